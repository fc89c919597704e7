/// Blurs a square of values with two box means, close to a Gaussian of 0.8 radii.
enum SquareBlur {
  /// At the edges, only existing values count; the radius does not affect the cost.
  static func apply(to values: inout [SIMD2<Float>], side: Int, radius: Int) {
    var lines = [SIMD8<Float>](repeating: .zero, count: side)
    var values = values.mutableSpan
    var buffer = lines.mutableSpan
    for _ in 0..<2 {
      for (across, along) in [(side, 1), (1, side)] {
        for first in stride(from: 0, to: side, by: 4) {
          // Beyond the last line, this one again.
          let four = pointwiseMin(SIMD4(0, 1, 2, 3) &+ first, SIMD4(repeating: side - 1))
          average(&values, four &* across, step: along, radius: radius, &buffer)
        }
      }
    }
  }

  /// Averages four lines at a time: the sums of one line wait for each other.
  private static func average(
    _ values: inout MutableSpan<SIMD2<Float>>, _ starts: SIMD4<Int>, step: Int, radius: Int,
    _ lines: inout MutableSpan<SIMD8<Float>>
  ) {
    let count = lines.count
    for index in 0..<count {
      let places = starts &+ index * step
      lines[index] = SIMD8(
        lowHalf: SIMD4(lowHalf: values[places[0]], highHalf: values[places[1]]),
        highHalf: SIMD4(lowHalf: values[places[2]], highHalf: values[places[3]]))
    }
    var sum = SIMD8<Float>.zero
    for index in 0..<min(radius, count) { sum += lines[index] }
    for index in 0..<count {
      if index + radius < count { sum += lines[index + radius] }
      if index > radius { sum -= lines[index - radius - 1] }
      let length = min(index + radius + 1, count) - max(index - radius, 0)
      let (means, places) = (sum / Float(length), starts &+ index * step)
      values[places[0]] = means.lowHalf.lowHalf
      values[places[1]] = means.lowHalf.highHalf
      values[places[2]] = means.highHalf.lowHalf
      values[places[3]] = means.highHalf.highHalf
    }
  }
}
