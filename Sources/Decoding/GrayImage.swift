/// A picture of one byte a pixel, row after row from the top left; 0 is black.
package struct GrayImage: Equatable, Sendable {
  /// Pixels in a row, at least 1.
  package let width: Int
  /// Rows, at least 1.
  package let height: Int
  /// The pixels, `width * height` of them.
  package var pixels: [UInt8]

  /// A picture of one luminance.
  package init(width: Int, height: Int, luminance: UInt8 = 255) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: luminance, count: width * height)
  }

  /// A picture of these pixels.
  ///
  /// - Precondition: there are as many as columns and rows make.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "a picture has pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The rectangle of all its pixels.
  var bounds: Bounds { Bounds(left: 0, top: 0, right: Double(width), bottom: Double(height)) }

  /// Black for white.
  var inverted: GrayImage {
    var inverse = self
    for index in inverse.pixels.indices { inverse.pixels[index] = 255 - inverse.pixels[index] }
    return inverse
  }

  /// Some columns and rows of the picture, at least one of each.
  func part(_ columns: Range<Int>, _ rows: Range<Int>) -> GrayImage {
    var part = GrayImage(width: columns.count, height: rows.count)
    for (target, row) in rows.enumerated() {
      let source = pixels[row * width + columns.lowerBound..<row * width + columns.upperBound]
      let start = target * columns.count
      part.pixels.replaceSubrange(start..<start + columns.count, with: source)
    }
    return part
  }

  /// The pixel of a column and a row, both clamped to the picture.
  package func luminance(_ column: Int, _ row: Int) -> UInt8 {
    let column = min(max(column, 0), width - 1)
    let row = min(max(row, 0), height - 1)
    return pixels[row * width + column]
  }

  /// The luminance at a place, from the four pixels around it by their distance; outside the picture
  /// that of the nearest place at its edge.
  @inline(__always)
  func luminance(at place: Point) -> Float {
    // In this order a coordinate that is no number becomes 0.
    let x = min(Double(width - 1), max(0, place.x - 0.5))
    let y = min(Double(height - 1), max(0, place.y - 0.5))
    let (column, row) = (min(Int(x), max(width - 2, 0)), min(Int(y), max(height - 2, 0)))
    let (right, below) = (Float(x - Double(column)), Float(y - Double(row)))
    let (stepRight, stepBelow) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
    let index = row * width + column
    return .bilinear(
      Float(pixels[index]), Float(pixels[index + stepRight]), Float(pixels[index + stepBelow]),
      Float(pixels[index + stepBelow + stepRight]), right: right, below: below)
  }
}

/// A level, or one for each lane of a vector.
protocol Interpolated {
  static func + (one: Self, other: Self) -> Self
  static func - (one: Self, other: Self) -> Self
  static func * (one: Self, other: Self) -> Self
}

extension Float: Interpolated {}
extension SIMD8: Interpolated where Scalar == Float {}

extension Interpolated {
  /// The level at a place among four neighbours, in shares of their distance to the right of the
  /// upper left one and below it.
  @inline(__always)
  static func bilinear(
    _ upperLeft: Self, _ upperRight: Self, _ lowerLeft: Self, _ lowerRight: Self,
    right: Self, below: Self
  ) -> Self {
    let upper = upperLeft + (upperRight - upperLeft) * right
    let lower = lowerLeft + (lowerRight - lowerLeft) * right
    return upper + (lower - upper) * below
  }
}
