/// A table or cards for people: each ticket as soon as it arrives, then the totals.
///
/// A table has a ticket's games below its heading, and one line for an input without a ticket. The back of
/// a card is shown below its front if one of its games won a prize that can be claimed.
struct StreamedReport: ResultFormatter {
  private let asCards: Bool
  private let language: Language
  private let renderer: TerminalRenderer
  private let style: TerminalStyle
  private let showsReturn: Bool
  private let isSorted: Bool
  private var totals = Totals()
  private var last: (record: GameRecord, game: ListedGame)?
  /// Ticket numbers by search text, for tickets whose games are separated by sorting.
  private var numbers: [SearchText: Int] = [:]

  init(_ settings: FormatSettings, asCards: Bool) {
    self.asCards = asCards
    language = settings.language
    renderer = TerminalRenderer(width: settings.width)
    style = settings.style
    showsReturn = settings.selection == nil
    isSorted = settings.sortKey != .input
  }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for ticket in tickets(of: records) { write(lines(of: ticket), to: &output) }
  }

  /// Writes the totals after an empty line; nothing without games.
  func end(into output: inout [UInt8]) {
    let scene = ReportScene(totals, showsReturn: showsReturn, in: language)
    let lines = renderer.lines(of: scene.streamEnd)
    if !lines.isEmpty { write([Line()] + lines, to: &output) }
  }

  /// Groups an input's rows by ticket, and adds them to the totals.
  private mutating func tickets(of records: [GameRecord]) -> [[GameRecord]] {
    var tickets: [[GameRecord]] = []
    for (index, record) in records.enumerated() {
      let game = ListedGame(record, after: last)
      if index == 0 || game.ticket != last?.game.ticket { tickets.append([]) }
      tickets[tickets.count - 1].append(record)
      totals.add(isSorted ? game.on(ticket: number(of: game)) : game)
      last = (record, game)
    }
    return tickets
  }

  private mutating func number(of game: ListedGame) -> Int {
    let number = numbers[game.text] ?? numbers.count
    numbers[game.text] = number
    return number
  }

  private func lines(of ticket: [GameRecord]) -> [Line] {
    let games = ticket.map { ReportScene.ShownGame(row: 0, ticket: 0, record: $0) }
    let card = ReportScene(Totals(), in: language).card(of: games)
    if !asCards { return renderer.group(of: card) }
    let hasWon = ticket.contains { $0.status == .won && !$0.isExpired && !$0.isRepeated }
    return renderer.lines(of: card, face: hasWon ? .both : .front)
  }

  private func write(_ lines: [Line], to output: inout [UInt8]) {
    for line in lines {
      output += style.text(of: line.trimmed).utf8
      output.append(UInt8(ascii: "\n"))
    }
  }
}
