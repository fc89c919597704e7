/// A gray picture, one byte per pixel, row by row from the top left; 0 is black.
package struct GrayImage: Equatable, Sendable {
  /// Pixels in a row, at least 1.
  package let width: Int
  /// Rows, at least 1.
  package let height: Int
  /// The pixels; there are `width * height`.
  package var pixels: [UInt8]

  /// A picture filled with one luminance.
  package init(width: Int, height: Int, luminance: UInt8 = 255) {
    self.init(
      width: width, height: height, pixels: [UInt8](large: luminance, count: width * height))
  }

  /// A picture of `width * height` pixels.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "a picture has pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  var bounds: Bounds { Bounds(left: 0, top: 0, right: Double(width), bottom: Double(height)) }

  var inverted: GrayImage {
    var inverse = self
    for index in inverse.pixels.indices { inverse.pixels[index] = 255 - inverse.pixels[index] }
    return inverse
  }

  /// A rectangle of the picture, at least one pixel wide and high.
  func part(_ columns: Range<Int>, _ rows: Range<Int>) -> GrayImage {
    var part = GrayImage(width: columns.count, height: rows.count)
    for (target, row) in rows.enumerated() {
      let source = pixels[row * width + columns.lowerBound..<row * width + columns.upperBound]
      let start = target * columns.count
      part.pixels.replaceSubrange(start..<start + columns.count, with: source)
    }
    return part
  }

  /// The pixel at a column and row, both clamped to the picture.
  package func luminance(_ column: Int, _ row: Int) -> UInt8 {
    let column = min(max(column, 0), width - 1)
    let row = min(max(row, 0), height - 1)
    return pixels[row * width + column]
  }
}

extension GrayImage {
  /// The luminance at a point, bilinearly interpolated; clamped to the edge outside the picture.
  @inline(__always) func luminance(at point: Point) -> Float {
    // This order of min and max turns NaN into 0.
    let x = min(Double(width - 1), max(0, point.x - 0.5))
    let y = min(Double(height - 1), max(0, point.y - 0.5))
    let (column, row) = (min(Int(x), max(width - 2, 0)), min(Int(y), max(height - 2, 0)))
    return SIMD4<Float>(square(column, row))
      .bilinear(right: Float(x - Double(column)), below: Float(y - Double(row)))
  }

  /// Four pixels: one before the last column and row, the next one in its row, and the two below; a
  /// single column or row is repeated.
  @inline(__always) private func square(_ column: Int, _ row: Int) -> SIMD4<UInt8> {
    if width > 1, height > 1 { return pixels.span.square(at: row * width + column, stride: width) }
    let (right, below) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
    let index = row * width + column
    return SIMD4(
      pixels[index], pixels[index + right], pixels[index + below], pixels[index + below + right])
  }
}

extension SIMD4<Float> {
  /// Interpolates between two neighbors and the two below them, at fractions of a pixel.
  @inline(__always) func bilinear(right: Float, below: Float) -> Float {
    let (upperLeft, upperRight, lowerLeft, lowerRight) = (x, y, z, w)
    let upper = upperLeft + (upperRight - upperLeft) * right
    let lower = lowerLeft + (lowerRight - lowerLeft) * right
    return upper + (lower - upper) * below
  }
}

extension GrayImage {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The variance of luminance up to which paper is flat: noise of three gray levels (the most faded
    /// code of 2,241 hard pictures deviates by 4.1, `Benchmarks/Runs/2026-11-22-scanning`).
    static let noiseVariance: Float = 9
  }
}
