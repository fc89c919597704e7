package import JSON
package import Lottery

/// The result of one source's tickets in one draw, or in all draws: a row of `lotto.rank/2`.
package struct RankRecord: Equatable, Sendable {
  /// The name and version of the row format.
  package static let schema = "lotto.rank/2"
  /// The format before, whose rows `merge` reads, too: they lack what is optional here.
  private static let formerSchema = "lotto.rank/1"

  /// What the tickets were ranked in.
  package enum Kind: String, Sendable {
    case draw
    /// All draws of a source: each ticket counts once a draw.
    case total
  }

  /// What the tickets were ranked in.
  package var kind = Kind.draw
  /// Where the tickets came from.
  package var source: String
  /// The round, 0 for typed numbers without a draw, and in a total.
  package var round: Int
  var tickets: Int
  /// Number of winning tickets for each winning rank, first to fifth.
  var winners: [Int]
  /// Number of tickets with no, one and two matches; nil in rows of `lotto.rank/1`.
  var fewMatches: [Int]?
  var prizes: RankPrizes
  var cost: Int
  /// Number of lines or rows that are not a ticket.
  var rejected: Int
  /// The scoring kernel, empty if there were several.
  package var kernel: String
  /// Duration in seconds; nil omits the two keys about time.
  package var seconds: Double?
  /// The draw; nil for typed numbers and in a total.
  var draw: Draw?
  /// The variance of the number of winners of each rank, each draw being equally likely; nil if it is not
  /// known what the tickets have in common.
  package var variances: [Double]?
  /// Whether the draws have a bonus number; without one, all tickets with five matches win third prize.
  var hasBonus = true
}

extension RankRecord {
  /// The result of tickets in a draw; `matches` are the numbers of tickets with 0, 1, … 5 matches, 5 and the
  /// bonus number, and 6.
  package init(
    source: String, draw: Draw?, prizes: DrawPrizes, matches: [Int], rejected: Int, kernel: String,
    seconds: Double?, variances: [Double]?, hasBonus: Bool = true
  ) {
    let winners = Self.winners(matches)
    let tickets = matches.reduce(0, +)
    self.init(
      source: source, round: draw?.round.number ?? 0, tickets: tickets, winners: winners,
      fewMatches: Array(matches[..<3]), prizes: prizes.prizes(of: winners),
      cost: Int(clamping: Int128(prizes.gamePrice) * Int128(tickets)), rejected: rejected,
      kernel: kernel, seconds: seconds, draw: draw, variances: variances, hasBonus: hasBonus)
  }

  /// The total of a source's tickets over its draws.
  package init(
    totalOf source: String, matches: [Int], prizes: RankPrizes, cost: Int, rejected: Int,
    kernel: String, seconds: Double?, variances: [Double]?, hasBonus: Bool = true
  ) {
    self.init(
      kind: .total, source: source, round: 0, tickets: matches.reduce(0, +),
      winners: Self.winners(matches), fewMatches: Array(matches[..<3]), prizes: prizes, cost: cost,
      rejected: rejected, kernel: kernel, seconds: seconds, variances: variances, hasBonus: hasBonus
    )
  }

  private static func winners(_ matches: [Int]) -> [Int] {
    precondition(
      matches.count == 3 + Rank.winning.count, "there is one number per count of matches")
    return matches[3...].reversed()
  }

  var won: Int { winners.reduce(0) { $0.addingUpToLimit($1) } }
  var none: Int { tickets - won }
  var prizeTotal: Int { prizes.total }
  var unpublished: Int { prizes.unpublished }

  /// The numbers of tickets with 0, 1, … 5 matches, 5 and the bonus number, and 6; nil if not known.
  var matches: [Int]? { fewMatches.map { $0 + winners.reversed() } }

  /// How many tickets win each rank on average, each draw being equally likely.
  var expected: [Double] {
    var expected = Rank.winning.map { Double(tickets) * $0.chance }
    if !hasBonus {
      expected[2] += expected[1]
      expected[1] = 0
    }
    return expected
  }

  /// The difference between winners and those expected, in standard deviations; 0 where every draw has as
  /// many winners.
  var deviations: [Double]? {
    variances.map { variances in
      zip(zip(winners, expected), variances).map { counts, variance in
        variance > 0 ? (Double(counts.0) - counts.1) / variance.squareRoot() : 0
      }
    }
  }

  /// Whether tickets win a pool that others share, in a draw that is not known, so that sums of such rows
  /// cannot tell what all of them would have got.
  package var sharesUnknownPool: Bool {
    draw == nil && round > 0 && winners[..<3].contains { $0 > 0 }
  }

  /// Whether no amount of the winning tickets is known.
  var hasNoAmount: Bool { unpublished > 0 && prizeTotal == 0 }

  /// A text about prizes, marked as the least that it can be where amounts are missing.
  func atLeast(_ text: String, orElse unknown: String) -> String {
    hasNoAmount ? unknown : unpublished > 0 ? "≥\(text)" : text
  }

