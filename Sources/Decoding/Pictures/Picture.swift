/// A decoded image: its luminance and, if it has colors, its brightest channel.
package struct Picture: Equatable, Sendable {
  /// The luminance.
  package let gray: GrayImage
  /// The largest of red, green and blue, which shows colored paper as white; nil if gray.
  package let brightest: GrayImage?

  /// A picture of these planes, which must have equal sizes.
  package init(gray: GrayImage, brightest: GrayImage? = nil) {
    self.gray = gray
    self.brightest = brightest
  }

  var pixelCount: Int { gray.pixels.count }
}

/// The position of a picture within the original that it was made from.
struct PictureFrame: Equatable, Sendable {
  /// In pixels of the original.
  var corner = Point(x: 0, y: 0)
  /// Pixels per pixel of the original, along a side.
  var scale = 1.0
  static let original = PictureFrame()
  func original(_ point: Point) -> Point { point * (1 / scale) + corner }

  func original(_ pattern: FinderPattern) -> FinderPattern {
    FinderPattern(
      center: original(pattern.center), moduleSize: pattern.moduleSize / scale,
      rowCount: pattern.rowCount, correlation: pattern.correlation, aspect: pattern.aspect)
  }

  func original(_ candidate: TimedCandidate) -> TimedCandidate {
    candidate.moved(to: original(candidate.patterns.corner), scaledBy: 1 / scale)
  }

  func local(_ candidate: TimedCandidate) -> TimedCandidate {
    candidate.moved(to: (candidate.patterns.corner - corner) * scale, scaledBy: scale)
  }
}
