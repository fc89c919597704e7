/// A picture as stored, for display: gray or RGB.
package struct StoredPicture: Equatable, Sendable {
  /// One, or three of equal size.
  private let planes: [GrayImage]
  /// How to turn it upright, from 1 to 8 as in EXIF.
  package var orientation: UInt8

  /// A picture of one gray plane, or of red, green and blue of equal sizes.
  package init(planes: [GrayImage], orientation: UInt8 = ExifOrientation.upright) {
    self.planes = planes
    self.orientation = orientation
  }

  /// Pixels in a row.
  package var width: Int { planes[0].width }
  /// Rows.
  package var height: Int { planes[0].height }
  /// Bytes per pixel: 1 or 3.
  package var channels: Int { planes.count }

  /// The picture reduced by integer factors to at most `limit` pixels.
  package func reduced(toPixels limit: Int) -> StoredPicture {
    StoredPicture(
      planes: planes.map { Reduction.apply(to: $0, pixelLimit: limit) }, orientation: orientation)
  }

  /// The pixel bytes, row by row from the top left, with the channels interleaved.
  package var bytes: [UInt8] {
    if planes.count == 1 { return planes[0].pixels }
    var bytes = [UInt8](repeating: 0, count: 3 * planes[0].pixels.count)
    var colors = bytes.mutableSpan
    for (channel, plane) in planes.enumerated() {
      let luminance = plane.pixels.span
      for index in luminance.indices { colors[3 * index + channel] = luminance[index] }
    }
    return bytes
  }
}
