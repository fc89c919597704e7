import Testing
import WorkerProtocol

@testable import Decoding

struct LedgerTests {
  /// How often a step can be paid for in one place.
  private static func count(
    of step: Ledger.Step, size: Int = 37, _ ledger: inout Ledger
  ) -> Int {
    var count = 0
    while ledger.isLeft, count < 100_000 {
      ledger.spend(step, size: size)
      count += 1
    }
    return count
  }

  @Test func `a region and an attempt have shares of their own, whatever others took`() {
    var ledger = Ledger(.normal)
    for _ in 0..<20 {
      #expect(Self.count(of: .candidate, &ledger) == Guards.work.ofRegion)
      #expect(!ledger.isLeft)
      ledger.beginAttempt()
      #expect(Self.count(of: .candidate, &ledger) == Guards.work.ofAttempt)
      ledger.beginRegion()
    }
  }

  @Test func `what costs more can be done less often, and less often with a larger code`() {
    let steps: [Ledger.Step] = [.candidate, .damageMap, .grid, .move, .bend, .surface]
    let counts = steps.map { step in
      var ledger = Ledger(.normal)
      return Self.count(of: step, &ledger)
    }
    #expect(counts == counts.sorted(by: >) && Set(counts).count == counts.count)
    let sizes = [21, 37, 57, 177].map { size in
      var ledger = Ledger(.normal)
      return Self.count(of: .grid, size: size, &ledger)
    }
    #expect(sizes == sizes.sorted(by: >) && Set(sizes).count == sizes.count)
    #expect(sizes.allSatisfy { $0 > 0 })
  }

  @Test func `damage maps of a place are as few as the bound on false accepts needs`() {
    var ledger = Ledger(.normal)
    // A ticket's code has at most four blocks; see `Evidence`.
    #expect(Self.count(of: .damageMap, &ledger) * 4 <= 512)
  }

  @Test
  func `a region that is no likely code costs more, and what is left may do for a smaller one`() {
    let counts = [true, false].map { isConfirmed in
      var ledger = Ledger(.normal)
      var count = 0
      while ledger.openRegion(pixels: 50_000, isConfirmed: isConfirmed) { count += 1 }
      let isSmallCovered = ledger.openRegion(pixels: 100, isConfirmed: isConfirmed)
      #expect(isSmallCovered)
      return count
    }
    #expect(counts[0] > 5 * counts[1] && counts[1] > 0, "\(counts)")
  }

  @Test func `a thorough search may do at least four times as much`() {
    var (normal, thorough) = (Ledger(.normal), Ledger(.thorough))
    #expect(thorough.candidates >= 4 * normal.candidates)
    #expect(Self.count(of: .grid, &thorough) >= 4 * Self.count(of: .grid, &normal))
  }
}
