/// A decoded code and its position.
package struct LocatedCode: Equatable, Sendable {
  /// The decoded bytes.
  package let payload: [UInt8]
  /// In order around the code.
  package let corners: [Point]

  /// A code with these bytes and corners.
  package init(payload: [UInt8], corners: [Point]) {
    self.payload = payload
    self.corners = corners
  }

  var bounds: Bounds { Bounds(around: corners) }

  var clockwiseCorners: [Point] {
    guard corners.count == 4, (corners[1] - corners[0]).cross(corners[3] - corners[0]) < 0 else {
      return corners
    }
    return [corners[0]] + corners.dropFirst().reversed()
  }
}
