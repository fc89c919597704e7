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
  /// Whether no row is left out.
  private let isWhole: Bool
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
    isWhole = settings.selection == nil
    opensLosers = settings.opensLosers
    best = BestTickets(limit: ClosingAnswer.ticketLimit, keepsAll: isSorted)
  }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    let games = records.map { record in
      var game = ListedGame(record, after: last)
      last = ListedRow(record, game)
      if isSorted {
        game.ticket = numbers[record.codeKey] ?? numbers.count
        numbers[record.codeKey] = game.ticket
      }
      totals.add(game)
      best.add(game)
      concerns.add(record, ticket: game.ticket)
      return ReportScene.ShownGame(row: 0, ticket: game.ticket, record: record)
    }
    if isSingle { return held += games }
    for ticket in games.runs(by: { $0.ticket }) { write(lines(of: Array(ticket)), to: &output) }
  }

  mutating func end(into output: inout [UInt8]) {
    let verdict = Verdict(
      totals: totals, isWhole: isWhole, today: today, language: scene.language)
    let answer = ClosingAnswer(verdict: verdict, best: best, concerns: concerns)
    let tickets = Dictionary(grouping: held, by: \.ticket).sorted { $0.key < $1.key }.map(\.value)
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
      ending = scene.text(.gamesLost, Self.letters(of: records)).trimmingPrefix(" ").description
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

  /// The letters of games, those of neighbors as a range: A, C–E.
  private static func letters(of records: [GameRecord]) -> String {
    let slots = Slot.allCases.enumerated().filter { slot in
      records.contains { $0.game == slot.element.rawValue }
    }
    let runs = slots.enumerated().map { ($0.offset - $0.element.offset, $0.element.element) }
      .runs { $0.0 }
    return runs.map { run in
      [run.first, run.count > 1 ? run.last : nil].compactMap { $0?.1.rawValue }
        .joined(separator: "–")
    }.joined(separator: ", ")
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
