/// A region of a picture with a margin, reduced if its modules are large.
struct RegionCrop {
  let picture: Picture
  let frame: PictureFrame
  /// The smallest module that a code as large as the region may have, in pixels of the crop.
  var leastModule = 0.0
  /// Whether its texture alone shows a code.
  var isStrong = false
  private(set) var isInverted = false
  /// What the filter finds in the crop; nil if it was not applied yet.
  private(set) var matchedFinders: MatchedFinders?

  /// The region with black and white exchanged; its texture says nothing of that.
  var inverted: RegionCrop {
    RegionCrop(
      picture: Picture(gray: picture.gray.inverted), frame: frame, leastModule: leastModule,
      isStrong: false, isInverted: !isInverted, matchedFinders: matchedFinders?.inverted)
  }

  /// The patterns that the filter finds in the crop, dark on light; it runs once for both polarities.
  mutating func filteredPatterns() -> [FinderPattern] {
    let found = matchedFinders ?? MatchedFinders(in: picture.gray, smallest: leastModule)
    matchedFinders = found
    return found.darkOnLight
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
