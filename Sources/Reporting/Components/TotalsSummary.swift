internal import Lottery

/// What the rows that pass cost and brought.
struct TotalsSummary: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    let totals = scene.totals
    if totals.games == 0, totals.repeated == 0 { return [] }
    var facts = [
      fact(.totalGames, Line(DisplayText.grouped(totals.games)), scene),
      fact(.totalSpent, Line(scene.amount(totals.spent)), scene),
      fact(.totalWon, Line(scene.amount(totals.won), totals.won > 0 ? .prize : .plain), scene),
      fact(.totalTax, Line(scene.amount(totals.tax)), scene),
      fact(.totalNet, Line(scene.amount(totals.net), totals.net > 0 ? .prize : .plain), scene),
    ]
    if let rate = totals.returnRate {
      facts.append(fact(.totalReturn, Line(DisplayText.percent(rate)), scene))
    }
    if totals.expired > 0 {
      facts.append(fact(.totalExpired, Line(scene.amount(totals.expired), .warning), scene))
      facts.append(fact(.totalClaimable, Line(scene.amount(totals.claimable), .strong), scene))
    }
    if totals.unpublished > 0 {
      facts.append(fact(.totalUnpublished, Line(DisplayText.grouped(totals.unpublished)), scene))
    }
    if totals.repeated > 0 {
      facts.append(fact(.totalRepeated, Line(DisplayText.grouped(totals.repeated), .faint), scene))
    }
    return [.facts(facts)]
  }

  private func fact(_ name: Phrase, _ value: Line, _ scene: ReportScene) -> Fact {
    Fact(name: scene.text(name), value: value)
  }
}
