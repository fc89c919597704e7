/// A place in a picture, in pixels from its top left corner.
package struct Point: Equatable, Sendable {
  /// To the right.
  package var x: Double
  /// Down.
  package var y: Double

  /// A place of these coordinates.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point {
  static func - (end: Point, start: Point) -> Vector {
    Vector(x: end.x - start.x, y: end.y - start.y)
  }

  static func + (start: Point, way: Vector) -> Point {
    Point(x: start.x + way.x, y: start.y + way.y)
  }

  static func * (point: Point, factor: Double) -> Point {
    Point(x: point.x * factor, y: point.y * factor)
  }
}
