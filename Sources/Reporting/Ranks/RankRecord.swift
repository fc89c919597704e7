internal import JSON
package import Lottery

/// The result of one source's tickets in one draw: a row of `lotto.rank/1`.
///
/// Rows of partitions can be added: all numbers except the rates are sums.
package struct RankRecord: Equatable, Sendable {
  /// The name and version of the row format.
  package static let schema = "lotto.rank/1"

  /// Where the tickets came from.
  package var source: String
  /// The round, 0 for typed numbers without a draw.
  package var round: Int
  /// Number of ranked tickets.
  package var tickets: Int
  /// Number of winning tickets for each winning rank, first to fifth.
  package var winners: [Int]
  /// Total prizes in won before tax, as far as they are published.
  package var prizeTotal: Int
  /// Total price of the tickets in won.
  package var cost: Int
  /// Number of lines or rows that are not a ticket.
  package var rejected: Int
  /// The scoring kernel, empty if there were several.
  package var kernel: String
  /// Duration in seconds; nil omits the two keys about time.
  package var seconds: Double?
  /// The draw; nil for typed numbers without one, and for a parsed row, which does not contain it.
  var draw: Draw?

  /// A row with these values.
  package init(
    source: String, round: Int, tickets: Int, winners: [Int], prizeTotal: Int, cost: Int,
    rejected: Int, kernel: String, seconds: Double?
  ) {
    precondition(winners.count == Rank.winning.count, "one number a winning rank")
    self.source = source
    self.round = round
    self.tickets = tickets
    self.winners = winners
    self.prizeTotal = prizeTotal
    self.cost = cost
    self.rejected = rejected
    self.kernel = kernel
    self.seconds = seconds
  }

  /// Computes the prizes of tickets in a draw; without a draw there are none.
  ///
  /// A sum that overflows 64 bits, such as a first prize for each of a billion tickets, is capped at the
  /// largest integer.
  package init(
    source: String, draw: Draw?, tickets: Int, winners: [Int], rejected: Int, kernel: String,
    seconds: Double?
  ) {
    let prizes = zip(Rank.winning, winners).map { rank, count in
      Int128(draw?.prize(of: rank) ?? 0) * Int128(count)
    }
    let price = draw.map { PriceEra(of: $0.round) } ?? .fixedFourth
    self.init(
      source: source, round: draw?.round.number ?? 0, tickets: tickets, winners: winners,
      prizeTotal: Int(clamping: prizes.reduce(0, +)), cost: price.gamePrice * tickets,
      rejected: rejected, kernel: kernel, seconds: seconds)
    self.draw = draw
  }

  /// Number of tickets that won a prize.
  var won: Int { winners.reduce(0) { $0.addingUpToLimit($1) } }

  /// Number of tickets that won nothing.
  package var none: Int { tickets - won }

  /// Prizes per won spent; 0 if nothing was spent.
  package var returnRate: Double { cost == 0 ? 0 : Double(prizeTotal) / Double(cost) }

  /// Tickets ranked per second, nil without a time.
  package var ticketsPerSecond: Double? {
    seconds.map { $0 > 0 ? (Double(tickets) / $0).rounded() : 0 }
  }
}

/// One key of a rank row; all formats are derived from these.
struct RankField: Sendable {
  /// The key.
  let key: String
  /// The key's value in a row, nil if the row omits it.
  let value: @Sendable (RankRecord) -> JSONValue?

  private init(_ key: String, _ value: @escaping @Sendable (RankRecord) -> JSONValue?) {
    self.key = key
    self.value = value
  }

  /// Every key, in row order.
  static let all: [RankField] =
    [
      RankField("schema") { _ in .string(RankRecord.schema) },
      RankField("source") { .string($0.source) },
      RankField("round") { .integer($0.round) },
      RankField("tickets") { .integer($0.tickets) },
    ]
    + Rank.winning.indices.map { index in
      RankField("rank\(index + 1)") { .integer($0.winners[index]) }
    } + [
      RankField("none") { .integer($0.none) },
      RankField("prize_total") { .integer($0.prizeTotal) },
      RankField("cost") { .integer($0.cost) },
      RankField("return_rate") { .number(RankFormat.decimal($0.returnRate)) },
      RankField("rejected") { .integer($0.rejected) },
      RankField("kernel") { .string($0.kernel) },
      RankField("seconds") { $0.seconds.map { .number(RankFormat.decimal($0)) } },
      RankField("tickets_per_second") {
        $0.ticketsPerSecond.map { .number(RankFormat.decimal($0)) }
      },
    ]
}
