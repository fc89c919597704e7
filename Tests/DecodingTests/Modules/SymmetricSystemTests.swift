import TestSupport
import Testing

@testable import Decoding

struct SymmetricSystemTests {
  private static func system(_ matrix: [[Double]]) -> SymmetricSystem {
    var system = SymmetricSystem(size: matrix.count)
    for row in matrix.indices {
      for column in row..<matrix.count { system[row, column] = matrix[row][column] }
    }
    return system
  }

  @Test func `small systems have the solutions worked out by hand`() {
    #expect(Self.system([[4]]).solution(for: [10]) == [2.5])
    // 4x + 2y = 2 and 2x + 5y = 9.
    let two = Self.system([[4, 2], [2, 5]]).solution(for: [2, 9])
    #expect(abs(two[0] + 0.5) < 1e-12 && abs(two[1] - 2) < 1e-12)
    let three = Self.system([[2, -1, 0], [-1, 2, -1], [0, -1, 2]]).solution(for: [1, 0, 1])
    #expect(three.allSatisfy { abs($0 - 1) < 1e-12 })
    #expect(SymmetricSystem(size: 0).solution(for: []) == [])
  }

  @Test func `elements are addressed by row and column`() {
    var system = SymmetricSystem(size: 3)
    #expect(system.size == 3 && system[0, 2] == 0)
    system[0, 2] = 7
    system[1, 1] += 2
    system[1, 1] += 3
    #expect(system[0, 2] == 7 && system[1, 1] == 5 && system[2, 2] == 0)
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
    let solution = Self.system(matrix).solution(for: right)
    for row in 0..<size {
      let left = zip(matrix[row], solution).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(left - right[row]) < 1e-8, "seed 19, \(row)")
    }
  }
}
