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
      claims.tax > 0 ? fact(.totalTax, amount(claims.tax)) : nil,
      claims.doubtfulGames > 0
        ? fact(.totalInDoubt, claims.doubtful.text(in: language), .warning) : nil,
      claims.expiredGames > 0
        ? fact(.totalExpired, claims.expired.text(in: language), .faint) : nil,
    ].compactMap(\.self)
  }
}

extension Totals {
  func counts(in language: Language) -> String {
    func text(_ phrase: Phrase, _ numbers: Int...) -> String {
      phrase.wording.text(in: language, numbers.map { DisplayText.grouped($0) })
    }
    let others = [
      repeated > 0 ? text(.countRepeats, repeated) : nil,
      errors > 0 ? text(.countErrors, errors) : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return text(.counts, games, tickets) + (others.isEmpty ? "" : "; \(others)")
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
