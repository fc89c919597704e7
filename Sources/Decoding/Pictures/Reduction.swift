/// Reduces pictures by averaging squares of pixels.
package enum Reduction {
  /// Reduces a picture by integer factors until it has at most `pixelLimit` pixels.
  package static func apply(to image: GrayImage, pixelLimit: Int) -> GrayImage {
    precondition(pixelLimit > 0, "a picture has pixels")
    var result = image
    while result.pixels.count > pixelLimit {
      let ratio = Double(result.pixels.count) / Double(pixelLimit)
      result = apply(to: result, side: min(max(Int(ratio.squareRoot().rounded(.up)), 2), 16))
    }
    return result
  }

  /// The means over squares with this side: 1 to 16, or an even number up to 32; drops pixels left
  /// over at the right and bottom, and repeats the last ones of a picture smaller than a square.
  static func apply(to image: GrayImage, side: Int) -> GrayImage {
    if side == 1 { return image }
    if side == 2, min(image.width, image.height) > 1 { return halved(image) }
    if side > 16, side % 2 == 0 { return apply(to: apply(to: image, side: side / 2), side: 2) }
    precondition((2...16).contains(side), "the sums of a square's columns are of 16 bits")
    var result = GrayImage(width: max(image.width / side, 1), height: max(image.height / side, 1))
    var columns = ColumnSums(width: max(image.width, side))
    for row in 0..<result.height {
      columns.add(row * side, of: image, isFirst: true)
      for offset in 1..<side {
        columns.add(min(row * side + offset, image.height - 1), of: image, isFirst: false)
      }
      columns.continueLast(from: image.width)
      columns.means(of: side, into: &result, row)
    }
    return result
  }

  private static func halved(_ image: GrayImage) -> GrayImage {
    let height = image.height / 2
    var result = GrayImage(width: image.width / 2, height: height)
    for row in 0..<height { PictureKernel.best.halve(image, 2 * row, into: &result, row) }
    return result
  }
}

/// The pixels that a part of a picture has after a reduction, computed where they are needed.
struct ReducedPart {
  let image: GrayImage
  let left, top, side: Int
  let width, height: Int

  init(of image: GrayImage, _ columns: Range<Int>, _ rows: Range<Int>, side: Int) {
    self.image = image
    left = columns.lowerBound
    top = rows.lowerBound
    self.side = side
    width = columns.count / side
    height = rows.count / side
  }

  /// All of a picture as it is.
  init(_ image: GrayImage) {
    self.init(of: image, 0..<image.width, 0..<image.height, side: 1)
  }

  /// Whether all of its pixels are the picture's; at least one is.
  var isInside: Bool {
    min(left, top) >= 0 && min(width, height) > 0 && left + width * side <= image.width
      && top + height * side <= image.height
  }
}

private struct ColumnSums {
  private var sums: [UInt16]

  init(width: Int) { sums = [UInt16](repeating: 0, count: width) }

  /// `isFirst` starts new sums.
  @inline(__always) mutating func add(_ row: Int, of image: GrayImage, isFirst: Bool) {
    let width = image.width
    let pixels = image.pixels.span.extracting(row * width..<(row + 1) * width)
    var sums = sums.mutableSpan
    for column in stride(from: 0, through: width - 16, by: 16) {
      let luminance = SIMD16<UInt16>(truncatingIfNeeded: pixels.vector(at: column, as: SIMD16.self))
      let before = isFirst ? SIMD16<UInt16>() : sums.span.vector(at: column)
      sums.store(before &+ luminance, at: column)
    }
    for column in width / 16 * 16..<width {
      sums[column] = (isFirst ? 0 : sums[column]) + UInt16(pixels[column])
    }
  }

  mutating func continueLast(from width: Int) {
    for column in width..<max(width, sums.count) { sums[column] = sums[width - 1] }
  }

  func means(of side: Int, into result: inout GrayImage, _ row: Int) {
    // A constant side lets the compiler unroll the loop over a square; whole pictures use this one.
    if side == 3 { fill(&result, row, 3) } else { fill(&result, row, side) }
  }

  @inline(__always) private func fill(_ result: inout GrayImage, _ row: Int, _ side: Int) {
    let sums = sums.span
    let width = result.width
    let start = row * width
    var pixels = result.pixels.mutableSpan
    let area = UInt32(side * side)
    // Exact: sums are below 2¹⁶, and the rounded-up reciprocal is too large by less than 1 in 2³².
    let reciprocal = (1 << 32) / UInt64(area) + 1
    var left = 0
    for column in start..<start + width {
      let square = sums.extracting(left..<left &+ side)
      var sum: UInt32 = area / 2
      for offset in 0..<side { sum &+= UInt32(square[offset]) }
      pixels[column] = UInt8(truncatingIfNeeded: (UInt64(sum) &* reciprocal) >> 32)
      left &+= side
    }
  }
}
