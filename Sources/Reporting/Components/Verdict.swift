internal import Lottery

/// What tickets come to, in a line: the sum to claim, or why there is none.
struct Verdict {
  let totals: Totals
  let today: CalendarDate?
  let language: Language

  /// The verdict; nil if no ticket was read.
  var line: Line? {
    let claims = totals.claims
    if totals.games == 0 { return nil }
    if claims.games > 0 { return sum }
    let draw = totals.nextDraw.map(self.draw)
    if totals.drawnGames == 0 {
      return draw.map { Line("◷ \($0)", .status(.pending)) }
        ?? Line([Span("? \(text(.noResultYet))", .warning)] + round)
    }
    let rest = draw.map { [Span(" · \($0)", .faint)] } ?? []
    if let expired = claims.bestExpired, let day = expired.claimBy {
      let rank = text(Phrase(expired.rank))
      let sum = totals.tickets == 1 ? rank : text(.allExpired)
      return Line(
        [Span("× \(sum), \(claims.expired.text(in: language)), ", .faint)]
          + [Span(text(.expiredSince, day.text(in: language)), .faint)] + rest)
    }
    if let guessed = totals.guessed {
      let sum = text(.netSum, guessed.net.text(in: language))
      let rounds = totals.rounds.keys.compactMap(Round.init)
      return Line(
        [Span("● \(text(Phrase(guessed.rank))), ", .strong), Span(sum, .prize)]
          + rounds.map {
            Span(" · \(text(.inNewest, "\($0.number)", $0.drawDate.text(in: language)))")
          })
    }
    // What is left of those that won was claimed.
    let reason =
      totals.wonGames > 0
      ? "\(text(.allClaimed)), \(totals.won.text(in: language))" : text(.nothingWon)
    return Line([Span("○ \(reason)", .strong)] + round + rest)
  }

  /// The round, if it is the only one.
  private var round: [Span] {
    guard totals.rounds.count == 1, let round = totals.rounds.keys.first else { return [] }
    return [Span(" · \(text(.ofRound, "\(round)"))", .faint)]
  }

  /// What can be claimed; of one ticket, where and by when, too.
  private var sum: Line {
    let claims = totals.claims
    let isOne = totals.tickets == 1
    let sum = text(.netSum, claims.net.text(in: language))
    let title = Line([
      Span("● \(text(isOne ? .totalWon : .claimTitle)) ", .strong), Span(sum, .prize),
    ])
    var facts = claims.net.isPublished ? [] : [text(.amountTonight)]
    if isOne {
      facts += claims.places.keys.map { Phrase.short($0).text(in: language) }
      if let day = claims.nextDeadline { facts.append(deadline(day)) }
    } else {
      let tickets = claims.places.values.reduce(0) { $0 + $1.due.tickets }
      let counts = [claims.games, tickets].map { DisplayText.grouped($0) }
      facts.append(Phrase.counts.wording.text(in: language, counts))
    }
    return Line(title.spans + facts.map { Span(" · \($0)") })
  }

  /// A deadline, and how many days are left.
  func deadline(_ day: CalendarDate, as phrase: Phrase = .byDay) -> String {
    let deadline = text(phrase, day.text(in: language))
    guard let today, today <= day else { return deadline }
    return "\(deadline) (\(text(.dayCount, DisplayText.grouped(day.daysLeft(from: today)))))"
  }

  private func draw(_ round: Round) -> String {
    let day = round.drawDate.text(in: language)
    guard let left = today.map({ round.drawDate.daysLeft(from: $0) }), left > 0 else {
      return text(.drawAt, day)
    }
    return text(.drawIn, day, DisplayText.grouped(left))
  }

  /// What is lost by waiting: prizes whose deadline is in doubt or at most a week away.
  var urgent: String? {
    guard let today else { return nil }
    let days = totals.claims.days
    let doubtful = days.filter(\.key.isInDoubt)
    let urgent =
      doubtful.isEmpty
      ? days.filter { $0.key.lastDay.daysLeft(from: today) <= Self.week } : doubtful
    guard let first = urgent.keys.map(\.lastDay).min() else { return nil }
    let tickets = urgent.values.reduce(0) { $0 + $1.tickets }
    let net = urgent.values.reduce(into: PrizeSum()) { $0 += $1.net }
    let values = [DisplayText.grouped(tickets), net.text(in: language)]
    if doubtful.isEmpty { return text(.claimThisWeek, values[0], values[1], deadline(first)) }
    return text(.claimToday, values[0], values[1], first.text(in: language))
  }

  private static let week = 7

  private func text(_ phrase: Phrase, _ values: String...) -> String {
    phrase.wording.text(in: language, values)
  }
}
