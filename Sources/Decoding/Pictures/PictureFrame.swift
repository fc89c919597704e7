/// The position of a picture within the original that it was made from.
struct PictureFrame: Equatable, Sendable {
  /// In pixels of the original.
  var corner = Point(x: 0, y: 0)
  /// Pixels per pixel of the original, along a side.
  var scale = 1.0
  static let original = PictureFrame()
  func original(_ point: Point) -> Point { point * (1 / scale) + corner }
}
