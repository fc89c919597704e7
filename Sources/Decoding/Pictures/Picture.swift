/// What is read of an image: its gray and, where it has colours, their brightest channel.
package struct Picture: Equatable, Sendable {
  /// How bright each pixel looks.
  package let gray: GrayImage
  /// The largest of red, green and blue: coloured paper is white in it, and ink is not.
  ///
  /// Nil for a picture without colours.
  package let brightest: GrayImage?

  /// A picture of these planes, which are of one size.
  package init(gray: GrayImage, brightest: GrayImage? = nil) {
    self.gray = gray
    self.brightest = brightest
  }

  /// Pixels in all.
  var pixelCount: Int { gray.pixels.count }
}

/// Where a picture lies in the one that it was made from.
struct PictureFrame: Equatable, Sendable {
  /// The upper left corner, in pixels of the original.
  var corner = Point(x: 0, y: 0)
  /// Its pixels for each of the original, along a side.
  var scale = 1.0

  /// That of the original itself.
  static let original = PictureFrame()

  /// The frame of a picture that was made so many times larger than this one.
  func scaled(by factor: Double) -> PictureFrame {
    PictureFrame(corner: corner, scale: scale * factor)
  }

  /// The original's point at a point of the picture.
  func original(_ point: Point) -> Point { point * (1 / scale) + (corner - Point(x: 0, y: 0)) }

  /// The pattern of the original that the picture shows.
  func original(_ pattern: FinderPattern) -> FinderPattern {
    FinderPattern(
      center: original(pattern.center), moduleSize: pattern.moduleSize / scale,
      evidence: pattern.evidence)
  }

  /// The candidate of the original that the picture shows.
  func original(_ candidate: TimedCandidate) -> TimedCandidate {
    candidate.scaled(by: 1 / scale).moved(left: -corner.x, top: -corner.y)
  }

  /// A candidate of the original as the picture shows it.
  func local(_ candidate: TimedCandidate) -> TimedCandidate {
    candidate.moved(left: corner.x, top: corner.y).scaled(by: scale)
  }
}
