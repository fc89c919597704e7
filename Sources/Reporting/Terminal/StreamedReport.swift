/// The part that the formats for people share: it renders rows as they arrive, and adds up totals.
struct StreamedReport {
  let language: Language
  let renderer: TerminalRenderer
  private let style: TerminalStyle
  private let showsReturn: Bool
  private let isSorted: Bool
  private var totals = Totals()
  private var last: (record: GameRecord, game: ListedGame)?
  /// Ticket numbers by search text, for tickets whose games are separated by sorting.
  private var numbers: [SearchText: Int] = [:]

  init(_ settings: FormatSettings) {
    language = settings.language
    renderer = TerminalRenderer(width: settings.width)
    style = settings.style
    showsReturn = settings.selection == nil
    isSorted = settings.sortKey != .input
  }

  /// Groups an input's rows by ticket, and adds them to the totals.
  mutating func tickets(of records: [GameRecord]) -> [[GameRecord]] {
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

  func card(of ticket: [GameRecord]) -> CardBlock {
    let games = ticket.map { ReportScene.ShownGame(row: 0, ticket: 0, record: $0) }
    return CardBody.card(of: games, in: language)
  }

  func write(_ lines: [Line], to output: inout [UInt8]) {
    for line in lines {
      output += style.text(of: line.trimmed).utf8
      output.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes the totals after an empty line; nothing without games.
  func writeTotals(to output: inout [UInt8]) {
    let scene = ReportScene(totals, showsReturn: showsReturn, in: language)
    let lines = renderer.lines(of: ReportContainer.streamEnd.blocks(of: scene))
    if !lines.isEmpty { write([Line()] + lines, to: &output) }
  }
}