  /// Prizes per won spent, as far as they are published; 0 if nothing was spent.
  var returnRate: Double { cost == 0 ? 0 : Double(prizeTotal) / Double(cost) }

  /// The same if these tickets had shared the pools of the first three ranks.
  var sharedReturnRate: Double { cost == 0 ? 0 : prizes.shared / Double(cost) }

  /// Tickets ranked per second, nil without a time.
  package var ticketsPerSecond: Double? {
    seconds.map { $0 > 0 ? (Double(tickets) / $0).rounded() : 0 }
  }

  /// The sum of this row and another one of the same draw; nil if a sum overflows 64 bits.
  ///
  /// What the tickets of both have in common is not known, so the sum has no variances.
  package func adding(_ other: RankRecord) -> RankRecord? {
    func sum(_ number: (RankRecord) -> Int) -> Int? { [number(self), number(other)].exactSum }
    let winners = winners.indices.compactMap { rank in sum { $0.winners[rank] } }
    guard winners.count == self.winners.count, let tickets = sum(\.tickets),
      let prizeTotal = sum(\.prizeTotal), let cost = sum(\.cost), let rejected = sum(\.rejected)
    else { return nil }
    var prizes = prizes
    prizes += other.prizes
    // All the tickets share the pools together.
    if let draw, round == other.round {
      prizes.shared = DrawPrizes(draw).prizes(of: winners).shared
    }
    prizes.total = prizeTotal
    return RankRecord(
      kind: kind, source: source == other.source ? source : "", round: round, tickets: tickets,
      winners: winners,
      fewMatches: fewMatches.flatMap { mine in
        other.fewMatches.map { zip(mine, $0).map { $0.addingUpToLimit($1) } }
      }, prizes: prizes, cost: cost, rejected: rejected,
      kernel: kernel == other.kernel ? kernel : "",
      seconds: seconds.flatMap { mine in other.seconds.map { mine + $0 } },
      draw: round == other.round ? draw : nil, hasBonus: hasBonus && other.hasBonus)
  }

  /// The total of rows of different draws; nil if a sum overflows 64 bits.
  package static func total(of records: [RankRecord]) -> RankRecord? {
    guard var total = records.first else { return nil }
    for record in records.dropFirst() {
      guard let sum = total.adding(record) else { return nil }
      total = sum
    }
    total.kind = .total
    total.round = 0
    total.draw = nil
    return total
  }
}

extension RankRecord {
  /// Parses a JSON object; nil unless it is a row of `lotto.rank/2` or `/1`.
  ///
  /// Rows of `/1` do not say which amounts were known: those of its round's draw are taken to have been.
  package init?(_ row: JSONValue, drawOf draw: (Round) -> Draw? = { _ in nil }) {
    let keys =
      ["round", "tickets", "prize_total", "cost", "rejected"]
      + Rank.winning.map { "rank\($0.rawValue)" }
    let numbers = keys.compactMap { row[$0]?.integer }
    let isFormer = row["schema"]?.string == Self.formerSchema
    guard isFormer || row["schema"]?.string == Self.schema, let source = row["source"]?.string,
      let kind = isFormer ? .draw : row["kind"]?.string.flatMap(Kind.init),
      let kernel = row["kernel"]?.string, numbers.count == keys.count,
      numbers.allSatisfy({ $0 >= 0 }), let won = Array(numbers[5...]).exactSum, won <= numbers[1],
      row["none"]?.integer == numbers[1] - won
    else { return nil }
    var seconds: Double?
    if let value = row["seconds"] {
      guard let number = value.double, 0..<1e15 ~= number else { return nil }
      seconds = number
    }
    let winners = Array(numbers[5...])
    let knownDraw = Round(numbers[0]).flatMap(draw)
    var prizes = DrawPrizes(knownDraw).prizes(of: winners)
    prizes.total = numbers[2]
    var fewMatches: [Int]?
    if !isFormer {
      guard let unpublished = row["unpublished"]?.integer, unpublished >= 0,
        let shared = row["return_shared"]?.double, shared >= 0,
        let matches = row["matches"]?.array
      else { return nil }
      prizes.unpublished = unpublished
      if knownDraw == nil { prizes.shared = shared * Double(numbers[3]) }
      let counts = matches.compactMap(\.integer)
      // A sum that includes rows of `/1` has no matches.
      if !matches.isEmpty {
        guard counts.count == 3 + winners.count, Array(counts[3...]) == winners.reversed(),
          counts.allSatisfy({ $0 >= 0 }), counts.exactSum == numbers[1]
        else { return nil }
        fewMatches = Array(counts[..<3])
      }
    }
    self.init(
      kind: kind, source: source, round: numbers[0], tickets: numbers[1], winners: winners,
      fewMatches: fewMatches, prizes: prizes, cost: numbers[3], rejected: numbers[4],
      kernel: kernel, seconds: seconds, draw: knownDraw,
      hasBonus: numbers[1] == 0 || row["expected"]?.array?.dropFirst().first?.double != 0)
  }
}

extension JSONValue {
  fileprivate var double: Double? {
    guard case .number(let text) = self else { return nil }
    return Double(text)
  }
}
