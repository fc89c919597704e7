import DrawHistory
import Lottery
import TestSupport
import Testing

/// How far the tickets of real draws are from what is expected, in standard deviations.
struct DeviationTests {
  enum Batch: CaseIterable {
    case system7, system8, system9, system10, system11, system12, oneTicket, random

    /// The batch of a seed.
    func picks(_ generator: inout SeededGenerator) -> [Pick] {
      func numbers(_ count: Int) -> [Int] {
        Array((1...45).shuffled(using: &generator).prefix(count)).sorted()
      }
      func system(_ count: Int) -> [Pick] {
        let numbers = numbers(count)
        return (0..<1 << count).filter { $0.nonzeroBitCount == Pick.size }.compactMap { set in
          Pick(numbers.indices.filter { set >> $0 & 1 == 1 }.map { numbers[$0] })
        }
      }
      return switch self {
      case .system7: system(7)
      case .system8: system(8)
      case .system9: system(9)
      case .system10: system(10)
      case .system11: system(11)
      case .system12: system(12)
      case .oneTicket: Pick(numbers(6)).map { .init(repeating: $0, count: 1000) } ?? []
      case .random: (0..<300).compactMap { _ in Pick(numbers(6)) }
      }
    }
  }

  /// So many that the standard deviation of theirs is known to 3.5 %.
  private static let batches = 400

  @Test("over many batches, deviations deviate by one", arguments: Batch.allCases)
  func deviations(batch: Batch) throws {
    var generator = SeededGenerator(seed: 45)
    let draws = (1...1244).compactMap { Round($0).flatMap(EmbeddedDraws.draw) }
    var found: [Rank: [Double]] = [:]
    for _ in 0..<Self.batches {
      let picks = batch.picks(&generator)
      // One ticket counts as often as it is there.
      let counted = batch == .oneTicket ? Array(picks.prefix(1)) : picks
      var winners: [Rank: Int] = [:]
      for draw in draws {
        for pick in counted where (pick.bits & draw.winning.bits).nonzeroBitCount > 2 {
          winners[draw.rank(of: pick), default: 0] += picks.count / counted.count
        }
      }
      let overlaps = PairOverlaps(of: picks)
      for rank in [Rank.fourth, .fifth] {
        let mean = Double(draws.count * picks.count) * rank.chance
        let deviation = (Double(draws.count) * overlaps.variance(of: rank)).squareRoot()
        found[rank, default: []].append((Double(winners[rank] ?? 0) - mean) / deviation)
      }
    }
    for (rank, deviations) in found {
      let square = deviations.reduce(0) { $0 + $1 * $1 } / Double(deviations.count)
      #expect(abs(square.squareRoot() - 1) < 0.15, "\(rank): \(square.squareRoot())")
    }
  }
}
