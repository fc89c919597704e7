internal import Lottery

/// What to claim, nearest day first, with the months of the deadlines.
struct ClaimSection: PageSection {
  /// A deadline less than this many days away is marked.
  private static let soon = 30

  func blocks(of page: PageScene<PageTally>) -> [Block] {
    let claims = page.tally.claims
    if claims.count == 0 { return [] }
    let columns = [
      page.column(.claimBy), page.column(.ticket), page.column(.filterRank),
      page.column(.totalNet, .trailing), page.column(.claimAt), page.column(.signature),
    ]
    let rows = claims.values.map { record in
      let net = record.prize == nil ? page.text(.prizeUnknown) : page.amount(record.netPrize)
      return [
        deadline(record, page), page.game(record),
        Line(Phrase(record.rank).text(in: page.language), .rank(Int(record.rank.rawValue))),
        Line(net, .prize), Line(page.text(.claimPlace(of: record.rank))), Line(),
      ]
    }
    let grid = GridBlock(
      name: "claims", caption: page.text(.claimTitle), columns: columns, rows: rows)
    return [.heading(Line(page.text(.claimTitle)))] + months(page) + [.grid(grid)]
      + rest(claims.rest, page)
  }

  /// The last day, marked if it is near.
  private func deadline(_ record: GameRecord, _ page: PageScene<PageTally>) -> Line {
    guard let today = page.edition?.today, let day = CalendarDate(record.claimBy),
      day < today.adding(days: Self.soon)
    else { return Line(record.claimBy) }
    return Line([
      Span(record.claimBy), Span(" "), Span(page.text(.withinDays, Self.soon), .warning),
    ])
  }

  /// One cell for each month from the first deadline to the last.
  private func months(_ page: PageScene<PageTally>) -> [Block] {
    var games: [Int: Int] = [:]
    for (day, count) in page.tally.totals.claims.days {
      let (year, month, _) = day.lastDay.components
      games[year * 12 + month - 1, default: 0] += count
    }
    guard let first = games.keys.min(), let last = games.keys.max(), first < last else { return [] }
    let months = (first...last).map { month in
      let name = "\(month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)"
      return Fact(name: name, value: Line(games[month].map { page.text(.gameCount, $0) } ?? "–"))
    }
    return [.facts(months)]
  }

  private func rest(_ count: Int, _ page: PageScene<PageTally>) -> [Block] {
    count == 0 ? [] : [.text(Line(page.text(.more, count), .faint))]
  }
}

extension PageTally {
  /// The days on which prizes expire, for a calendar, and what to claim, ticket by ticket.
  func deadlines(in language: Language) -> [(day: String, summary: String, details: [String])] {
    var days: [(day: String, summary: String, details: [String])] = []
    let groups = Dictionary(grouping: claims.values, by: \.claimBy)
    for (day, group) in groups.sorted(by: { $0.key < $1.key }) {
      let net = DisplayText.won(group.reduce(0) { $0.addingUpToLimit($1.netPrize) }, in: language)
      let games = DisplayText.grouped(group.count)
      let details = group.map { record in
        let rank = Phrase(record.rank).text(in: language)
        let place = Phrase.claimPlace(of: record.rank).text(in: language)
        return "\(record.ticketName(in: language)) \(record.game): \(rank), \(place)"
      }
      days.append((day, Phrase.calendarSummary.text(in: language, net, games), details))
    }
    return days
  }
}
