package import JSON
internal import Lottery

/// What a run came to, as one JSON object: `lotto.summary/1`.
///
/// Counts and sums are of all rows of the run, those too that `--rank-filter` leaves out.
package struct SummaryRecord {
  /// Inputs that are done.
  package var inputs = 0
  /// Entries of folders that were left out.
  package var skipped = 0
  /// Tickets that were read.
  package var tickets = 0
  /// Inputs that could not be read, or not whole, or hold a broken ticket.
  package var errors = 0
  /// How long the run took.
  package var seconds = 0.0
  private var totals = Totals()
  private var last: (record: GameRecord, game: ListedGame)?

  /// The number of this form.
  static let schema = "lotto.summary/1"

  /// A run without rows.
  package init() {}

  /// Adds an input's rows.
  package mutating func add(_ records: [GameRecord]) {
    for record in records {
      let game = ListedGame(record, after: last)
      totals.add(game)
      last = (record, game)
    }
  }

  /// The object, every key always and of the same type.
  package var json: JSONValue {
    .object([
      "schema": .string(Self.schema), "inputs": .integer(inputs), "skipped": .integer(skipped),
      "errors": .integer(errors), "tickets": .integer(tickets), "games": .integer(totals.games),
      "repeated_games": .integer(totals.repeated), "won_games": .integer(totals.wonGames),
      "unpublished_games": .integer(totals.unpublished), "cost": .integer(totals.spent),
      "prize_total": .integer(totals.won), "prize_net": .integer(totals.net),
      "tax": .integer(totals.tax), "expired": .integer(totals.claims.expired),
      "claimable_net": .integer(totals.claims.net),
      "return_rate": .decimal(totals.returnRate ?? 0), "ranks": .array(ranks),
      "rounds": .array(rounds), "seconds": .decimal(seconds),
    ])
  }

  private var ranks: [JSONValue] {
    Rank.winning.map { rank in
      let share = totals.ranks[rank] ?? Totals.Share()
      return .object([
        "rank": .integer(Int(rank.rawValue)), "games": .integer(share.games),
        "prize_total": .integer(share.won),
      ])
    }
  }

  private var rounds: [JSONValue] {
    totals.rounds.sorted { $0.key < $1.key }.map { round, share in
      .object([
        "round": .integer(round), "games": .integer(share.games), "cost": .integer(share.spent),
        "prize_total": .integer(share.won),
      ])
    }
  }
}

extension JSONValue {
  /// A number with six decimals at most.
  fileprivate static func decimal(_ number: Double) -> JSONValue {
    .number("\((number * 1e6).rounded() / 1e6)")
  }
}
