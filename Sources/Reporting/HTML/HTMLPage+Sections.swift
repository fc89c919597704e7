internal import Lottery

// What the page says about all rows, regardless of any search; empty if there is nothing to say.

extension HTMLPage {
  /// A deadline less than this many days away is marked.
  private static let soon = 30
  private static let roundLimit = 100

  var answer: [Block] {
    let (totals, claims) = (tally.totals, tally.totals.claims)
    if totals.games == 0, tally.reviewCounts.isEmpty { return [] }
    let reasons = GameRecord.reviewReasons.compactMap { reason in
      tally.reviewCounts[reason].map { text(reason, $0) }
    }
    let facts = [
      fact(.toClaim, amount(claims.net), claims.net > 0 ? .prize : .plain, detail: toClaim),
      fact(
        .spentAndWon, "\(amount(totals.spent)) → \(amount(totals.won))",
        detail: totals.returnRate.map { "\(text(.totalReturn)) \(DisplayText.ratio($0))" }),
      claims.doubtfulGames == 0
        ? nil
        : fact(
          .totalInDoubt, amount(claims.doubtful), .warning,
          detail: text(.gameCount, claims.doubtfulGames)),
      claims.expiredGames == 0
        ? nil
        : fact(
          .totalExpired, amount(claims.expired), .faint,
          detail: text(.gameCount, claims.expiredGames)),
      reasons.isEmpty
        ? nil
        : fact(
          .toLookAt, DisplayText.grouped(tally.reviewCounts.values.reduce(0, +)),
          detail: reasons.joined(separator: ", ")),
    ]
    return [.text(Line(totals.counts(in: language))), .facts(facts.compactMap(\.self))]
  }

