/// A table or cards for people: each ticket as soon as it arrives, then the totals.
struct StreamedReport: ResultFormatter {
  private let asCards: Bool
  /// A scene without rows, which makes the card of one ticket at a time.
  private let scene: ReportScene
  private let renderer: TerminalRenderer
  private let style: TerminalStyle
  private let showsReturn: Bool
  private let isSorted: Bool
  private var totals = Totals()
  private var best: BestTickets
  private var concerns = Concerns()
  private var last: ListedRow?
  /// Ticket numbers, for tickets whose games are separated by sorting.
  private var numbers: [GameRecord.CodeKey: Int] = [:]
  /// The repeated tickets of which the first scan was named, although sorting separates their games.
  private var named: Set<GameRecord.CodeKey> = []

  init(_ settings: FormatSettings, asCards: Bool) {
    self.asCards = asCards
    scene = ReportScene(Totals(), in: settings.language)
    renderer = TerminalRenderer(width: settings.width)
    style = settings.style
    showsReturn = settings.selection == nil
    isSorted = settings.sortKey != .input
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
    for ticket in games.runs(by: { $0.ticket }) { write(lines(of: Array(ticket)), to: &output) }
  }

  func end(into output: inout [UInt8]) {
    let scene = ReportScene(totals, showsReturn: showsReturn, in: scene.language)
    let answer = ClosingAnswer(best: best, concerns: concerns, language: scene.language)
    for lines in [renderer.lines(of: scene.streamEnd), answer.lines(width: renderer.width)]
    where !lines.isEmpty {
      write([Line()] + lines, to: &output)
    }
  }

  private mutating func lines(of ticket: [ReportScene.ShownGame]) -> [Line] {
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
