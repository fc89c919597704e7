import TestSupport
import Testing

@testable import Decoding

struct BandedEquationsTests {
  private static let (step, blocks) = (10, 7)
  private static let count = (blocks - 1) * step + 8

  /// Squares at all places in turn, so that every unknown has a term.
  private static func squares(seed: UInt64) -> [BandedEquations.Square] {
    var generator = SeededGenerator(seed: seed)
    func number() -> Float { Float.random(in: -2...2, using: &generator) }
    return (0..<2_000).map { index in
      BandedEquations.Square(
        start: index % (count - 3 * step - 7),
        terms: SIMD8(
          number(), number(), number(), number(), number(), number(), number(), number()),
        factors: SIMD4(number(), number(), number(), number()), weight: abs(number()),
        value: number())
    }
  }

  /// Gauss's elimination on the whole matrix in double precision.
  private static func expected(of squares: [BandedEquations.Square]) -> [Double] {
    var rows = (0..<count).map { row in (0...count).map { $0 == row ? 0.01 : 0 } }
    for square in squares {
      let numbers = square.numbers
      let terms = (0..<32).map { index in
        (
          square.start + index / 8 * step + index % 8,
          Double(numbers[index % 8]) * Double(numbers[8 + index / 8])
        )
      }
      for (row, term) in terms {
        for (column, other) in terms { rows[row][column] += Double(numbers[12]) * term * other }
        rows[row][count] += Double(numbers[12]) * term * Double(numbers[13])
      }
    }
    for pivot in 0..<count {
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }

  @Test(arguments: [1, 2, 3])
  func `the solution is that of elimination, on every kernel alike`(_ seed: UInt64) {
    let squares = Self.squares(seed: seed)
    let expected = Self.expected(of: squares)
    var first: [Float]?
    for kernel in PictureKernel.supported {
      var equations = BandedEquations(count: Self.count, width: 3 * Self.step + 9)
      for index in 0..<Self.count { equations[index, index] += 0.01 }
      kernel.add(squares, step: Self.step, to: &equations)
      let solution = kernel.solution(of: equations)
      for (found, expected) in zip(solution, expected) {
        #expect(abs(Double(found) - expected) < 1e-3, "seed \(seed)")
      }
      #expect(solution.count == Self.count && solution == first ?? solution)
      first = solution
    }
  }
}
