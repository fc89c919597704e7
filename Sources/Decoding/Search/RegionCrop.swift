/// A region of a picture with a margin, reduced if its modules are large.
struct RegionCrop {
  let picture: Picture
  let frame: PictureFrame
  /// The smallest module that a code as large as the region may have, in pixels of the crop.
  let leastModule: Double
  /// Nil if it is a whole picture.
  private let region: EvidenceRegion?
  /// Whether its brightest pixels were darkened.
  private var isClipped = false
  /// What the filter finds in the crop, in both polarities.
  lazy var matchedFinders = MatchedFinders(
    in: picture.gray, smallest: leastModule, orTurned: turnedSquare)
  /// The crop as attempts prepared it, by their names.
  private var prepared: [String: Attempt.Prepared] = [:]

  init(
    picture: Picture, frame: PictureFrame, leastModule: Double = 0, region: EvidenceRegion? = nil
  ) {
    self.picture = picture
    self.frame = frame
    self.leastModule = leastModule
    self.region = region
  }

  /// Prepares the crop once for codes of both polarities; nil if the attempt is not made.
  mutating func prepared(by attempt: Attempt, isInverted: Bool) -> Attempt.Prepared? {
    guard var result = prepared[attempt.name] ?? attempt.prepare(picture) else { return nil }
    prepared[attempt.name] = result
    (result.base, result.region) = (frame, region)
    // Modules are not sampled beside what was clipped, either.
    if isClipped { result.luminance = result.luminance ?? picture.gray }
    result.isInverted = result.isInverted || isInverted
    result.smallestModule = leastModule
    if attempt.measuresEvidence {
      result.patterns = matchedFinders.patterns(isInverted: isInverted)
    }
    return result
  }

  /// Where a code of the region's size would lie at 45 degrees, no larger than the crop; nil if its
  /// texture is hardly that of a code.
  var turnedSquare: TurnedSquare? {
    guard let region, region.isLikely else { return nil }
    let gray = picture.gray
    return TurnedSquare(
      middle: Point(x: Double(gray.width) / 2, y: Double(gray.height) / 2),
      side: min(Int(region.bounds.side * frame.scale), max(gray.width, gray.height)))
  }

  /// Whether its code is light on dark; nil if it may be either.
  var isInverted: Bool? { region?.isInverted }

  /// The three finder patterns of a code whose timing patterns blur may hide: the strongest of few,
  /// at the corners of a square of a ticket's modules; nil without such patterns.
  func square(of patterns: [FinderPattern]) -> FinderPatternSet? {
    let limits = Tuning.square
    guard let region, patterns.count <= limits.patterns,
      let set = FinderPatternSet.all(of: Array(patterns.prefix(3)), limit: 1).first,
      set.score <= limits.score, limits.modules.contains(set.distance / set.moduleSize),
      limits.sides.contains(set.distance / region.bounds.side)
    else { return nil }
    return set
  }

  /// What it shows of a code after the matched filter; see `RegionEvidence`.
  func evidence(
    of patterns: [FinderPattern], _ square: FinderPatternSet?, isTimed: Bool, isInverted: Bool
  ) -> RegionEvidence {
    if square != nil { return .finderPatterns }
    // The texture of a region says nothing of its polarity.
    let isStrong = !isInverted && region?.isStrong == true
    return RegionEvidence(isStrong: isStrong, isTimed: isTimed, patterns)
  }

  var middle: Point {
    frame.original(Point(x: Double(picture.gray.width) / 2, y: Double(picture.gray.height) / 2))
  }
}

extension RegionCrop {
  init(of region: EvidenceRegion, at place: CropPlace, in picture: Picture) {
    let tuning = Tuning.crop
    func crop(_ image: GrayImage) -> GrayImage {
      Reduction.apply(to: image.part(place.columns, place.rows), side: place.side)
    }
    let gray = crop(picture.gray)
    let clipped = HighlightClip.Tuning.ofRegion.apply(to: gray)
    self.init(
      picture: Picture(gray: clipped ?? gray, brightest: picture.brightest.map(crop)),
      frame: place.frame,
      leastModule: tuning.leastShare * region.moduleSize / Double(place.side),
      region: region)
    isClipped = clipped != nil
  }
}

/// Which pixels of a picture a region's crop has, and how many are reduced to one.
struct CropPlace {
  let columns, rows: Range<Int>
  /// The side of the square of pixels that becomes one.
  let side: Int

  init(of region: EvidenceRegion, in picture: Picture) {
    let tuning = RegionCrop.Tuning.crop
    let margin = tuning.margin * region.bounds.side
    let bounds = region.bounds
    columns =
      max(0, Int(bounds.left - margin))..<min(picture.gray.width, Int(bounds.right + margin))
    rows = max(0, Int(bounds.top - margin))..<min(picture.gray.height, Int(bounds.bottom + margin))
    let module = region.moduleSize
    var side = 1
    while module / Double(2 * side) >= tuning.leastModule { side *= 2 }
    self.side = side
  }

  /// The pixels of the crop.
  var pixelCount: Int { (columns.count / side) * (rows.count / side) }
  var frame: PictureFrame {
    let corner = Point(x: Double(columns.lowerBound), y: Double(rows.lowerBound))
    return PictureFrame(corner: corner, scale: 1 / Double(side))
  }
}

extension RegionCrop {
  /// Limits fitted to pictures.
  enum Tuning {
    /// How three finder patterns stand in a region if they show a code by themselves.
    ///
    /// How many patterns there are at most, how badly they fit, their distance in modules (30 in
    /// tickets' codes, of which blur shows up to 46) and in sides of the region. 62 regions of the
    /// class `hard-pair` (seeds 501, 502) and of `scans-11` have such patterns; of 303 empty
    /// pictures none, of the 210 of `spoilt-402` without a spoilt code one.
    static let square = (patterns: 5, score: 0.03, modules: 24.0..<52, sides: 0.45..<1)
    /// The least module size after reduction, for a code of 37 modules; the margin, in sides; the
    /// smallest module that is looked for, in those of such a code (58 codes of `scans-11`,
    /// `photographs-11` and `together-502` had 0.41 to 1.02: texture reaches beyond a code).
    static let crop = (leastModule: 2.6, modules: 37.0, margin: 0.25, leastShare: 0.35)
  }
}
