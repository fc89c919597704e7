internal import Lottery

/// What a report shows; its components turn these values into blocks, for any renderer.
package struct ReportScene {
  let state: ReportState
  let shown: [ShownGame]
  let totals: Totals
  let language: Language

  struct ShownGame {
    let row: Int
    let ticket: Int
    let record: GameRecord
  }

  /// The scene of some adjacent rows in display order, such as a screenful.
  package init(
    _ state: ReportState, showing indices: Range<Int>, totals: Totals, in language: Language,
    record: (Int) -> GameRecord?
  ) {
    self.state = state
    self.language = language
    self.totals = totals
    shown = state.order[indices].compactMap { row in
      record(row).map { record in
        var record = record
        record.claimPlace = state.games[row].claimPlace
        return ShownGame(row: row, ticket: state.games[row].ticket, record: record)
      }
    }
  }

  /// The scene of rows that are streamed; only their totals are kept.
  init(_ totals: Totals, in language: Language) {
    state = ReportState()
    shown = []
    self.totals = totals
    self.language = language
  }

  func text(_ phrase: Phrase, _ values: String...) -> String {
    phrase.wording.text(in: language, values)
  }

  func text(_ phrase: Phrase, _ number: Int) -> String { text(phrase, DisplayText.grouped(number)) }
  func amount(_ won: Int) -> String { DisplayText.won(won, in: language) }
  func deadline(_ day: String, isInDoubt: Bool) -> String {
    text(isInDoubt ? .aboutInDoubt : .about, day)
  }

  func fact(_ name: Phrase, _ value: String, _ role: Role = .plain) -> Fact {
    Fact(name: text(name), value: Line(value, role))
  }

  /// The groups of rows with their counts; none while badges are hidden.
  package var badges: [Block] {
    if !state.showsBadges { return [] }
    let badges = BadgeKind.allCases.compactMap { kind -> BadgeBlock? in
      let count = state.counts[kind] ?? 0
      let isOn = state.badge == kind
      if kind.isRare, count == 0, !isOn { return nil }
      return BadgeBlock(kind: kind, title: text(kind.title), count: count, isOn: isOn)
    }
    return [.badges(badges)]
  }

  /// Congratulates on the best claimable first to third prize among the rows that pass.
  package var celebration: [Block] {
    guard let best = totals.claims.celebrated, let lastDay = best.claimBy?.description else {
      return []
    }
    let (rank, ticket) = (text(Phrase(best.rank)), best.name(in: language))
    let sentence =
      best.isInDoubt
      ? text(.celebrationInDoubt, rank, ticket, lastDay)
      : best.prize == nil
        ? text(.celebrationUnpublished, rank, ticket, lastDay)
        : text(.celebration, rank, ticket, amount(best.netPrize), lastDay)
    return [.heading(Line(sentence, .rank(Int(best.rank.rawValue))))]
  }

  /// Why there are no rows; nil if there are some.
  package var notice: Block? {
    if !state.order.isEmpty { return nil }
    let reason: Phrase =
      state.isLoading ? .listLoading : state.games.isEmpty ? .listEmpty : .listNothingFound
    return .notice(Line(text(reason), .faint))
  }

  var footer: Block {
    let (shown, all) = (DisplayText.grouped(shown.count), DisplayText.grouped(state.order.count))
    return .text(Line(text(.shownOf, shown, all), .faint))
  }
}
