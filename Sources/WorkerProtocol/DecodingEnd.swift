/// The outcome of decoding an image: what is wrong with it, and how far the search got.
package struct DecodingEnd: Equatable, FrameRecord, Sendable {
  /// What is wrong with the image; nil if it was read completely.
  package let fault: PictureFault?
  /// What a library remarked on an image that it read; may be empty.
  package let warning: String
  /// Whether the image has more codes than an answer may hold.
  package let hasMoreCodes: Bool
  /// How far the search for codes got; nil without a search, or after a glance.
  package let search: Search?

  /// Creates an end.
  package init(
    _ fault: PictureFault? = nil, warning: String = "", hasMoreCodes: Bool = false,
    search: Search? = nil
  ) {
    self.fault = fault
    self.warning = warning
    self.hasMoreCodes = hasMoreCodes
    self.search = search
  }

  /// The warning, if part of the page may be missing, and codes with it: poppler's about a picture.
  ///
  /// Poppler's others are about text, and cost letters; where other libraries lose pixels, that is a
  /// fault.
  package func lostPart(of kind: FileKind?) -> String? {
    let words = ["language pack", "CMap", "character collection", "ToUnicode", "glyph"]
    guard kind == .pdf, !warning.isEmpty, !words.contains(where: warning.contains) else {
      return nil
    }
    return warning
  }

  /// How far a search got, over all its attempts.
  package struct Search: Equatable, Sendable {
    /// Number of finder patterns.
    package let patterns: UInt16
    /// Number of finder pattern sets: three patterns positioned like those of a code.
    package let patternSets: UInt16
    /// Number of module grids, decoded or not.
    package let grids: UInt16
    /// Number of clear grids without a decoded code.
    package let unreadGrids: UInt16
    /// How well the best undecoded grid agrees with a code, in hundredths; 0 is chance.
    package let correlation: Int16
    /// Bits of evidence, rounded up, that a damaged ticket's code lacked; 0 if none looks like one.
    package let missingBits: UInt16

    /// Creates the counts of a search.
    package init(
      patterns: UInt16, patternSets: UInt16, grids: UInt16, unreadGrids: UInt16, correlation: Int16,
      missingBits: UInt16 = 0
    ) {
      self.patterns = patterns
      self.patternSets = patternSets
      self.grids = grids
      self.unreadGrids = unreadGrids
      self.correlation = correlation
      self.missingBits = missingBits
    }
  }

  var fields: [any FrameField] { [fault, warning, hasMoreCodes, search] }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    self.init(
      try rest.next(), warning: try rest.next(), hasMoreCodes: try rest.next(),
      search: try rest.next())
  }
}

extension DecodingEnd.Search: FrameRecord {
  var fields: [any FrameField] {
    [patterns, patternSets, grids, unreadGrids, correlation, missingBits]
  }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    self.init(
      patterns: try rest.next(), patternSets: try rest.next(), grids: try rest.next(),
      unreadGrids: try rest.next(), correlation: try rest.next(), missingBits: try rest.next())
  }
}
