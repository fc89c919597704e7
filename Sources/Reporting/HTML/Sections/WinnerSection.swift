internal import Lottery

/// The games that won most, best first.
struct WinnerSection: PageSection {
  func blocks(of page: PageScene<PageTally>) -> [Block] {
    let winners = page.tally.winners
    if winners.count == 0 { return [] }
    let columns = [
      page.column(.result), page.column(.ticket), page.column(.numbers), page.column(.round),
      page.column(.totalWon, .trailing),
    ]
    let rows = winners.values.map { record in
      let text = GameText(record: record, language: page.language)
      let prize = record.prize.map(page.amount) ?? page.text(.prizeUnknown)
      return [
        text.result, page.game(record), text.numbers,
        Line(page.text(.roundAndDate, "\(record.round)", record.drawDate), .faint),
        Line(prize, record.isExpired ? .faint : .prize),
      ]
    }
    let grid = GridBlock(
      name: "winners", caption: page.text(.winnerTitle), columns: columns, rows: rows)
    let rest = winners.rest == 0 ? [] : [Block.text(Line(page.text(.more, winners.rest), .faint))]
    return [.heading(Line(page.text(.winnerTitle))), .grid(grid)] + rest
  }
}

/// The tickets and inputs that need attention.
struct ReviewSection: PageSection {
  func blocks(of page: PageScene<PageTally>) -> [Block] {
    let reviewed = page.tally.reviewed
    if reviewed.count == 0 { return [] }
    let rows = reviewed.values.map { record in
      [
        Line(record.ticketName(in: page.language), .source),
        Line(
          record.message.isEmpty
            ? Phrase(ListedGame.Kind(record.status)).text(in: page.language) : record.message,
          record.status == .error ? .warning : .plain),
      ]
    }
    let grid = GridBlock(
      name: "review", caption: page.text(.toLookAt),
      columns: [page.column(.ticket), page.column(.result)], rows: rows)
    let rest = reviewed.rest == 0 ? [] : [Block.text(Line(page.text(.more, reviewed.rest), .faint))]
    return [.heading(Line(page.text(.toLookAt))), .grid(grid)] + rest
  }
}

/// The rounds with their winning numbers, and cost and prizes of their games; collapsed.
struct RoundSection: PageSection {
  /// Maximum number of listed rounds, newest first.
  private static let limit = 100

  func blocks(of page: PageScene<PageTally>) -> [Block] {
    let totals = page.tally.totals
    let lost = totals.drawnGames - totals.wonGames
    if totals.rounds.isEmpty { return [] }
    let columns = [
      page.column(.round), page.column(.drawnNumbers), page.column(.games, .trailing),
      page.column(.totalSpent, .trailing), page.column(.totalWon, .trailing),
    ]
    let rounds = totals.rounds.sorted { $0.key > $1.key }
    let rows = rounds.prefix(Self.limit).map { round, share in
      let record = page.tally.draws[round]
      let name = record.map { page.text(.roundAndDate, "\(round)", $0.drawDate) } ?? "\(round)"
      let drawn = record.map { GameText(record: $0, language: page.language).drawn }
      return [
        Line(name), drawn ?? Line("–", .faint), Line(DisplayText.grouped(share.games)),
        Line(page.amount(share.spent)), Line(page.amount(share.won)),
      ]
    }
    let grid = GridBlock(
      name: "rounds", caption: page.text(.roundTitle), columns: columns, rows: rows)
    let rest = rounds.count - rows.count
    let more = rest == 0 ? [] : [Block.text(Line(page.text(.more, rest), .faint))]
    let title = page.text(.restTitle, DisplayText.grouped(lost), DisplayText.grouped(rounds.count))
    return [.folded(Line(title), [.grid(grid)] + more)]
  }
}
