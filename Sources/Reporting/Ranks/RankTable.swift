internal import Lottery

/// Rank rows as a table for people, written row by row, no line wider than a terminal.
struct RankTable {
  private let width: Int
  private let language: Language
  private let form: Form
  /// The source of the last row, where it has a line of its own.
  private var source = ""

  private enum Form {
    /// One line per row, which ends with its source.
    case whole
    /// One line per row; each source stands above its rows.
    case bySource
    /// Two lines per row, tickets and return, then the ranks; each source stands above its rows.
    case stacked
  }

  private let table: TextTable<RankRecord>
  /// The columns of numbers: round, tickets, five ranks, return.
  private let numbers: [TextTable<RankRecord>.Column]
  /// The least width for a source, or for what a total is called, after the numbers.
  private static let leastSource = 20

  init(width: Int, in language: Language) {
    self.width = width
    self.language = language
    table = RankRecord.table(in: language)
    numbers = Array(table.columns.dropLast())
    let least = numbers.reduce(0) { $0 + $1.gap + $1.width }
    form = width >= least + 2 + Self.leastSource ? .whole : width >= least ? .bySource : .stacked
  }

  var header: String {
    let titles = table.columns.map { $0.heading.text(in: language) }
    return whole(titles) ?? lines(Array(titles.dropLast()))
  }

  mutating func lines(of record: RankRecord) -> String {
    var cells = table.columns.map { $0.cell(record) }
    let name = cells.removeLast()
    let end = TextWidth.keepingEnd(of: name, columns: sourceWidth)
    if let line = whole(cells + [end]) { return line }
    defer { source = name }
    let heading = TextWidth.keepingEnd(of: name, columns: width) + "\n"
    return (name == source || name.isEmpty ? "" : heading) + lines(cells)
  }

  /// The total, what the tickets win on average, and the difference in standard deviations.
  func lines(ofTotal sum: RankRecord, _ deviations: [Double]?) -> String {
    let expected = sum.expected
    let total = numbers.dropFirst().map { $0.cell(sum) }
    var rows = [
      (Wording("total"), total),
      (Wording("expected"), [""] + expected.map { DisplayText.rounded($0) } + [""]),
    ]
    if let deviations {
      let differences = zip(sum.winners, expected).map { Double($0.0) - $0.1 }
      let texts = zip(differences, deviations).map { $1 > 0 ? Self.signed($0 / $1) : "0" }
      rows.append((Wording("deviation (σ)"), [""] + texts + [""]))
    }
    let lines = rows.map { label, cells in
      let name = label.text(in: language)
      return whole([""] + cells + [name]) ?? self.lines([name] + cells)
    }.joined()
    if deviations != nil { return lines }
    return lines
      + wrapped(Wording("no deviation: that needs all tickets, ranked in the same draws"))
  }

  /// What the marks at the return mean; empty if every amount is known.
  func note(onAmountsOf sum: RankRecord) -> String {
    if sum.unpublished == 0 { return "" }
    let count = DisplayText.grouped(sum.unpublished)
    let note = Wording(
      "≥, unknown: no amount is published for {0} winning {0|ticket|tickets}"
    ).with([count])
    return wrapped(note)
  }

  private func wrapped(_ note: Wording) -> String {
    Line(note.text(in: language)).wrapped(to: width).map { $0.text + "\n" }.joined()
  }

  /// A row on one line; nil if it does not fit, as with quintillions of tickets.
  private func whole(_ cells: [String]) -> String? {
    guard form == .whole else { return nil }
    let line = table.line(cells)
    return TextWidth.columns(of: String(line.dropLast())) <= width ? line : nil
  }

  private var sourceWidth: Int {
    width - numbers.reduce(table.columns[table.columns.count - 1].gap) { $0 + $1.gap + $1.width }
  }

  /// The lines of the numbers; the first cell may use the room of an empty second one.
  private func lines(_ cells: [String]) -> String {
    let texts = zip(numbers, cells).enumerated().map { index, cell in
      let (column, text) = cell
      let isName = index == 0 && cells[1].isEmpty
      return String(repeating: " ", count: column.gap)
        + TextWidth.padded(text, to: column.width, right: !isName)
    }
    let start = TextWidth.columns(of: texts[0]) - numbers[0].width
    let second = String(texts[1].dropFirst(cells[1].isEmpty ? start : 0))
    let rest = texts[2..<texts.count - 1].joined()
    let lines =
      form == .stacked
      ? [texts[0] + second + texts[texts.count - 1], rest]
      : [texts[0] + second + rest + texts[texts.count - 1]]
    return lines.flatMap { Line($0).trimmed.wrapped(to: width) }.map { $0.text + "\n" }.joined()
  }

  private static func signed(_ deviation: Double) -> String {
    let text = DisplayText.rounded(abs(deviation), decimals: 1)
    return text == "0.0" ? text : "\(deviation < 0 ? "−" : "+")\(text)"
  }
}

extension RankRecord {
  /// The columns for people, in a language.
  static func table(in language: Language) -> TextTable<RankRecord> {
    let unknown = Wording("unknown").text(in: language)
    return TextTable(
      columns: [
        .init(heading: Wording("round"), width: 5, gap: 0) { $0.round == 0 ? "" : "\($0.round)" },
        .init(heading: Wording("tickets"), width: 13) { DisplayText.grouped($0.tickets) },
      ]
        + zip(Rank.winning, [7, 7, 9, 10, 11]).enumerated().map { index, column in
          .init(heading: Phrase(column.0).wording, width: column.1) {
            DisplayText.grouped($0.winners[index])
          }
        } + [
          .init(heading: Wording("return"), width: 8) {
            DisplayText.spaced(
              $0.atLeast(DisplayText.ratio($0.returnRate), orElse: unknown))
          },
          .init(heading: Wording("source"), width: 0, alignment: .leading, gap: 2) {
            DisplayText.escaped($0.source)
          },
        ])
  }
}
