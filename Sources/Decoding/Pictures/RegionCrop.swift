/// A region of a picture with a margin, reduced if its modules are large.
struct RegionCrop {
  let picture: Picture
  let frame: PictureFrame
  /// The smallest module that a code as large as the region may have, in pixels of the crop.
  let leastModule: Double
  /// Whether its texture alone shows a code.
  let isStrong: Bool
  /// What the filter finds in the crop, in both polarities.
  lazy var matchedFinders = MatchedFinders(in: picture.gray, smallest: leastModule)
  /// The crop as attempts prepared it, by their names.
  private var prepared: [String: Attempt.Prepared] = [:]

  init(picture: Picture, frame: PictureFrame, leastModule: Double = 0, isStrong: Bool = false) {
    (self.picture, self.frame) = (picture, frame)
    (self.leastModule, self.isStrong) = (leastModule, isStrong)
  }

  /// Prepares the crop once for codes of both polarities; nil if the attempt is not made.
  mutating func prepared(by attempt: Attempt, isInverted: Bool) -> Attempt.Prepared? {
    guard var result = prepared[attempt.name] ?? attempt.prepare(picture) else { return nil }
    prepared[attempt.name] = result
    result.base = frame
    result.isInverted = result.isInverted || isInverted
    result.smallestModule = max(result.smallestModule, leastModule)
    if attempt.decides { result.patterns = matchedFinders.patterns(isInverted: isInverted) }
    return result
  }

  var middle: Point {
    frame.original(Point(x: Double(picture.gray.width) / 2, y: Double(picture.gray.height) / 2))
  }
}

extension RegionCrop {
  init(of region: TextureRegion, in picture: Picture) {
    let tuning = DetectorTuning.Texture.crop
    let margin = tuning.margin * region.side
    let (width, height) = (picture.gray.width, picture.gray.height)
    let bounds = region.bounds
    let columns = max(0, Int(bounds.left - margin))..<min(width, Int(bounds.right + margin))
    let rows = max(0, Int(bounds.top - margin))..<min(height, Int(bounds.bottom + margin))
    let corner = Point(x: Double(columns.lowerBound), y: Double(rows.lowerBound))
    let module = region.side / tuning.modules
    var side = 1
    while module / Double(2 * side) >= tuning.leastModule { side *= 2 }
    func crop(_ image: GrayImage) -> GrayImage {
      Reduction.apply(to: image.part(columns, rows), side: side)
    }
    self.init(
      picture: Picture(gray: crop(picture.gray), brightest: picture.brightest.map(crop)),
      frame: PictureFrame(corner: corner, scale: 1 / Double(side)),
      leastModule: tuning.leastShare * module / Double(side), isStrong: region.isStrong)
  }
}
