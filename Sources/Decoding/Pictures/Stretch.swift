/// How much longer modules are along one axis than across it.
///
/// Faxes scan rows up to twice as far apart as columns; web pages and office programs stretch
/// pictures as they like, and some are turned later. A code seen from the side looks stretched, too.
struct Stretch: Equatable, Sendable {
  /// The longer side of a module divided by the shorter one.
  let ratio: Double
  /// The direction of the longer side, of length 1.
  let axis: Vector

  func squeezed(_ point: Point) -> Point { point + axis * (point.dot(axis) * (1 / ratio - 1)) }
  func original(_ point: Point) -> Point { point + axis * (point.dot(axis) * (ratio - 1)) }
}

extension Stretch {
  /// Along the picture's rows, or its columns.
  init(ratio: Double, isWide: Bool) {
    self.init(ratio: ratio, axis: isWide ? Vector(1, 0) : Vector(0, 1))
  }
}
