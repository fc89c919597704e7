/// A picture as it is stored, for people to look at: gray, or red, green and blue.
package struct StoredPicture: Equatable, Sendable {
  /// One plane, or three of one size.
  private let planes: [GrayImage]

  /// A gray picture.
  package init(gray: GrayImage) { planes = [gray] }

  /// A picture in colour.
  ///
  /// - Precondition: the planes are red, green and blue, of one size.
  package init(red: GrayImage, green: GrayImage, blue: GrayImage) {
    planes = [red, green, blue]
  }

  /// Pixels in a row.
  package var width: Int { planes[0].width }

  /// Rows.
  package var height: Int { planes[0].height }

  /// Bytes of a pixel: 1 or 3.
  package var channels: Int { planes.count }

  /// The picture with at most so many pixels: itself, or one that is smaller by whole numbers.
  package func reduced(toPixels limit: Int) -> StoredPicture {
    StoredPicture(planes: planes.map { Reduction.apply(to: $0, pixelLimit: limit) })
  }

  private init(planes: [GrayImage]) { self.planes = planes }

  /// The bytes of its pixels, row after row from the top left, the channels of a pixel together.
  package var bytes: [UInt8] {
    if planes.count == 1 { return planes[0].pixels }
    var bytes = [UInt8](repeating: 0, count: 3 * planes[0].pixels.count)
    var colours = bytes.mutableSpan
    for (channel, plane) in planes.enumerated() {
      let luminance = plane.pixels.span
      for index in luminance.indices { colours[3 * index + channel] = luminance[index] }
    }
    return bytes
  }
}
