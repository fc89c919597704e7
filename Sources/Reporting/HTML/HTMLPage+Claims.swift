internal import Lottery

// What can be claimed, place by place: head office, bank branch, shop, in the order of what waiting costs.

extension HTMLPage {
  /// A deadline less than this many days away is marked.
  private static let soon = 30
  /// A longer list of fourth and fifth prizes, or of what to look at, is folded under one line.
  static let openLimit = 5

  var claims: [Block] {
    titled(.claimTitle, ClaimPlace.allCases.flatMap(claims))
  }

  private func claims(at place: ClaimPlace) -> [Block] {
    guard let claims = tally.totals.claims.places[place] else { return [] }
    let due = claims.due
    let nextDeadline = claims.nextDeadline.map { deadline($0, isInDoubt: false) }
    let facts = [
      fact(.toClaim, amount(due.net), .prize),
      fact(.games, text(.counts, due.games, due.tickets)),
      nextDeadline.map { Fact(name: text(.nextDeadline), value: $0) },
      claims.doubtfulGames == 0
        ? nil : fact(.totalInDoubt, text(.gameCount, claims.doubtfulGames), .warning),
    ].compactMap(\.self)
    let (prizes, others) = (tally.prizes.values, tally.claims.values)
    let cards = prizes.filter { $0.record.claimPlace == place }.map(prize)
    let listed = others.filter {
      $0.record.claimPlace == place && !$0.record.rank.isCelebrated
    }
    let rest = due.games - cards.count - listed.count
    let list = list(of: listed, at: Phrase(place)) + (rest > 0 ? [more(rest)] : [])
    let isFolded = listed.count > Self.openLimit
    let summary = Line(text(.gamesByDeadline, due.games - cards.count))
    return [
      .group(
        "place",
        // What one game says is not said twice.
        [.heading(Line(text(Phrase(place))))] + (due.games == 1 ? [] : [.facts(facts)]) + cards
          + (isFolded ? [.folded(summary, list)] : list))
    ]
  }

  /// A game of a first to third prize: what, how much, by when, on which ticket.
  private func prize(_ row: PageTally.Row) -> Block {
    let record = row.record.named(from: folder)
    let rank = Span(text(Phrase(record.rank)), .rank(Int(record.rank.rawValue)))
    let net =
      record.prize.map { _ in fact(.totalNet, amount(record.netPrize), .prize) }
      ?? fact(.totalNet, text(.prizeUnknown), .warning)
    let gross = record.prize.map { fact(.totalWon, amount($0)) }
    let isNamedBySerial = record.ticketName(in: language).contains(record.serial)
    return .group(
      "winner",
      [
        .text(Line([tick(row)])), .heading(Line([rank, Span(" ")] + name(of: row).spans)),
        .text(GameText(record: record, language: language).numbers),
        .facts(
          [
            net,
            Fact(
              name: text(.claimBy),
              value: CalendarDate(record.claimBy).map { deadline($0, isInDoubt: record.isInDoubt) }
                ?? Line(record.claimBy)), gross,
            fact(.round, text(.roundAndDate, "\(record.round)", record.drawDate)),
            record.serial.isEmpty || isNamedBySerial ? nil : fact(.serial, record.serial),
            // For paper.
            fact(.signature, ""),
          ].compactMap(\.self)),
      ])
  }

  private func list(of rows: [PageTally.Row], at place: Phrase) -> [Block] {
    table(
      "claims", place, of: rows,
      [
        GridColumn(.claimed) { Line([tick($0)]) },
        GridColumn(.round) { Line("\($0.record.round)") },
        GridColumn(.serial) { Line($0.record.serial) },
        GridColumn(.ticket) { name(of: $0) },
        GridColumn(.numbers) { GameText(record: $0.record, language: language).numbers },
        GridColumn(.filterRank) { row in
          Line(text(Phrase(row.record.rank)), .rank(Int(row.record.rank.rawValue)))
        },
        GridColumn(.totalNet, .trailing) { row in
          let isKnown = row.record.prize != nil
          return Line(isKnown ? amount(row.record.netPrize) : text(.prizeUnknown), .prize)
        },
        GridColumn(.claimBy) { row in
          CalendarDate(row.record.claimBy).map { deadline($0, isInDoubt: row.record.isInDoubt) }
            ?? Line(row.record.claimBy)
        }, GridColumn(.signature) { _ in Line() },
      ])
  }

  /// A box to tick when the ticket was claimed.
  private func tick(_ row: PageTally.Row) -> Span {
    let name = row.record.named(from: folder).ticketName(in: language)
    return Span("\(text(.claimed)): \(name)", .tick(row.record.serial))
  }

  /// A line that opens the list of all games to claim.
  private func more(_ rest: Int) -> Block {
    .text(Line(text(.more, rest), .link("claim=0&sort=deadline")))
  }

  private func name(of row: PageTally.Row) -> Line {
    let ticket = ticket(of: row)
    return row.record.game.isEmpty
      ? Line([ticket]) : Line([ticket, Span(" "), Span(row.record.game, .strong)])
  }

  /// The ticket's name, which opens the ticket if the list has it.
  func ticket(of row: PageTally.Row) -> Span {
    let name = row.record.named(from: folder).ticketName(in: language)
    let isListed = row.index < HTMLFormatter.rowLimit
    return Span(name, isListed ? .link("open=\(row.index)") : .source)
  }

  /// A deadline, and how many days are left or that holidays may have moved it.
  func deadline(_ day: CalendarDate, isInDoubt: Bool) -> Line {
    if isInDoubt { return Line(text(.aboutInDoubt, day.description), .warning) }
    guard let today = edition?.today else { return Line(day.description) }
    let left = day.daysSinceEpoch - today.daysSinceEpoch
    return Line([
      Span(day.description), Span(" "),
      Span(text(.daysLeft, left), left < Self.soon ? .warning : .faint),
    ])
  }
}
