internal import Lottery

/// The most important answers: what can be claimed and by when, what it cost, what has expired, and what
/// needs attention.
struct AnswerSection: PageSection {
  func blocks(of page: PageScene<PageTally>) -> [Block] {
    let (totals, claims) = (page.tally.totals, page.tally.totals.claims)
    if totals.games == 0, page.tally.reviewCounts.isEmpty { return [] }
    let won = Line([
      Span(page.amount(totals.spent)), Span(" → "), Span(page.amount(totals.won)),
    ])
    var facts = [
      Fact(
        name: page.text(.toClaim),
        value: Line(page.amount(claims.net), claims.net > 0 ? .prize : .plain),
        detail: Line(toClaim(page))),
      Fact(
        name: page.text(.spentAndWon), value: won,
        detail: totals.returnRate.map {
          Line("\(page.text(.totalReturn)) \(DisplayText.ratio($0))")
        }),
    ]
    if claims.expiredGames > 0 {
      facts.append(
        Fact(
          name: page.text(.totalExpired), value: Line(page.amount(claims.expired), .faint),
          detail: Line(page.text(.gameCount, claims.expiredGames))))
    }
    let reasons = ReviewReason.allCases.compactMap { reason in
      page.tally.reviewCounts[reason].map { page.text(reason.phrase, $0) }
    }
    if !reasons.isEmpty {
      let count = page.tally.reviewCounts.values.reduce(0, +)
      facts.append(
        Fact(
          name: page.text(.toLookAt), value: Line(DisplayText.grouped(count)),
          detail: Line(reasons.joined(separator: ", "))))
    }
    return [.text(Line(totals.counts(in: page.language))), .facts(facts)]
  }

  /// How many games can be claimed, and by when.
  private func toClaim(_ page: PageScene<PageTally>) -> String {
    let claims = page.tally.totals.claims
    guard let day = claims.nextDeadline else { return page.text(.nothingToClaim) }
    return [
      page.text(.gameCount, claims.games),
      page.text(.nextDeadlineIs, page.text(.about, day.description)),
      page.tally.totals.unpublished > 0
        ? page.text(.countUnpublished, page.tally.totals.unpublished) : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }
}
