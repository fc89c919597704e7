internal import Lottery

/// A table or cards for people: each ticket as soon as it arrives, then what all of them come to.
struct StreamedReport: ResultFormatter {
  private let asCards: Bool
  /// A scene without rows, which makes the card of one ticket at a time.
  private let scene: ReportScene
  private let renderer: TerminalRenderer
  private let style: TerminalStyle
  private let today: CalendarDate?
  private let isSorted: Bool
  private let isSingle: Bool
  private let opensLosers: Bool
  private var totals = Totals()
  private var best: BestTickets
  private var concerns = Concerns()
  private var last: ListedRow?
  /// The rows of a single input, which wait for its verdict.
  private var held: [ReportScene.ShownGame] = []
  /// Ticket numbers, for tickets whose games are separated by sorting.
  private var numbers: [GameRecord.CodeKey: Int] = [:]
  /// The repeated tickets of which the first scan was named, although sorting separates their games.
  private var named: Set<GameRecord.CodeKey> = []

  init(_ settings: FormatSettings, asCards: Bool) {
    self.asCards = asCards
    scene = ReportScene(Totals(), in: settings.language)
    renderer = TerminalRenderer(width: settings.width)
    style = settings.style
    today = settings.edition?.today
    isSorted = settings.sortKey != .input
    isSingle = settings.isSingle
    opensLosers = settings.opensLosers
    best = BestTickets(limit: ClosingAnswer.ticketLimit, keepsAll: isSorted)
  }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    let games = records.map { record in
      var game = ListedGame(record, after: last)
      last = ListedRow(record, game)
      let shown = ReportScene.ShownGame(row: 0, ticket: game.ticket, record: record)
      if isSorted {
        game.ticket = numbers[record.codeKey] ?? numbers.count
        numbers[record.codeKey] = game.ticket
      }
      totals.add(game)
      best.add(game)
      concerns.add(record, ticket: game.ticket)
      return shown
    }
    if isSingle { return held += games }
    for ticket in games.runs(by: { $0.ticket }) { write(lines(of: Array(ticket)), to: &output) }
  }

  mutating func end(into output: inout [UInt8]) {
    let verdict = Verdict(totals: totals, today: today, language: scene.language)
    let answer = ClosingAnswer(verdict: verdict, best: best, concerns: concerns)
    let tickets = held.runs { $0.ticket }.map(Array.init)
    if tickets.count == 1,
      let lines = answer.lines(
        around: opened(tickets[0]), serial: held[0].record.serial, width: renderer.width)
    {
      return write(lines, to: &output)
    }
    for ticket in tickets { write(lines(of: ticket), to: &output) }
    let lines = answer.lines(width: renderer.width)
    if !lines.isEmpty { write([Line()] + lines, to: &output) }
  }

  /// The lines of a ticket: one if it won nothing, unless all are to be seen.
  private mutating func lines(of ticket: [ReportScene.ShownGame]) -> [Line] {
    let records = ticket.map(\.record)
    if asCards || opensLosers { return opened(ticket) }
    let ending: String
    if records.allSatisfy(\.isRepeated) {
      if isSorted, !named.insert(records[0].codeKey).inserted { return [] }
      ending = scene.text(.sameAs, records[0].firstScan(in: scene.language))
    } else if records.allSatisfy({ $0.isGame && $0.status == .lost && !$0.isRepeated }) {
      let letters = [records.first, records.last].compactMap { $0?.game }.distinct
      ending =
        scene.text(.gamesLost, letters.joined(separator: "–"))
        .trimmingPrefix(" ").description
    } else {
      return opened(ticket)
    }
    let facts = [scene.text(.ofRound, "\(records[0].round)"), ending].joined(separator: " · ")
    let name = records[0].ticketName(in: scene.language)
    let room = renderer.width - TextWidth.columns(of: facts) - 3
    let line = Line([
      Span(room > 0 ? TextWidth.keepingEnd(of: name, columns: room) : name, .source),
      Span(" · \(facts)", .faint),
    ])
    return line.wrapped(to: renderer.width)
      + scene.sentences(on: records).dropFirst(records[0].isRepeated ? 1 : 0)
      .flatMap { Line("  \($0)", .faint).wrapped(to: renderer.width) }
  }

  private mutating func opened(_ ticket: [ReportScene.ShownGame]) -> [Line] {
    var card = scene.card(of: ticket)
    let record = ticket[0].record
    if isSorted, record.isRepeated, !named.insert(record.codeKey).inserted {
      card.notes.removeFirst()
    }
    if !asCards { return renderer.group(of: card) }
    let hasWon = ticket.contains { game in
      game.record.isClaimable && !game.record.isRepeated
    }
    return renderer.lines(of: card, face: hasWon ? .both : .front)
  }

  private func write(_ lines: [Line], to output: inout [UInt8]) {
    for line in lines { output += "\(style.text(of: line.trimmed))\n".utf8 }
  }
}
