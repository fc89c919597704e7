import Testing

@testable import Decoding

struct SearchBudgetTests {
  /// How often something can be spent within an attempt.
  private static func count(
    _ budget: inout SearchBudget, _ spend: (inout SearchBudget) -> Void
  ) -> Int {
    var count = 0
    while budget.isLeft, count < 1000 {
      spend(&budget)
      count += 1
    }
    return count
  }

  @Test func `nothing is left before an attempt begins`() {
    #expect(!SearchBudget(.normal).isLeft)
  }

  @Test func `an attempt has its share of candidates, and all together have theirs`() {
    var budget = SearchBudget(.normal)
    let counts = (0..<20).map { _ in
      budget.beginAttempt()
      return Self.count(&budget) { $0.spendCandidate() }
    }
    // 32 an attempt and 240 in all.
    #expect(counts == [32, 32, 32, 32, 32, 32, 32, 16] + [Int](repeating: 0, count: 12))
  }

  @Test func `an attempt has its share of grids, and all together have theirs`() {
    var budget = SearchBudget(.normal)
    let counts = (0..<20).map { _ in
      budget.beginAttempt()
      return Self.count(&budget) { $0.spendGrid(size: 41) }
    }
    // 6 an attempt and 48 in all.
    #expect(counts == [Int](repeating: 6, count: 8) + [Int](repeating: 0, count: 12))
  }

  @Test func `a large grid counts for several`() {
    for (size, count) in [(21, 6), (53, 6), (57, 3), (109, 3), (117, 2), (177, 2)] {
      var budget = SearchBudget(.normal)
      budget.beginAttempt()
      #expect(Self.count(&budget) { $0.spendGrid(size: size) } == count, "\(size)")
    }
  }

  @Test func `either of them ends an attempt`() {
    var budget = SearchBudget(.normal)
    budget.beginAttempt()
    for _ in 0..<5 { budget.spendGrid(size: 41) }
    #expect(Self.count(&budget) { $0.spendCandidate() } == 32)
    budget.beginAttempt()
    for _ in 0..<31 { budget.spendCandidate() }
    #expect(Self.count(&budget) { $0.spendGrid(size: 41) } == 6)
  }

  @Test func `a thorough search may spend many times as much`() {
    let (normal, thorough) = (SearchBudget(.normal), SearchBudget(.thorough))
    #expect(thorough.candidates >= 4 * normal.candidates)
    #expect(thorough.grids >= 4 * normal.grids)
    #expect(SearchBudget(.fast).candidates == normal.candidates)
  }
}
