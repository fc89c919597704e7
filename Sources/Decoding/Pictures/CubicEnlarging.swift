/// Enlarges a picture two or three times with Catmull–Rom interpolation.
struct CubicEnlarging: Sendable {
  /// For each output pixel per input pixel, the first of its four neighbors, counted from the
  /// second pixel before the input pixel, and their weights.
  private let filters: [(first: Int, weights: SIMD4<Float>)]
  /// Twice the size: output pixels lie a quarter of a pixel either side of the center.
  static let double = CubicEnlarging(
    [(0, [-6, 58, 222, -18]), (1, [-18, 222, 58, -6])], over: 256)
  /// Three times the size: output pixels lie at the center and a third of a pixel either side.
  static let triple = CubicEnlarging(
    [(0, [-1, 9, 21, -2]), (1, [0, 27, 0, 0]), (1, [-2, 21, 9, -1])], over: 27)

  private init(_ filters: [(Int, SIMD4<Float>)], over sum: Float) {
    self.filters = filters.map { ($0, $1 / sum) }
  }

  func apply(to image: GrayImage) -> GrayImage {
    let factor = filters.count
    var result = GrayImage(width: image.width * factor, height: image.height * factor)
    var source = PaddedRow(width: image.width, margin: 2)
    // The last five rows, widened; each holds all first output pixels, then all second ones, …
    let stride = image.width + PaddedRow.slack
    var wide = [Float](repeating: 0, count: 5 * factor * stride)
    var luminance = [UInt8](repeating: 0, count: factor * stride)
    var loaded = 0
    for row in 0..<image.height {
      while loaded < min(row + 3, image.height) {
        source.load(loaded, of: image)
        widen(source, into: &wide, at: loaded % 5 * factor * stride, stride)
        loaded += 1
      }
      let starts = (row - 2...row + 2).map {
        min(max($0, 0), image.height - 1) % 5 * factor * stride
      }
      for (index, filter) in filters.enumerated() {
        mix(wide, at: starts[filter.first...], by: filter.weights, into: &luminance)
        let line = (row * factor + index) * result.width
        interleave(luminance, stride, into: &result.pixels, at: line, image.width)
      }
    }
    return result
  }

  private func widen(_ source: PaddedRow, into wide: inout [Float], at start: Int, _ stride: Int) {
    let pixels = source.values.span
    var wide = wide.mutableSpan
    for (index, (first, weights)) in filters.enumerated() {
      let target = start + index * stride
      for column in Swift.stride(from: 0, to: stride - PaddedRow.slack, by: 16) {
        let left = first + column
        var sum = pixels.vector(at: left, as: SIMD16<Float>.self) * weights[0]
        for tap in 1..<4 {
          sum += pixels.vector(at: left + tap, as: SIMD16<Float>.self) * weights[tap]
        }
        wide.store(sum, at: target + column)
      }
    }
  }

  private func mix(
    _ wide: [Float], at starts: ArraySlice<Int>, by weights: SIMD4<Float>,
    into luminance: inout [UInt8]
  ) {
    let wide = wide.span
    var luminance = luminance.mutableSpan
    let starts = starts.span
    for column in stride(from: 0, to: luminance.count - 15, by: 16) {
      var sum = wide.vector(at: starts[0] + column, as: SIMD16<Float>.self) * weights[0]
      for tap in 1..<4 {
        sum += wide.vector(at: starts[tap] + column, as: SIMD16<Float>.self) * weights[tap]
      }
      luminance.store(sum.luminance, at: column)
    }
  }

  private func interleave(
    _ luminance: [UInt8], _ stride: Int, into pixels: inout [UInt8], at start: Int, _ width: Int
  ) {
    let first = luminance.span.extracting(0..<width)
    let second = luminance.span.extracting(stride..<stride + width)
    var pixels = pixels.mutableSpan
    guard filters.count == 3 else {
      var column = 0
      while column + 16 <= width {
        var pairs = SIMD32<UInt8>()
        pairs.evenHalf = first.vector(at: column)
        pairs.oddHalf = second.vector(at: column)
        pixels.store(pairs, at: start + 2 * column)
        column += 16
      }
      for column in column..<width {
        pixels[start + 2 * column] = first[column]
        pixels[start + 2 * column + 1] = second[column]
      }
      return
    }
    let third = luminance.span.extracting(2 * stride..<2 * stride + width)
    var index = start
    for column in 0..<width {
      pixels[index] = first[column]
      pixels[index &+ 1] = second[column]
      pixels[index &+ 2] = third[column]
      index &+= 3
    }
  }
}
