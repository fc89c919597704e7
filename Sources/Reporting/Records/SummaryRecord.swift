package import JSON
internal import Lottery

/// The summary of all rows of a run, even hidden ones, as one JSON object: `lotto.summary/1`.
package struct SummaryRecord {
  /// Number of processed inputs.
  package var inputs = 0
  /// Number of their pages that were searched; a picture has one.
  package var pages = 0
  /// Number of skipped folder entries.
  package var skipped = 0
  /// Number of tickets read.
  package var tickets = 0
  /// Number of inputs that could not be read completely, or hold a broken ticket.
  package var errors = 0
  /// Duration of the run.
  package var seconds = 0.0
  private var totals = Totals()
  private var last: ListedRow?
  static let schema = "lotto.summary/1"

  /// The summary of a run without rows.
  package init() {}

  /// Adds the rows of an input.
  package mutating func add(_ records: [GameRecord]) {
    for record in records {
      let game = ListedGame(record, after: last)
      totals.add(game)
      last = ListedRow(record, game)
    }
  }

  /// The JSON object, which always has every key, each with the same type.
  package var json: JSONValue {
    .object([
      "schema": .string(Self.schema), "inputs": .integer(inputs), "pages": .integer(pages),
      "skipped": .integer(skipped),
      "errors": .integer(errors), "tickets": .integer(tickets), "games": .integer(totals.games),
      "repeated_games": .integer(totals.repeated), "won_games": .integer(totals.wonGames),
      "unpublished_games": .integer(totals.won.unpublished.reduce(0, +)),
      "cost": .integer(totals.spent),
      "prize_total": .integer(totals.won.published), "prize_net": .integer(totals.net.published),
      "tax": .integer(totals.won.published - totals.net.published),
      "expired": .integer(totals.claims.expired.published),
      "claimable_net": .integer(totals.claims.net.published),
      "return_rate": .rounded(totals.returnRate ?? 0), "ranks": .array(ranks),
      "rounds": .array(rounds), "seconds": .rounded(seconds),
    ])
  }

  private var ranks: [JSONValue] {
    Rank.winning.map { rank in
      let share = totals.ranks[rank] ?? Totals.Share()
      return .object([
        "rank": .integer(Int(rank.rawValue)), "games": .integer(share.games),
        "prize_total": .integer(share.won.published),
      ])
    }
  }

  private var rounds: [JSONValue] {
    totals.rounds.sorted { $0.key < $1.key }.map { round, share in
      .object([
        "round": .integer(round), "games": .integer(share.games), "cost": .integer(share.spent),
        "prize_total": .integer(share.won.published),
      ])
    }
  }
}

extension JSONValue {
  fileprivate static func rounded(_ number: Double) -> JSONValue {
    .number("\((number * 1e6).rounded() / 1e6)")
  }
}
