package import Lottery
package import Platform

/// What to compute for each ticket.
package struct TicketOutputs: Equatable, Sendable {
  /// Its rank in the one draw, or its best in all.
  package var hasRanks = false
  /// In how many draws it has each number of matches.
  package var hasTally = false
  /// What it wins in all draws.
  package var hasPrizes = false
  /// The draws in which it wins this rank or a better one; nil for none.
  package var winners: Rank?

  /// Nothing.
  package init() {}

  /// Whether every draw's ranks are needed one by one.
  var needsEachDraw: Bool { hasTally || hasPrizes || winners != nil }
}

/// What the winners of a draw get.
package struct Payout: Sendable {
  /// The round of the draw, 0 if it has none.
  let round: Int
  /// The amount in won for each winning rank, the first rank first; 0 if it is not known.
  private let amounts: [5 of Int]

  /// The payout of a round.
  package init(round: Int, amounts: [Int]) {
    precondition(amounts.count == Rank.winning.count, "there is an amount for each winning rank")
    self.round = round
    self.amounts = [5 of Int] { amounts[$0] }
  }

  func amount(of rank: Rank) -> Int { amounts[Int(rank.rawValue) - 1] }
}

/// What each ticket of a block won; the next block takes its place.
package final class TicketResults: Sendable {
  /// A byte per ticket: its best rank, 0 for none, 255 for a rejected ticket.
  package let ranks: PageMemory
  /// Eight 16-bit words per ticket: in how many draws it has 0, 1, … 5 matches, 5 and the bonus number, and 6.
  package let tally: PageMemory
  /// A 64-bit integer per ticket: what it won in won, as far as amounts are known.
  package let prizes: PageMemory
  /// The ranks in one draw, before they are added up.
  private let ranksOfDraw: PageMemory
  private let outputs: TicketOutputs

  /// Most draws that a tally can count.
  package static let mostTallied = Int(UInt16.max)
  /// The rank that marks a rejected ticket.
  package static let rejectedRank: UInt8 = 255
  /// Tickets whose results stay in the second-level cache while all draws are added.
  static let tile = 8192
  /// Bytes of a ticket's tally.
  package static let tallySize = 16

  init(_ outputs: TicketOutputs, capacity: Int) throws(SystemError) {
    self.outputs = outputs
    ranks = try PageMemory(count: outputs.hasRanks ? capacity : 0)
    tally = try PageMemory(count: outputs.hasTally ? Self.tallySize * capacity : 0)
    prizes = try PageMemory(count: outputs.hasPrizes ? 8 * capacity : 0)
    ranksOfDraw = try PageMemory(count: outputs.needsEachDraw ? Self.tile : 0)
  }

  /// A ticket that wins in a draw, in eight bytes: in many draws, a block has millions of them.
  package struct Winner: Sendable {
    /// The index, then the round, then the rank.
    let word: UInt64

    init(index: Int, round: Int, rank: Rank) {
      word = UInt64(index) << 32 | UInt64(round) << 8 | UInt64(rank.rawValue)
    }

    /// The ticket's index in the block.
    package var index: Int { Int(word >> 32) }
    /// The round of the draw, 0 if it has none.
    package var round: Int { Int(word >> 8 & 0xFF_FFFF) }
    /// The ticket's rank in it.
    package var rank: Rank { Rank(rawValue: UInt8(word & 0xFF)) ?? .none }
  }

  /// Begins with a block of so many tickets that have won nothing.
  func begin(_ count: Int) {
    if outputs.hasRanks { ranks.set(0..<count, to: Rank.none.rawValue) }
    if outputs.hasTally { tally.set(0..<Self.tallySize * count, to: 0) }
    if outputs.hasPrizes { prizes.set(0..<8 * count, to: 0) }
  }

  /// Marks a ticket that was not ranked; it has won nothing.
  func reject(_ index: Int) {
    if outputs.hasRanks { ranks.change { $0.store(Self.rejectedRank, at: index) } }
  }

  /// Adds the ranks of tickets in a draw, which `write` writes, and the winners asked for.
  func add(
    _ payout: Payout, to tickets: Range<Int>, winners: inout [Winner],
    _ write: (inout MutableRawSpan) -> Void
  ) {
    ranksOfDraw.change(write)
    ranksOfDraw.read { ranks in
      let ranks = ranks.extracting(first: tickets.count)
      if outputs.hasTally {
        let size = Self.tallySize
        tally.change(size * tickets.lowerBound..<size * tickets.upperBound) { tally in
          RankScan.forEach(ranks) { index, rank in
            Self.add(1, to: &tally, atWord: 8 * index + 8 - Int(rank.rawValue))
          }
        }
      }
      if outputs.hasPrizes {
        prizes.change(8 * tickets.lowerBound..<8 * tickets.upperBound) { prizes in
          RankScan.forEach(ranks) { index, rank in
            Self.add(payout.amount(of: rank), to: &prizes, at: index)
          }
        }
      }
      if let last = outputs.winners {
        RankScan.forEach(ranks) { index, rank in
          if rank.rawValue > last.rawValue { return }
          winners.append(
            Winner(index: tickets.lowerBound + index, round: payout.round, rank: rank))
        }
      }
    }
  }

  /// Adds a ticket's rank in its only draw; returns it if it is a winner asked for.
  func add(_ pick: Pick, at index: Int, in draw: DrawNumbers, _ payout: Payout) -> Winner? {
    let rank = draw.rank(of: pick)
    if outputs.hasRanks { ranks.change { $0.store(rank.rawValue, at: index) } }
    if outputs.hasTally {
      tally.change { tally in
        let place = rank == .none ? pick.matches(draw.winning) : 8 - Int(rank.rawValue)
        Self.add(1, to: &tally, atWord: 8 * index + place)
      }
    }
    guard rank != .none else { return nil }
    if outputs.hasPrizes {
      prizes.change { Self.add(payout.amount(of: rank), to: &$0, at: index) }
    }
    guard rank.rawValue <= outputs.winners?.rawValue ?? 0 else { return nil }
    return Winner(index: index, round: payout.round, rank: rank)
  }

  /// Completes the tally of a ticket with the draws in which it has fewer than three matches.
  func complete(_ pick: Pick, at index: Int, _ pairs: DrawPairs) {
    tally.change { tally in
      let some = [5 of Int] {
        Int(UInt16(littleEndian: tally.value(at: 2 * (8 * index + 3 + $0), as: UInt16.self)))
      }
      let few = pairs.fewMatches(of: pick, some)
      for place in few.indices { Self.add(few[place], to: &tally, atWord: 8 * index + place) }
    }
  }

  @_lifetime(tally: copy tally)
  private static func add(_ count: Int, to tally: inout MutableRawSpan, atWord word: Int) {
    let sum = tally.value(at: 2 * word, as: UInt16.self).littleEndian + UInt16(count)
    tally.store(sum.littleEndian, at: 2 * word)
  }

  @_lifetime(prizes: copy prizes)
  private static func add(_ amount: Int, to prizes: inout MutableRawSpan, at index: Int) {
    let sum = Int(littleEndian: prizes.value(at: 8 * index, as: Int.self))
      .addingReportingOverflow(amount)
    prizes.store((sum.overflow ? Int.max : sum.partialValue).littleEndian, at: 8 * index)
  }
}

