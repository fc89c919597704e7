import TestSupport
import Testing

@testable import Decoding

struct SymmetricSystemTests {
  private static func solution(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    SymmetricSystem.solution(of: matrix.flatMap { $0 }, for: right)
  }

  @Test func `small systems have the solutions worked out by hand`() {
    #expect(Self.solution([[4]], [10]) == [2.5])
    // 4x + 2y = 2 and 2x + 5y = 9.
    let two = Self.solution([[4, 2], [2, 5]], [2, 9])
    #expect(abs(two[0] + 0.5) < 1e-12 && abs(two[1] - 2) < 1e-12)
    let three = Self.solution([[2, -1, 0], [-1, 2, -1], [0, -1, 2]], [1, 0, 1])
    #expect(three.allSatisfy { abs($0 - 1) < 1e-12 })
    #expect(Self.solution([], []) == [])
  }

  @Test(arguments: [2, 8, 37])
  func `a random system's solution solves every equation`(_ size: Int) {
    var generator = SeededGenerator(seed: 19)
    // The system is fitted to more examples than there are unknowns.
    let examples = (0..<2 * size).map { _ in
      (0..<size).map { _ in Double.random(in: -1...1, using: &generator) }
    }
    let matrix = (0..<size).map { row in
      (0..<size).map { column in
        examples.reduce(row == column ? 0.1 : 0) { $0 + $1[row] * $1[column] }
      }
    }
    let right = (0..<size).map { _ in Double.random(in: -9...9, using: &generator) }
    let solution = Self.solution(matrix, right)
    for row in 0..<size {
      let left = zip(matrix[row], solution).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(left - right[row]) < 1e-8, "seed 19, \(row)")
    }
  }
}