  private var toClaim: String {
    let (totals, claims) = (tally.totals, tally.totals.claims)
    if claims.games == 0 { return text(.nothingToClaim) }
    return [
      text(.gameCount, claims.games),
      claims.nextDeadline.map { text(.nextDeadlineIs, text(.about, $0.description)) },
      totals.unpublished > 0 ? text(.countUnpublished, totals.unpublished) : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }

  var claims: [Block] {
    let table = table(
      "claims", .claimTitle, of: tally.claims.values, leavingOut: tally.claims.rest,
      [
        GridColumn(.claimBy) { deadline($0) }, GridColumn(.ticket) { game($0) },
        GridColumn(.filterRank) { Line(text(Phrase($0.rank)), .rank(Int($0.rank.rawValue))) },
        GridColumn(.totalNet, .trailing) { record in
          Line(record.prize == nil ? text(.prizeUnknown) : amount(record.netPrize), .prize)
        },
        GridColumn(.claimAt) { Line(text(.claimPlace(of: $0.rank))) },
        GridColumn(.signature) { _ in Line() },
      ])
    return titled(.claimTitle, months + table)
  }

  private func deadline(_ record: GameRecord) -> Line {
    if record.isInDoubt { return Line(text(.aboutInDoubt, record.claimBy), .warning) }
    guard let today = edition?.today, let day = CalendarDate(record.claimBy),
      day < today.adding(days: Self.soon)
    else { return Line(record.claimBy) }
    return Line([Span(record.claimBy), Span(" "), Span(text(.withinDays, Self.soon), .warning)])
  }

  private func game(_ record: GameRecord) -> Line {
    let name = Span(record.ticketName(in: language), .source)
    return record.game.isEmpty ? Line([name]) : Line([name, Span(" "), Span(record.game, .strong)])
  }

  private var months: [Block] {
    var games: [Int: Int] = [:]
    for (day, due) in tally.totals.claims.days {
      let (year, month, _) = day.lastDay.components
      games[year * 12 + month - 1, default: 0] += due.games
    }
    guard let first = games.keys.min(), let last = games.keys.max(), first < last else { return [] }
    let months = (first...last).map { month in
      let name = "\(month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)"
      return Fact(name: name, value: Line(games[month].map { text(.gameCount, $0) } ?? "–"))
    }
    return [.facts(months)]
  }

  var winners: [Block] {
    let table = table(
      "winners", .winnerTitle, of: tally.winners.values, leavingOut: tally.winners.rest,
      [
        GridColumn(.result) { GameText(record: $0, language: language).result },
        GridColumn(.ticket) { game($0) },
        GridColumn(.numbers) { GameText(record: $0, language: language).numbers },
        GridColumn(.round) { Line(text(.roundAndDate, "\($0.round)", $0.drawDate), .faint) },
        GridColumn(.totalWon, .trailing) { record in
          let prize = record.prize.map(amount) ?? text(.prizeUnknown)
          return Line(prize, record.isExpired ? .faint : .prize)
        },
      ])
    return titled(.winnerTitle, table)
  }

  var review: [Block] {
    let table = table(
      "review", .toLookAt, of: tally.reviewed.values, leavingOut: tally.reviewed.rest,
      [
        GridColumn(.ticket) { Line($0.ticketName(in: language), .source) },
        GridColumn(.result) { record in
          let status = text(Phrase(ListedGame.Kind(record.status)))
          let message = record.message.isEmpty ? status : record.message
          return Line(message, record.status == .error ? .warning : .plain)
        },
      ])
    return titled(.toLookAt, table)
  }

  var rounds: [Block] {
    let (totals, draws) = (tally.totals, tally.draws)
    if totals.rounds.isEmpty { return [] }
    let rounds = totals.rounds.sorted { $0.key > $1.key }
    let table = table(
      "rounds", .roundTitle, of: rounds.prefix(Self.roundLimit),
      leavingOut: max(0, rounds.count - Self.roundLimit),
      [
        GridColumn(.round) { round in
          let day = draws[round.key]?.drawDate
          return Line(day.map { text(.roundAndDate, "\(round.key)", $0) } ?? "\(round.key)")
        },
        GridColumn(.drawnNumbers) { round in
          draws[round.key].map { GameText(record: $0, language: language).drawn }
            ?? Line("–", .faint)
        },
        GridColumn(.games, .trailing) { Line(DisplayText.grouped($0.value.games)) },
        GridColumn(.totalSpent, .trailing) { Line(amount($0.value.spent)) },
        GridColumn(.totalWon, .trailing) { Line(amount($0.value.won)) },
      ])
    let title = text(.restTitle, totals.drawnGames - totals.wonGames, rounds.count)
    return [.folded(Line(title), table)]
  }

  var pictures: [Block] {
    let totals = tally.totals
    let pictures = [
      years(of: totals.rounds), balance(of: totals.rounds),
      ranks(totals.ranks.mapValues(\.games), in: totals.drawnGames),
      numbers(tally.numbers, in: totals.games), folders(tally.folders.top),
    ]
    return titled(.pictureTitle, pictures.compactMap(\.self))
  }
}

/// A deadline in a calendar.
struct CalendarEntry {
  let day: String
  /// The same for the same games, in any report and language; different for any others.
  let identity: String
  let summary: String
  /// What to claim.
  let details: [String]
}

extension PageTally {
  /// The deadlines of the claims that the page lists, for a calendar.
  func deadlines(in language: Language) -> [CalendarEntry] {
    let listed = Dictionary(grouping: claims.values, by: \.claimBy)
    let days = Dictionary(grouping: totals.claims.days, by: \.key.lastDay)
    return days.sorted { $0.key < $1.key }.map { lastDay, dues in
      let day = lastDay.description
      let net = DisplayText.won(dues.reduce(0) { $0.addingUpToLimit($1.value.net) }, in: language)
      let count = dues.reduce(0) { $0 + $1.value.games }
      let group = listed[day] ?? []
      var details = group.map { record in
        let rank = Phrase(record.rank).text(in: language)
        let place = Phrase.claimPlace(of: record.rank).text(in: language)
        return "\(record.ticketName(in: language)) \(record.game): \(rank), \(place)"
      }
      let rest = count - group.count
      if rest > 0 { details.append(Phrase.more.text(in: language, DisplayText.grouped(rest))) }
      if dues.contains(where: \.key.isInDoubt) {
        details.insert(Phrase.claimInDoubt.text(in: language, day), at: 0)
      }
      let games = DisplayText.grouped(count)
      return CalendarEntry(
        day: day, identity: identity(of: day),
        summary: Phrase.calendarSummary.text(in: language, net, games), details: details)
    }
  }
}
