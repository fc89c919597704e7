/// What the forms for people share: rows are drawn as they come, and counted for the end.
struct StreamedReport {
  let language: Language
  let renderer: TerminalRenderer
  private let style: TerminalStyle
  private var totals = Totals()

  init(_ settings: FormatSettings) {
    language = settings.language
    renderer = TerminalRenderer(width: settings.width)
    style = settings.style
  }

  /// The rows of an input, ticket by ticket; they are counted.
  mutating func tickets(of records: [GameRecord]) -> [[GameRecord]] {
    let games = ListedGame.list(records)
    for game in games { totals.add(game) }
    var tickets: [[GameRecord]] = []
    for (index, record) in records.enumerated() {
      if index == 0 || games[index].ticket != games[index - 1].ticket { tickets.append([]) }
      tickets[tickets.count - 1].append(record)
    }
    return tickets
  }

  /// Writes lines.
  func write(_ lines: [Line], to output: inout [UInt8]) {
    for line in lines {
      output += style.text(of: line.trimmed).utf8
      output.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes what the rows add up to, behind an empty line; nothing without games.
  func writeTotals(to output: inout [UInt8]) {
    let lines = renderer.lines(
      of: ReportContainer.streamEnd.blocks(of: ReportScene(totals, in: language)))
    if !lines.isEmpty { write([Line()] + lines, to: &output) }
  }
}
