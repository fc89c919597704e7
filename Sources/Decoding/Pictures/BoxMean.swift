/// A box filter: the mean of the square around each pixel, clipped at the edges.
enum BoxMean {
  /// The means, rounded down, over squares with a side of 2 · radius + 1; the radius is at most 2.
  static func apply(to image: GrayImage, radius: Int) -> GrayImage {
    precondition((0...2).contains(radius), "reciprocals are exact for squares of up to 5²")
    let (width, height) = (image.width, image.height)
    var result = image
    // Columns beyond the edges add nothing.
    var columnSums = [UInt32](repeating: 0, count: width + 2 * radius + PaddedRow.slack)
    var reciprocals = [UInt32](repeating: 0, count: width + PaddedRow.slack)
    var linesOfReciprocals = 0
    for row in -radius..<height {
      if row + radius < height { add(row + radius, of: image, to: &columnSums, radius, sign: 1) }
      if row > radius { add(row - radius - 1, of: image, to: &columnSums, radius, sign: .max) }
      if row < 0 { continue }
      let lines = min(row + radius, height - 1) - max(row - radius, 0) + 1
      if lines != linesOfReciprocals {
        linesOfReciprocals = lines
        for column in 0..<width {
          let columns = min(column + radius, width - 1) - max(column - radius, 0) + 1
          reciprocals[column] = reciprocal(lines * columns)
        }
      }
      average(columnSums, radius, reciprocals, into: &result.pixels, at: row * width, width)
    }
    return result
  }

  /// Adds a row to the column sums, or subtracts it with a sign of −1 modulo 2³².
  private static func add(
    _ row: Int, of image: GrayImage, to sums: inout [UInt32], _ margin: Int, sign: UInt32
  ) {
    let width = image.width
    let pixels = image.pixels.span.extracting(row * width..<(row + 1) * width)
    var sums = sums.mutableSpan
    var column = 0
    while column + 16 <= width {
      let luminance = SIMD16<UInt32>(truncatingIfNeeded: pixels.vector(at: column, as: SIMD16.self))
      let before: SIMD16<UInt32> = sums.span.vector(at: margin + column)
      sums.store(sign == 1 ? before &+ luminance : before &- luminance, at: margin + column)
      column += 16
    }
    while column < width {
      sums[margin + column] &+= UInt32(pixels[column]) &* sign
      column += 1
    }
  }

  /// Divides the sum around each column by its number of pixels.
  private static func average(
    _ columnSums: [UInt32], _ radius: Int, _ reciprocals: [UInt32],
    into pixels: inout [UInt8], at start: Int, _ width: Int
  ) {
    let (sums, reciprocals) = (columnSums.span, reciprocals.span)
    var pixels = pixels.mutableSpan
    var column = 0
    while column + 8 <= width {
      var sum = SIMD8<UInt32>.zero
      for offset in 0...2 * radius { sum &+= sums.vector(at: column + offset) }
      let mean = (sum &* reciprocals.vector(at: column)) &>> 18
      pixels.store(SIMD8<UInt8>(truncatingIfNeeded: mean), at: start + column)
      column += 8
    }
    for column in column..<width {
      var sum: UInt32 = 0
      for offset in 0...2 * radius { sum &+= sums[column + offset] }
      pixels[start + column] = UInt8((sum &* reciprocals[column]) >> 18)
    }
  }

  /// The reciprocal in 2¹⁸ths, rounded up.
  ///
  /// A sum of 25 pixels is below 2¹³, and a 25th is more than 2¹³ errors of 1 in 2¹⁸.
  private static func reciprocal(_ count: Int) -> UInt32 { (1 << 18) / UInt32(count) + 1 }
}
