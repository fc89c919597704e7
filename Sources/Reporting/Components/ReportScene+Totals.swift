internal import Lottery

extension ReportScene {
  /// Cost and prizes, starting with what can be claimed; empty without games.
  package var facts: [Fact] {
    let claims = totals.claims
    if totals.games == 0 { return [] }
    return [
      totals.wonGames > 0
        ? fact(.toClaim, claims.net.text(in: language), claims.games > 0 ? .prize : .plain)
        : nil,
      claims.nextDeadline.map { fact(.nextDeadline, $0.description) },
      fact(.totalSpent, amount(totals.spent)),
      fact(.totalWon, totals.won.text(in: language)),
      claims.doubtfulGames > 0
        ? fact(.totalInDoubt, claims.doubtful.text(in: language), .warning) : nil,
      claims.expiredGames > 0
        ? fact(.totalExpired, claims.expired.text(in: language), .faint) : nil,
      claims.tax > 0 ? fact(.totalTax, amount(claims.tax)) : nil,
    ].compactMap(\.self)
  }
}

extension ReportScene {
  /// What can be claimed and by when, what may still hold a prize, then cost and prizes.
  package var summary: [Line] {
    let facts = facts.map { Line([Span("\($0.name) ", .faint)] + $0.value.spans) }
    let claims = totals.wonGames == 0 ? 0 : totals.claims.nextDeadline == nil ? 1 : 2
    let unknown = totals.unknown(in: language).map { Line($0, .warning) }
    return facts.prefix(claims) + unknown + facts.dropFirst(claims)
  }
}

extension Totals {
  func counts(in language: Language) -> String {
    let others = texts([(.countRepeats, repeated), (.countErrors, errors)], in: language)
      .joined(separator: ", ")
    let counts = [games, tickets].map { DisplayText.grouped($0) }
    return Phrase.counts.wording.text(in: language, counts) + (others.isEmpty ? "" : "; \(others)")
  }

  /// What may still hold a prize.
  func unknown(in language: Language) -> [String] {
    texts([(.gamesWithoutResult, withoutResult), (.countErrors, errors)], in: language)
  }

  private func texts(_ counts: [(Phrase, Int)], in language: Language) -> [String] {
    counts.filter { $0.1 > 0 }
      .map { phrase, count in phrase.text(in: language, DisplayText.grouped(count)) }
  }
}

extension ListedGame {
  /// The game's display name: its ticket's name without folders, and its letter.
  package func name(in language: Language) -> String {
    let place = Phrase.place(source, page: page, in: language)
    let ticket = Phrase.ticketName(place, serial: serial, in: language)
    let file = ticket.split(separator: "/").last.map(String.init) ?? ticket
    return letter.isEmpty ? file : Phrase.gameName.text(in: language, file, letter)
  }
}
