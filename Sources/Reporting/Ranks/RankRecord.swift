package import JSON
package import Lottery

/// The result of one source's tickets in one draw: a row of `lotto.rank/1`; rows can be added.
package struct RankRecord: Equatable, Sendable {
  /// The name and version of the row format.
  package static let schema = "lotto.rank/1"

  /// Where the tickets came from.
  package var source: String
  /// The round, 0 for typed numbers without a draw.
  package var round: Int
  var tickets: Int
  /// Number of winning tickets for each winning rank, first to fifth.
  var winners: [Int]
  /// Total prizes in won before tax, as far as they are published.
  var prizeTotal: Int
  /// Number of winning tickets whose prize is not part of the total, because its amount is not known.
  var unpublished = 0
  var cost: Int
  /// Number of lines or rows that are not a ticket.
  var rejected: Int
  /// The scoring kernel, empty if there were several.
  package var kernel: String
  /// Duration in seconds; nil omits the two keys about time.
  package var seconds: Double?
  /// The draw; nil for typed numbers without one, and for a parsed row, which has only its round.
  var draw: Draw?
}

extension RankRecord {
  /// Computes cost and prizes of tickets in a draw, capped at the largest integer; none without one.
  package init(
    source: String, draw: Draw?, tickets: Int, winners: [Int], rejected: Int, kernel: String,
    seconds: Double?
  ) {
    precondition(winners.count == Rank.winning.count, "there is one number per winning rank")
    let prizes = zip(Self.amounts(in: draw), winners).map { amount, count in
      Int128(amount ?? 0) * Int128(count)
    }
    let price = draw.map { PriceEra(of: $0.round) } ?? .fixedFourth
    self.init(
      source: source, round: draw?.round.number ?? 0, tickets: tickets, winners: winners,
      prizeTotal: Int(clamping: prizes.reduce(0, +)),
      unpublished: Self.unpublished(of: winners, in: draw),
      cost: Int(clamping: Int128(price.gamePrice) * Int128(tickets)),
      rejected: rejected, kernel: kernel, seconds: seconds, draw: draw)
  }

  /// The amount for each winning rank; nil if it is not published, or if nobody won in the draw.
  private static func amounts(in draw: Draw?) -> [Int?] {
    Rank.winning.map { rank in draw?.prize(of: rank).flatMap { $0 == 0 ? nil : $0 } }
  }

  private static func unpublished(of winners: [Int], in draw: Draw?) -> Int {
    zip(amounts(in: draw), winners).reduce(0) { $0.addingUpToLimit($1.0 == nil ? $1.1 : 0) }
  }

  var won: Int { winners.reduce(0) { $0.addingUpToLimit($1) } }
  var none: Int { tickets - won }

  /// Whether no amount of the winning tickets is known.
  var hasNoAmount: Bool { unpublished > 0 && prizeTotal == 0 }

  /// A text about prizes, marked as the least that it can be where amounts are missing.
  func atLeast(_ text: String, orElse unknown: String) -> String {
    hasNoAmount ? unknown : unpublished > 0 ? "≥\(text)" : text
  }

  /// Prizes per won spent, as far as they are published; 0 if nothing was spent.
  var returnRate: Double { cost == 0 ? 0 : Double(prizeTotal) / Double(cost) }

  /// Tickets ranked per second, nil without a time.
  package var ticketsPerSecond: Double? {
    seconds.map { $0 > 0 ? (Double(tickets) / $0).rounded() : 0 }
  }

  /// The keys of rows, which have a time or have none.
  static func keys(timed: Bool) -> [RowKey] {
    let sample = RankRecord(
      source: "", draw: nil, tickets: 0, winners: [0, 0, 0, 0, 0], rejected: 0, kernel: "",
      seconds: timed ? 0 : nil)
    return sample.members.map { RowKey($0.key) }
  }

  var members: [(key: String, value: JSONValue)] {
    let ranks = zip(Rank.winning, winners).map { ("rank\($0.rawValue)", JSONValue.integer($1)) }
    let times = [("seconds", seconds), ("tickets_per_second", ticketsPerSecond)]
    return [
      ("schema", .string(Self.schema)), ("source", .string(source)), ("round", .integer(round)),
      ("tickets", .integer(tickets)),
    ] + ranks + [
      ("none", .integer(none)), ("prize_total", .integer(prizeTotal)), ("cost", .integer(cost)),
      ("return_rate", .decimal(returnRate)), ("rejected", .integer(rejected)),
      ("kernel", .string(kernel)),
    ] + times.compactMap { key, number in number.map { (key, .decimal($0)) } }
  }

  /// Parses a JSON object; nil unless it is a row of `lotto.rank/1`.
  ///
  /// Rows do not say which amounts were known: those of its round's draw are taken to have been.
  package init?(_ row: JSONValue, drawOf draw: (Round) -> Draw? = { _ in nil }) {
    let keys =
      ["round", "tickets", "prize_total", "cost", "rejected"]
      + Rank.winning.map { "rank\($0.rawValue)" }
    let numbers = keys.compactMap { row[$0]?.integer }
    guard row["schema"]?.string == Self.schema, let source = row["source"]?.string,
      let kernel = row["kernel"]?.string, numbers.count == keys.count,
      numbers.allSatisfy({ $0 >= 0 }), let won = Array(numbers[5...]).exactSum, won <= numbers[1],
      row["none"]?.integer == numbers[1] - won
    else { return nil }
    var seconds: Double?
    if let value = row["seconds"] {
      guard case .number(let text) = value, let number = Double(text), 0..<1e15 ~= number else {
        return nil
      }
      seconds = number
    }
    self.init(
      source: source, round: numbers[0], tickets: numbers[1], winners: Array(numbers[5...]),
      prizeTotal: numbers[2],
      unpublished: Self.unpublished(
        of: Array(numbers[5...]), in: Round(numbers[0]).flatMap(draw)),
      cost: numbers[3], rejected: numbers[4], kernel: kernel,
      seconds: seconds)
  }

  /// The sum of this row and another one of the same round; nil if a sum overflows 64 bits.
  package func adding(_ other: RankRecord) -> RankRecord? {
    func sum(_ number: (RankRecord) -> Int) -> Int? { [number(self), number(other)].exactSum }
    let winners = winners.indices.compactMap { rank in sum { $0.winners[rank] } }
    guard winners.count == self.winners.count, let tickets = sum(\.tickets),
      let prizeTotal = sum(\.prizeTotal), let cost = sum(\.cost), let rejected = sum(\.rejected)
    else { return nil }
    return RankRecord(
      source: source == other.source ? source : "", round: round, tickets: tickets,
      winners: winners, prizeTotal: prizeTotal,
      unpublished: unpublished.addingUpToLimit(other.unpublished), cost: cost, rejected: rejected,
      kernel: kernel == other.kernel ? kernel : "",
      seconds: seconds.flatMap { mine in other.seconds.map { mine + $0 } })
  }
}
