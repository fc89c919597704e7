/// Blurs a square of values with two box means, close to a Gaussian of 0.8 radii.
enum SquareBlur {
  /// At the edges, only existing values count; the radius does not affect the cost.
  static func apply(to values: inout [SIMD2<Float>], side: Int, radius: Int) {
    var line = [SIMD2<Float>](repeating: .zero, count: side)
    for _ in 0..<2 {
      for index in 0..<side {
        average(&values, from: index * side, step: 1, radius: radius, line: &line)
      }
      for index in 0..<side {
        average(&values, from: index, step: side, radius: radius, line: &line)
      }
    }
  }

  private static func average(
    _ values: inout [SIMD2<Float>], from start: Int, step: Int, radius: Int,
    line: inout [SIMD2<Float>]
  ) {
    let count = line.count
    for index in 0..<count { line[index] = values[start + index * step] }
    var sum = SIMD2<Float>.zero
    for index in 0..<min(radius, count) { sum += line[index] }
    for index in 0..<count {
      if index + radius < count { sum += line[index + radius] }
      if index > radius { sum -= line[index - radius - 1] }
      let length = min(index + radius + 1, count) - max(index - radius, 0)
      values[start + index * step] = sum / Float(length)
    }
  }
}
