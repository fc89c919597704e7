/// How the reading of an image ended.
package struct DecodingEnd: Equatable, Sendable {
  /// What is wrong with the image, if anything is.
  package let fault: Fault
  /// What exactly was found, for people; may be empty.
  package let detail: String
  /// How far the search for codes came; nil where there was none, or only a cheap one.
  package let search: Search?

  /// An end of that kind.
  package init(_ fault: Fault, _ detail: String = "", search: Search? = nil) {
    self.fault = fault
    self.detail = detail
    self.search = search
  }

  /// What may be wrong with an image.
  package enum Fault: UInt8, Sendable {
    /// Nothing: the image was read whole.
    case nothing = 0
    /// No kind of file that is known.
    case notImage = 1
    /// A kind of picture or document that is not read; the detail is its name.
    case unsupported = 2
    case badPNG = 3
    case badJPEG = 4
    /// The file ends too early, and what was there has been searched.
    case truncated = 5
    /// More pixels than allowed; the detail is its width and height.
    case tooLarge = 6
    /// More bytes than allowed; the detail is their number.
    case tooManyBytes = 7
    /// The descriptor could not be read.
    case unreadable = 8
    /// There are no bytes in the file.
    case emptyFile = 10
    /// The picture was read whole, but has more codes than an answer may have.
    case tooManyCodes = 9
  }

  /// How far a thorough search came, all its attempts together.
  package struct Search: Equatable, Sendable {
    /// Finder patterns.
    package let patterns: UInt16
    /// Triples of finder patterns that lie as those of a code do.
    package let triples: UInt16
    /// Grids of modules, decoded or not.
    package let grids: UInt16
    /// Places with a clear grid where no code was read.
    package let unreadPlaces: UInt16
    /// How well the best grid that was not decoded agrees with a code, in hundredths; 0 is chance.
    package let agreement: Int16
    /// How much evidence the likeliest ticket of a damaged code lacked, in bits, rounded up; 0 where
    /// no code looks like a ticket's.
    package let missingBits: UInt16

    /// The counts of a search.
    package init(
      patterns: UInt16, triples: UInt16, grids: UInt16, unreadPlaces: UInt16, agreement: Int16,
      missingBits: UInt16 = 0
    ) {
      self.patterns = patterns
      self.triples = triples
      self.grids = grids
      self.unreadPlaces = unreadPlaces
      self.agreement = agreement
      self.missingBits = missingBits
    }
  }
}

extension FrameWriter {
  mutating func append(_ end: DecodingEnd) {
    append(end.fault.rawValue)
    append(end.detail, limit: Frame.textLimit)
    append(end.search != nil)
    guard let search = end.search else { return }
    for count in [search.patterns, search.triples, search.grids, search.unreadPlaces] {
      append(count)
    }
    append(search.agreement)
    append(search.missingBits)
  }
}

extension FrameReader {
  mutating func end() throws(FrameError) -> DecodingEnd {
    guard let fault = DecodingEnd.Fault(rawValue: try integer()) else {
      throw FrameError("expected a fault")
    }
    let detail = try text(limit: Frame.textLimit)
    let search = try flag() ? try search() : nil
    return DecodingEnd(fault, detail, search: search)
  }

  private mutating func search() throws(FrameError) -> DecodingEnd.Search {
    DecodingEnd.Search(
      patterns: try integer(), triples: try integer(), grids: try integer(),
      unreadPlaces: try integer(), agreement: try integer(), missingBits: try integer())
  }
}
