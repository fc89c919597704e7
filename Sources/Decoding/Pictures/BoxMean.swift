/// A box filter: the mean of the square around each pixel, clipped at the edges.
enum BoxMean {
  /// Over squares with a side of 2 · radius + 1; the radius is at most 2.
  static func apply(to image: GrayImage, radius: Int) -> GrayImage {
    GrayImage(
      width: image.width, height: image.height,
      pixels: means(of: image.pixels, width: image.width, radius: radius))
  }

  /// Rounded down, of rows of values of at most 255; negative means become 0.
  static func means<Value: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    of values: [Value], width: Int, radius: Int
  ) -> [UInt8] where SIMD16<Value>: BitwiseCopyable {
    precondition((0...2).contains(radius), "reciprocals are exact for squares of up to 5²")
    let height = values.count / width
    // Columns beyond the edges add nothing.
    var columnSums = [Int32](repeating: 0, count: width + 2 * radius + PaddedRow.slack)
    var reciprocals = [Int32](repeating: 0, count: width + PaddedRow.slack)
    var linesOfReciprocals = 0
    var result = [UInt8](repeating: 0, count: values.count + PaddedRow.slack)
    for row in -radius..<height {
      if row + radius < height { add(row + radius, of: values, to: &columnSums, radius, sign: 1) }
      if row > radius { add(row - radius - 1, of: values, to: &columnSums, radius, sign: -1) }
      if row < 0 { continue }
      let lines = min(row + radius, height - 1) - max(row - radius, 0) + 1
      if lines != linesOfReciprocals {
        linesOfReciprocals = lines
        for column in 0..<width {
          let columns = min(column + radius, width - 1) - max(column - radius, 0) + 1
          reciprocals[column] = reciprocal(lines * columns)
        }
      }
      average(columnSums, radius, reciprocals, into: &result, at: row * width, width)
    }
    result.removeLast(PaddedRow.slack)
    return result
  }

  private static func add<Value: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    _ row: Int, of values: [Value], to sums: inout [Int32], _ margin: Int, sign: Int32
  ) where SIMD16<Value>: BitwiseCopyable {
    let width = sums.count - 2 * margin - PaddedRow.slack
    let values = values.span.extracting(row * width..<(row + 1) * width)
    var sums = sums.mutableSpan
    for column in stride(from: 0, through: width - 16, by: 16) {
      let addends = SIMD16<Int32>(truncatingIfNeeded: values.vector(at: column, as: SIMD16.self))
      let before: SIMD16<Int32> = sums.span.vector(at: margin + column)
      sums.store(sign == 1 ? before &+ addends : before &- addends, at: margin + column)
    }
    for column in width / 16 * 16..<width {
      sums[margin + column] &+= Int32(truncatingIfNeeded: values[column]) &* sign
    }
  }

  private static func average(
    _ columnSums: [Int32], _ radius: Int, _ reciprocals: [Int32],
    into means: inout [UInt8], at start: Int, _ width: Int
  ) {
    let (sums, reciprocals) = (columnSums.span, reciprocals.span)
    var means = means.mutableSpan
    // A row's last vector overruns it; the next row overwrites the excess.
    for column in stride(from: 0, to: width, by: 8) {
      var sum = SIMD8<Int32>.zero
      for offset in 0...2 * radius { sum &+= sums.vector(at: column + offset) }
      let positive = sum & ~(sum &>> 31)
      let mean = (positive &* reciprocals.vector(at: column)) &>> 18
      means.store(SIMD8<UInt8>(truncatingIfNeeded: mean), at: start + column)
    }
  }

  /// In 2¹⁸ths, rounded up: sums are below 2¹³, so means are off by less than 2⁻⁵, less than 1/25.
  private static func reciprocal(_ count: Int) -> Int32 { (1 << 18) / Int32(count) + 1 }
}
