import TestSupport
import Testing

@testable import Decoding

struct SquareBlurTests {
  private typealias Values = [SIMD2<Float>]

  private static func random(_ side: Int, seed: UInt64) -> Values {
    var generator = SeededGenerator(seed: seed)
    return (0..<side * side).map { _ in
      SIMD2(.random(in: 0...255, using: &generator), .random(in: -1...1, using: &generator))
    }
  }

  /// The mean of the square around each value, clipped at the edges, taken twice.
  private static func plain(_ values: Values, side: Int, radius: Int) -> Values {
    (0..<2).reduce(values) { values, _ in
      values.indices.map { index in
        let (column, row) = (index % side, index / side)
        var (sum, count) = (SIMD2<Double>.zero, 0.0)
        for y in max(row - radius, 0)...min(row + radius, side - 1) {
          for x in max(column - radius, 0)...min(column + radius, side - 1) {
            sum += SIMD2<Double>(values[y * side + x])
            count += 1
          }
        }
        return SIMD2<Float>(sum / count)
      }
    }
  }

  private static func gap(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
    max(abs(one.x - other.x), abs(one.y - other.y))
  }

  @Test(arguments: [1, 2, 5, 8, 17, 25], [0, 1, 2, 5, 6, 30])
  func `each value is the mean of the means around it`(_ side: Int, _ radius: Int) {
    var values = Self.random(side, seed: 15)
    let expected = Self.plain(values, side: side, radius: radius)
    SquareBlur.apply(to: &values, side: side, radius: radius)
    let largest = zip(values, expected).map { Self.gap($0, $1) }.max() ?? 0
    #expect(largest < 0.01, "seed 15")
  }

  @Test func `uniform values stay as they are`() {
    var values = [SIMD2<Float>](repeating: SIMD2(200, -1), count: 81)
    SquareBlur.apply(to: &values, side: 9, radius: 5)
    #expect(values.allSatisfy { Self.gap($0, SIMD2(200, -1)) < 1e-3 })
  }
}
