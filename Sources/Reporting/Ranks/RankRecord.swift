package import Lottery

/// What the tickets of one source came to in one draw: a row of `lotto.rank/1`.
///
/// Rows of partitions add up: all numbers but the rates are sums.
package struct RankRecord: Equatable, Sendable {
  /// The name and version of the rows' form.
  package static let schema = "lotto.rank/1"

  /// Where the tickets came from.
  package var source: String
  /// The round, 0 for numbers that no draw had.
  package var round: Int
  /// Tickets that were ranked.
  package var tickets: Int
  /// How many of them won, a number for each winning rank from the first to the fifth.
  package var winners: [Int]
  /// Won for all of them before tax, of the amounts that are published.
  package var prizeTotal: Int
  /// Won that the tickets cost.
  package var cost: Int
  /// Lines or rows that are no ticket.
  package var rejected: Int
  /// The kernel that scored them, empty where several did.
  package var kernel: String
  /// How long it took; nil leaves the two keys of time out.
  package var seconds: Double?
  /// The draw; nil for numbers that no draw had, and for a row that was read, which does not have it.
  var draw: Draw?

  /// A row of these values.
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

  /// The tickets in a draw, by the prizes of its row; without a draw there are no prizes.
  ///
  /// A sum that is too large for a number of 64 bits, as of a first prize for each of a billion
  /// tickets, becomes the largest there is.
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

  /// Tickets that won something.
  var won: Int { winners.reduce(0) { $0.addingUpToLimit($1) } }

  /// Tickets that won nothing.
  package var none: Int { tickets - won }

  /// What came back of each won that was spent.
  package var returnRate: Double { cost == 0 ? 0 : Double(prizeTotal) / Double(cost) }

  /// Tickets that were ranked in a second, nil without a time.
  package var ticketsPerSecond: Double? {
    seconds.map { $0 > 0 ? (Double(tickets) / $0).rounded() : 0 }
  }
}

/// One key of a rank row, as an entry of the list from which its formats are made.
package struct RankField: Sendable {
  /// The key.
  package let key: String
  /// The key's value in a row, nil where the row leaves it out.
  package let value: @Sendable (RankRecord) -> Value?

  /// A value of one of the types that rows have.
  package enum Value: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case fraction(Double)
  }

  private init(_ key: String, _ value: @escaping @Sendable (RankRecord) -> Value?) {
    self.key = key
    self.value = value
  }

  /// Every key, in the order of rows.
  package static let all: [RankField] =
    [
      RankField("schema") { _ in .text(RankRecord.schema) },
      RankField("source") { .text($0.source) },
      RankField("round") { .integer($0.round) },
      RankField("tickets") { .integer($0.tickets) },
    ]
    + Rank.winning.indices.map { index in
      RankField("rank\(index + 1)") { .integer($0.winners[index]) }
    } + [
      RankField("none") { .integer($0.none) },
      RankField("prize_total") { .integer($0.prizeTotal) },
      RankField("cost") { .integer($0.cost) },
      RankField("return_rate") { .fraction($0.returnRate) },
      RankField("rejected") { .integer($0.rejected) },
      RankField("kernel") { .text($0.kernel) },
      RankField("seconds") { $0.seconds.map { .fraction($0) } },
      RankField("tickets_per_second") { $0.ticketsPerSecond.map { .fraction($0) } },
    ]
}
