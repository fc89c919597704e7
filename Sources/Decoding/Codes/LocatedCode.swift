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

/// A code that was decoded, and where it lies.
package struct LocatedCode: Equatable, Sendable {
  /// The decoded bytes.
  package let payload: [UInt8]
  /// The corners of the code's square, one after another around it.
  package let corners: [Point]

  /// A code of these bytes between these corners.
  package init(payload: [UInt8], corners: [Point]) {
    self.payload = payload
    self.corners = corners
  }

  /// The same code in a picture of another size.
  func scaled(by factor: Double) -> LocatedCode {
    LocatedCode(
      payload: payload, corners: corners.map { Point(x: $0.x * factor, y: $0.y * factor) })
  }

  /// The rectangle around the corners.
  var bounds: Bounds { Bounds(around: corners) }
}

/// An upright rectangle of a picture.
struct Bounds: Equatable {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  /// The smallest one around some points; empty at the origin around none.
  init(around points: [Point]) {
    left = points.map(\.x).min() ?? 0
    right = points.map(\.x).max() ?? 0
    top = points.map(\.y).min() ?? 0
    bottom = points.map(\.y).max() ?? 0
  }

  /// The point in the middle.
  var center: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }

  /// Whether two rectangles share half the height of the lower one.
  func isBeside(_ other: Bounds) -> Bool {
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return 2 * shared >= min(bottom - top, other.bottom - other.top)
  }

  /// Whether a point lies inside or on an edge.
  func contains(_ point: Point) -> Bool {
    (left...right).contains(point.x) && (top...bottom).contains(point.y)
  }
}

/// Sorts what lies in a picture as a page is read: rows from the top, each from the left.
enum ReadingOrder {
  /// The elements in reading order, by the rectangles in which they lie.
  ///
  /// A row is everything that shares half of its height, or of its own, with the topmost element.
  ///
  /// - Complexity: O(*n*²) in the elements, of which a picture has few.
  static func sort<Element>(
    _ elements: [Element], by bounds: (Element) -> Bounds
  ) -> [Element] {
    var rest = elements.sorted { bounds($0).top < bounds($1).top }
    var sorted: [Element] = []
    while let first = rest.first {
      let topmost = bounds(first)
      let row = rest.filter { bounds($0).isBeside(topmost) }
      rest.removeAll { bounds($0).isBeside(topmost) }
      sorted += row.sorted { bounds($0).center.x < bounds($1).center.x }
    }
    return sorted
  }
}
