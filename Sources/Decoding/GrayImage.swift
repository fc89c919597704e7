/// A picture of one byte a pixel, row after row from the top left; 0 is black.
package struct GrayImage: Equatable, Sendable {
  /// Pixels in a row, at least 1.
  package let width: Int
  /// Rows, at least 1.
  package let height: Int
  /// The pixels, `width * height` of them.
  package var pixels: [UInt8]

  /// A picture of one shade.
  package init(width: Int, height: Int, shade: UInt8 = 255) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: shade, count: width * height)
  }

  /// The pixel of a column and a row, both clamped to the picture.
  package func shade(_ column: Int, _ row: Int) -> UInt8 {
    let column = min(max(column, 0), width - 1)
    let row = min(max(row, 0), height - 1)
    return pixels[row * width + column]
  }
}