/// How many draws hold each number and each two numbers.
///
/// A ticket with *m* matches shares *m* numbers and *m*(*m* − 1)/2 pairs with the draw. So the sums over all
/// draws tell how often it has one and two matches, once it is known how often it has more.
struct DrawPairs: Sendable {
  private let draws: Int
  /// Counts at 45 · *a* + *b* for numbers *a* + 1 and *b* + 1.
  private var counts = [Int](repeating: 0, count: 45 * 45)

  init(_ draws: [DrawNumbers]) {
    self.draws = draws.count
    for draw in draws {
      for one in draw.winning.numbers {
        for other in draw.winning.numbers { counts[45 * (one - 1) + other - 1] += 1 }
      }
    }
  }

  /// In how many draws a ticket has no, one and two matches; `some` is for 3, 4, 5, 5 and the bonus number,
  /// and 6.
  func fewMatches(of pick: Pick, _ some: [5 of Int]) -> [3 of Int] {
    var (singles, pairs) = (0, 0)
    var rest = pick.bits
    while rest != 0 {
      let row = 45 * rest.trailingZeroBitCount
      singles += counts[row + rest.trailingZeroBitCount]
      rest &= rest - 1
      var others = rest
      while others != 0 {
        pairs += counts[row + others.trailingZeroBitCount]
        others &= others - 1
      }
    }
    let five = some[2] + some[3]
    let two = pairs - 3 * some[0] - 6 * some[1] - 10 * five - 15 * some[4]
    let one = singles - 2 * two - 3 * some[0] - 4 * some[1] - 5 * five - 6 * some[4]
    return [draws - one - two - some[0] - some[1] - five - some[4], one, two]
  }
}
