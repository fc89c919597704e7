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

  /// The rectangle around the corners.
  var bounds: Bounds { Bounds(around: corners) }

  /// The corners clockwise in the picture, from the same one on.
  var clockwiseCorners: [Point] {
    guard corners.count == 4, (corners[1] - corners[0]).cross(corners[3] - corners[0]) < 0 else {
      return corners
    }
    return [corners[0]] + corners.dropFirst().reversed()
  }
}
