/// A box filter: the mean of the square around each pixel, clipped at the edges.
enum BoxMean {
  /// The means, rounded down, over squares with a side of 2 · radius + 1; the radius is at most 127.
  ///
  /// - Complexity: O(*n*) in the pixels, whatever the radius.
  static func apply(to image: GrayImage, radius: Int) -> GrayImage {
    precondition((0...127).contains(radius), "reciprocals are exact for squares of up to 255²")
    let (width, height) = (image.width, image.height)
    var result = image
    var columnSums = [UInt32](repeating: 0, count: width)
    var rows = 0..<0
    for row in 0..<height {
      let wanted = max(row - radius, 0)..<min(row + radius + 1, height)
      while rows.upperBound < wanted.upperBound {
        add(rows.upperBound, of: image, to: &columnSums, sign: 1)
        rows = rows.lowerBound..<rows.upperBound + 1
      }
      while rows.lowerBound < wanted.lowerBound {
        add(rows.lowerBound, of: image, to: &columnSums, sign: .max)
        rows = rows.lowerBound + 1..<rows.upperBound
      }
      average(columnSums, of: rows.count, radius, into: &result.pixels, at: row * width)
    }
    return result
  }

  /// Adds a row to the column sums, or subtracts it with a sign of −1 modulo 2³².
  private static func add(
    _ row: Int, of image: GrayImage, to sums: inout [UInt32], sign: UInt32
  ) {
    let width = image.width
    let pixels = image.pixels.span.extracting(row * width..<(row + 1) * width)
    var sums = sums.mutableSpan
    var column = 0
    while column + 16 <= width {
      let luminance = SIMD16<UInt32>(truncatingIfNeeded: pixels.vector(at: column, as: SIMD16.self))
      let before: SIMD16<UInt32> = sums.span.vector(at: column)
      sums.store(sign == 1 ? before &+ luminance : before &- luminance, at: column)
      column += 16
    }
    while column < width {
      sums[column] &+= UInt32(pixels[column]) &* sign
      column += 1
    }
  }

  /// Divides the running sum around each column by its number of pixels.
  private static func average(
    _ columnSums: [UInt32], of rows: Int, _ radius: Int, into pixels: inout [UInt8], at start: Int
  ) {
    let sums = columnSums.span
    let width = sums.count
    var pixels = pixels.mutableSpan
    var sum: UInt32 = 0
    for column in 0..<min(radius, width) { sum += sums[column] }
    let inner = min(radius + 1, width)..<max(width - radius, min(radius + 1, width))
    for column in 0..<inner.lowerBound {
      if column + radius < width { sum &+= sums[column + radius] }
      let columns = min(column + radius + 1, width)
      pixels[start + column] = quotient(sum, reciprocal(columns * rows))
    }
    let whole = reciprocal((2 * radius + 1) * rows)
    for column in inner {
      sum = sum &+ sums[column + radius] &- sums[column - radius - 1]
      pixels[start + column] = quotient(sum, whole)
    }
    for column in inner.upperBound..<width {
      sum &-= sums[column - radius - 1]
      let columns = width - column + radius
      pixels[start + column] = quotient(sum, reciprocal(columns * rows))
    }
  }

  /// The reciprocal in 2⁴⁰ths, rounded up.
  ///
  /// A sum is at most 255 times the count, and 255 · (255²)² is less than 2⁴⁰, so the error never
  /// reaches the next integer.
  private static func reciprocal(_ count: Int) -> UInt64 { (1 << 40) / UInt64(count) + 1 }

  private static func quotient(_ sum: UInt32, _ reciprocal: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt64(sum) &* reciprocal) >> 40)
  }
}
