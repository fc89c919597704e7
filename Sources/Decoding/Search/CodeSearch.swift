internal import Geometry
package import WorkerProtocol

/// Finds the codes in a picture: attempts on all of it until one is read, then on likely regions.
package struct CodeSearch: Sendable {
  private(set) var attempts: [Attempt]
  let strategies: DecodeStrategies
  let scan: @Sendable (GrayImage, ScanDensity) -> [LocatedCode]
  /// An accepted payload may end the search.
  let known: KnownPayload
  /// With more accepted codes than this, no further groups of patterns are tried.
  let codeLimit: Int
  /// How much work the search does.
  package var effort = ScanEffort.normal
  /// Whether the picture is a squeezed copy of one whose finder patterns, dark on light, are
  /// stretched: it is not squeezed again, nor searched for codes light on dark.
  private(set) var isOfSqueezed = false

  /// Which rows and columns of a picture zbar scans.
  package enum ScanDensity: Int, Sendable {
    case every = 1
    case everySecond = 2
  }

  /// Makes the attempts in order; `scan` is zbar.
  package init(
    attempts: [Attempt] = Attempt.all, strategies: DecodeStrategies = .all,
    scan: @escaping @Sendable (GrayImage, ScanDensity) -> [LocatedCode], known: KnownPayload,
    codeLimit: Int = .max
  ) {
    self.attempts = attempts
    self.strategies = strategies
    self.scan = scan
    self.known = known
    self.codeLimit = codeLimit
  }

  /// The codes in reading order; `onBlack` is the same picture on black ground if it is clear somewhere,
  /// which shows codes that white ground hides.
  package func codes(
    in picture: Picture, onBlack: Picture? = nil, observe: (SearchEvent) -> Void = { _ in }
  ) -> [FoundCode] {
    let onWhite = finds(in: picture, observe: observe)
    guard let onBlack else { return onWhite.map(\.code) }
    var found = FoundCodes()
    for find in onWhite + finds(in: onBlack, observe: observe) { found.add(find) }
    return found.inReadingOrder(withUnread: []).map(\.code)
  }

  func finds(in picture: Picture, observe: (SearchEvent) -> Void = { _ in }) -> [Find] {
    withoutActuallyEscaping(observe) { observe in
      var run = SearchRun(of: self, in: picture.withContrast, observe: observe)
      return run.finds()
    }
  }

  /// The same search for a squeezed copy of the picture.
  var ofSqueezed: CodeSearch {
    var search = self
    search.isOfSqueezed = true
    search.attempts.removeAll(where: \.isInverted)
    return search
  }

  /// The codes that zbar finds in every second row and column: the cheapest search.
  package func codesAtAGlance(in picture: Picture) -> [FoundCode] {
    let finds = scan(picture.gray, .everySecond).map { code in
      let length = DeclaredLength.of(
        code.corners, in: picture.gray, decodedLength: code.payload.count)
      return Find(
        attempt: "whole", payload: code.payload, declaredLength: length,
        corners: code.clockwiseCorners, isAccepted: known.accepts(code.payload, length))
    }
    return ReadingOrder.sort(finds, by: \.bounds).map(\.code)
  }

  /// A code that a search has found, read or not, in the picture's coordinates.
  struct Find: Equatable {
    /// The code; its corners are rounded.
    let code: FoundCode
    let isAccepted: Bool
    let outline: Outline
    var bounds: Bounds { outline.bounds }

    /// `corners` are those of the outer edges, clockwise from the code's own upper left one.
    init(
      attempt: String = "", payload: [UInt8] = [], declaredLength: Int? = nil, corners: [Point],
      isAccepted: Bool = false
    ) {
      code = FoundCode(
        attempt: attempt, payload: payload, declaredLength: declaredLength,
        corners: Corners(rounding: corners))
      self.isAccepted = isAccepted
      outline = Outline(corners)
    }

    /// The same code in another picture's pixels, found by an attempt of another name.
    func moved(by place: (Point) -> Point, attempt: String) -> Find {
      Find(
        attempt: attempt, payload: code.payload, declaredLength: code.declaredLength,
        corners: outline.corners.map(place), isAccepted: isAccepted)
    }
  }
}

/// What the caller knows about the payloads it looks for; only the caller knows their meaning.
package struct KnownPayload: Sendable {
  /// Templates that help to read damaged symbols; `accepts` still decides.
  let templates: TemplateLibrary
  /// Whether a payload is valid and, given the declared length, complete: zbar may truncate it.
  ///
  /// Other payloads do not end the search; an accepted one at the same place replaces them.
  package let accepts: @Sendable (_ payload: [UInt8], _ declaredLength: Int?) -> Bool
  /// Whether an accepted payload is not the kind wanted; one that is may be nearby, harder to see.
  package let isForeign: @Sendable (_ payload: [UInt8]) -> Bool

  /// Combines a check to accept payloads, a check for unwanted ones, and templates.
  package init(
    templates: [PayloadTemplate] = [],
    isForeign: @escaping @Sendable ([UInt8]) -> Bool = { _ in false },
    accepts: @escaping @Sendable ([UInt8], Int?) -> Bool
  ) {
    self.templates = TemplateLibrary(templates)
    self.isForeign = isForeign
    self.accepts = accepts
  }
}
