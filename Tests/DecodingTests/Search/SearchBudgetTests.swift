import Testing
import WorkerProtocol

@testable import Decoding

struct SearchBudgetTests {
  /// How often `spend` can run before the attempt's budget is used up.
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

  /// What each of twenty attempts may spend: its share, until the total runs out.
  private static func shares(_ limits: (all: Int, ofAttempt: Int, ofRegion: Int)) -> [Int] {
    (0..<20).map { max(0, min(limits.ofAttempt, limits.all - $0 * limits.ofAttempt)) }
  }

  @Test func `the budget is empty before an attempt begins`() {
    #expect(!SearchBudget(.normal).isLeft)
  }

  @Test func `candidates are limited per attempt and in total`() {
    var budget = SearchBudget(.normal)
    let counts = (0..<20).map { _ in
      budget.beginAttempt()
      return Self.count(&budget) { $0.spendCandidate() }
    }
    #expect(counts == Self.shares(Guards.candidates))
  }

  @Test func `grids are limited per attempt and in total`() {
    var budget = SearchBudget(.normal)
    let counts = (0..<20).map { _ in
      budget.beginAttempt()
      return Self.count(&budget) { $0.spendGrid(size: 41) }
    }
    #expect(counts == Self.shares(Guards.grids))
  }

  @Test func `a large grid counts as several`() {
    let (large, all) = (Guards.largeGrid, Guards.grids.ofAttempt)
    let counts = [
      (21, all), (large - 1, all), (large, (all + 1) / 2), (2 * large - 1, (all + 1) / 2),
      (2 * large, (all + 2) / 3),
    ]
    for (size, count) in counts {
      var budget = SearchBudget(.normal)
      budget.beginAttempt()
      #expect(Self.count(&budget) { $0.spendGrid(size: size) } == count, "\(size)")
    }
  }

  @Test func `running out of either candidates or grids ends an attempt`() {
    var budget = SearchBudget(.normal)
    budget.beginAttempt()
    let (candidates, grids) = (Guards.candidates, Guards.grids)
    for _ in 1..<grids.ofAttempt { budget.spendGrid(size: 41) }
    #expect(Self.count(&budget) { $0.spendCandidate() } == candidates.ofAttempt)
    budget.beginAttempt()
    for _ in 1..<candidates.ofAttempt { budget.spendCandidate() }
    #expect(Self.count(&budget) { $0.spendGrid(size: 41) } == grids.ofAttempt)
  }

  @Test func `a thorough search may spend at least four times as much`() {
    let (normal, thorough) = (SearchBudget(.normal), SearchBudget(.thorough))
    #expect(thorough.candidates >= 4 * normal.candidates)
    #expect(thorough.grids >= 4 * normal.grids)
    #expect(SearchBudget(.fast).candidates == normal.candidates)
  }
}
