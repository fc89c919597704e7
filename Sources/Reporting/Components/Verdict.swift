internal import Lottery

/// What tickets come to, in a line or two: the sum to claim, or why there is none.
struct Verdict {
  let totals: Totals
  /// Whether no row is left out, so that it can be said that nothing was won.
  let isWhole: Bool
  let today: CalendarDate?
  let language: Language

  init(totals: Totals, isWhole: Bool = true, today: CalendarDate?, language: Language) {
    self.totals = totals
    self.isWhole = isWhole
    self.today = today
    self.language = language
  }

  /// The verdict; empty if no ticket was read.
  var lines: [Line] {
    if totals.games == 0 { return [] }
    return [Outcome(of: totals, isWhole: isWhole).map(line), guess].compactMap(\.self)
  }

  private func line(_ outcome: Outcome) -> Line {
    let draw = totals.nextDraw.map(self.draw)
    let rest = (draw.map { [Span(" · \($0)", .faint)] } ?? []) + unknown
    return switch outcome {
    case .toClaim: sum
    case .expired(let best): Line([Span("× \(expired(best))", .faint)] + rest)
    case .claimed:
      Line(
        [Span("○ \(text(.allClaimed)), \(totals.won.text(in: language))", .strong)] + round + rest)
    case .lost: Line([Span("○ \(text(.nothingWon))", .strong)] + round + rest)
    case .lostSoFar: Line([Span("? \(text(.nothingWonYet))", .warning)] + rest)
    case .pending: Line([Span("◷ \(draw ?? "")", .status(.pending))] + unknown)
    case .noResult: Line([Span("? \(text(.noResultYet))", .warning)] + round)
    case .nothingRead: Line(text(.nothingRead), .warning)
    }
  }

  /// What has expired, and since when.
  private func expired(_ best: ListedGame) -> String {
    let sum = totals.claims.expired
    let isOne = totals.tickets == 1
    let rank = isOne && sum.isPublished ? text(Phrase(best.rank)) : nil
    return [
      isOne ? rank : text(.allExpired), sum.text(in: language),
      best.claimBy.map { text(.expiredSince, $0.text(in: language)) },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// What typed numbers won in the newest draw, for no round was given; nothing is promised.
  private var guess: Line? {
    totals.guessed.map { guess in
      let rank = guess.net.isPublished ? "\(text(Phrase(guess.rank))), " : ""
      let day = Round(guess.round)?.drawDate.text(in: language) ?? ""
      return Line([
        Span("● \(rank)", .strong), Span(text(.netSum, guess.net.text(in: language)), .prize),
        Span(" · \(text(.inNewest, "\(guess.round)", day))"),
      ])
    }
  }

  /// What may still hold a prize.
  private var unknown: [Span] {
    totals.unknown(in: language).map { Span(" · \($0)", .warning) }
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

  /// What is lost by waiting: prizes whose deadline is in doubt, and those with at most a week left.
  var urgent: [String] {
    guard let today else { return [] }
    return [true, false].compactMap { isInDoubt in
      let days = totals.claims.days.filter { day, _ in
        day.isInDoubt == isInDoubt
          && (isInDoubt || day.lastDay.daysLeft(from: today) <= Self.week)
      }
      guard let first = days.keys.map(\.lastDay).min() else { return nil }
      let tickets = days.values.reduce(0) { $0 + $1.tickets }
      let net = days.values.reduce(into: PrizeSum()) { $0 += $1.net }
      let values = [DisplayText.grouped(tickets), net.text(in: language)]
      return isInDoubt
        ? text(.claimToday, values[0], values[1], first.text(in: language))
        : text(.claimThisWeek, values[0], values[1], deadline(first))
    }
  }

  private static let week = 7

  private func text(_ phrase: Phrase, _ values: String...) -> String {
    phrase.wording.text(in: language, values)
  }
}
