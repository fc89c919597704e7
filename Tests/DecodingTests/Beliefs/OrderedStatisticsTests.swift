import TestSupport
import Testing

@testable import Decoding

struct OrderedStatisticsTests {
  private static let files = [
    "printed-tickets.txt", "tickets.txt", "tickets-padded-after-zero.txt",
  ]

  /// Log-likelihood ratios of a block's bits in noise, some of them wrong.
  private static func ratios(
    _ bits: [Bool], noise: Float, using generator: inout SeededGenerator
  ) -> [Float] {
    bits.map { bit in
      let sum = (0..<12).reduce(Float(-6)) { sum, _ in sum + .random(in: 0..<1, using: &generator) }
      let value = (bit ? 1 : -1) + noise * sum
      return 2 * value / max(noise * noise, 0.1)
    }
  }

  @Test(arguments: files)
  func `bits read without error are the plain solution`(_ file: String) throws {
    var generator = SeededGenerator(seed: 1)
    for symbol in try DrawnCode.withTemplates(file).prefix(5) {
      for block in try ParityEquationsTests.blocks(of: symbol) {
        let ratios = Self.ratios(block.bits, noise: 0, using: &generator)
        let plain = OrderedStatistics(block.equations, ratios: ratios).plain
        #expect(plain.bits == block.bits, "\(symbol.payload)")
        #expect(plain.cost == 0)
      }
    }
  }

  @Test(arguments: files)
  func `solutions in noise are codewords with letter parity, ordered by cost`(
    _ file: String
  ) throws {
    var generator = SeededGenerator(seed: 2)
    for symbol in try DrawnCode.withTemplates(file).prefix(3) {
      for block in try ParityEquationsTests.blocks(of: symbol) {
        let ratios = Self.ratios(block.bits, noise: 1.3, using: &generator)
        let search = OrderedStatistics(block.equations, ratios: ratios)
        let plain = search.plain
        let solutions = Array(search.neighbors(of: plain, limit: 60))
        // A block that holds only the address has no other solution.
        let isCertain = block.equations.unknowns.isEmpty
        #expect(isCertain ? Set(solutions.map(\.bits)).count == 1 : solutions.count == 60)
        for solution in [plain] + solutions {
          #expect(block.isCodeword(solution.bits) && block.hasLetters(solution.bits))
          let cost = zip(solution.bits, ratios).reduce(Float(0)) { sum, pair in
            sum + (pair.0 == (pair.1 > 0) ? 0 : abs(pair.1))
          }
          #expect(abs(solution.cost - cost) < 1e-2 * (1 + cost))
        }
        let costs = solutions.map(\.cost)
        #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 <= $1 + 1e-2 * (1 + $1) })
        #expect(costs[0] <= plain.cost)
      }
    }
  }

  @Test(arguments: files)
  func `a noisy ticket is found near the plain solution`(_ file: String) throws {
    var generator = SeededGenerator(seed: 3)
    var (count, wrongCount) = (0, 0)
    for symbol in try DrawnCode.withTemplates(file).prefix(6) {
      for block in try ParityEquationsTests.blocks(of: symbol) {
        let ratios = Self.ratios(block.bits, noise: 0.6, using: &generator)
        wrongCount += zip(block.bits, ratios).count { $0 != ($1 > 0) }
        count += 1
        let search = OrderedStatistics(block.equations, ratios: ratios)
        let solutions = [search.plain] + Array(search.neighbors(of: search.plain, limit: 60))
        #expect(solutions.contains { $0.bits == block.bits }, "\(symbol.payload)")
      }
    }
    #expect(wrongCount > 5 * count, "too little noise")
  }

  @Test func `erased bits follow from the others`() throws {
    let symbol = try #require(try DrawnCode.read("printed-tickets.txt").dropFirst().first)
    let block = try #require(try ParityEquationsTests.blocks(of: symbol).first)
    // Fewer are erased than there are equations, since some depend on one another.
    var ratios = block.bits.map { $0 ? Float(5) : -5 }
    for place in 0..<180 { ratios[(7 * place) % ratios.count] = 0 }
    #expect(OrderedStatistics(block.equations, ratios: ratios).plain.bits == block.bits)
  }
}
