internal import Lottery

/// Cost and prizes of the rows that pass, starting with what can be claimed.
struct TotalsSummary: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let totals = scene.totals
    if totals.games == 0, totals.repeated == 0, totals.errors == 0 { return [] }
    let counts = Block.text(Line(Self.counts(of: totals, in: scene.language)))
    return totals.games == 0 ? [counts] : [counts, .facts(facts(of: scene))]
  }

  /// The numbers of games, tickets, repeats and errors as one sentence.
  static func counts(of totals: Totals, in language: Language) -> String {
    func text(_ phrase: Phrase, _ number: Int) -> String {
      phrase.text(in: language, DisplayText.grouped(number))
    }
    let games = Phrase.counts.text(
      in: language, DisplayText.grouped(totals.games), DisplayText.grouped(totals.tickets))
    let others = [
      totals.repeated > 0 ? text(.countRepeats, totals.repeated) : nil,
      totals.errors > 0 ? text(.countErrors, totals.errors) : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return others.isEmpty ? games : "\(games); \(others)"
  }

  private func facts(of scene: ReportScene) -> [Fact] {
    let (totals, claims) = (scene.totals, scene.totals.claims)
    var facts: [Fact] = []
    func add(_ name: Phrase, _ value: String, _ role: Role = .plain) {
      facts.append(Fact(name: scene.text(name), value: Line(value, role)))
    }
    if totals.wonGames > 0 {
      add(.toClaim, scene.amount(claims.net), claims.net > 0 ? .prize : .plain)
    }
    if let day = claims.nextDeadline { add(.nextDeadline, day.description) }
    add(.totalSpent, scene.amount(totals.spent))
    add(.totalWon, scene.amount(totals.won))
    if claims.tax > 0 { add(.totalTax, scene.amount(claims.tax)) }
    if claims.expiredGames > 0 { add(.totalExpired, scene.amount(claims.expired), .faint) }
    if scene.showsReturn, let rate = totals.returnRate {
      add(.totalReturn, DisplayText.ratio(rate))
    }
    if totals.unpublished > 0 { add(.totalUnpublished, DisplayText.grouped(totals.unpublished)) }
    return facts
  }
}
