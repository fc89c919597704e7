internal import Lottery

/// Rank rows as a table for people, written row by row, no line wider than a terminal.
struct RankTable {
  private let width: Int
  private let language: Language
  private let style: TerminalStyle
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
  /// The deviation, in σ, beyond which it is bold: random tickets are there once in twenty times.
  private static let leastBold = 2.0

  init(width: Int, in language: Language, style: TerminalStyle) {
    self.width = width
    self.language = language
    self.style = style
    table = RankRecord.table(in: language)
    numbers = Array(table.columns.dropLast())
    let least = numbers.reduce(0) { $0 + $1.gap + $1.width }
    form = width >= least + 2 + Self.leastSource ? .whole : width >= least ? .bySource : .stacked
  }

  var header: String {
    let titles = table.columns.map { Span($0.heading.text(in: language)) }
    return whole(titles) ?? lines(Array(titles.dropLast()))
  }

  mutating func lines(of record: RankRecord) -> String {
    let cells = numbers.map { Span($0.cell(record)) }
    let name = DisplayText.escaped(record.source)
    let end = TextWidth.keepingEnd(of: name, columns: sourceWidth)
    if let line = whole(cells + [Span(end, .source)]) { return line }
    defer { source = name }
    let heading = TextWidth.keepingEnd(of: name, columns: width) + "\n"
    return (name == source || name.isEmpty ? "" : heading) + lines(cells)
  }

  /// The total of several rows, what the tickets win on average, and the difference in standard deviations,
  /// if it is known; of a single row, only what the total does not repeat.
  func lines(ofTotal sum: RankRecord, rows: Int, _ deviations: [Double]?) -> String {
    if rows == 1, deviations == nil { return "" }
    let expected = sum.expected
    func line(_ label: Wording, _ cells: [Span]) -> String {
      let name = Span(label.text(in: language))
      return whole([Span("")] + cells + [name]) ?? lines([name] + cells)
    }
    let total = line(Wording("total"), numbers.dropFirst().map { Span($0.cell(sum)) })
    let averages = [""] + expected.map { DisplayText.rounded($0) } + [""]
    let text =
      (rows > 1 ? total : "") + line(Wording("expected"), averages.map { Span($0) })
    guard let deviations else {
      return text
        + wrapped(Wording("no deviation: that needs all tickets, ranked in the same draws"))
    }
    let differences = zip(sum.winners, expected).map { Double($0.0) - $0.1 }
    let cells = zip(differences, deviations).map { $1 > 0 ? Self.cell($0 / $1) : Span("0") }
    return text + line(Wording("deviation (σ)"), [Span("")] + cells + [Span("")])
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
  private func whole(_ cells: [Span]) -> String? {
    guard form == .whole else { return nil }
    let line = table.line(cells)
    return line.columns <= width ? style.text(of: line) + "\n" : nil
  }

  private var sourceWidth: Int {
    width - numbers.reduce(table.columns[table.columns.count - 1].gap) { $0 + $1.gap + $1.width }
  }

  /// The lines of the numbers; the first cell may use the room of an empty second one.
  private func lines(_ cells: [Span]) -> String {
    let isNamed = cells[1].text.isEmpty
    var places = zip(numbers, cells).map { $0.placed($1) }
    if isNamed {
      let name = Line([cells[0]]).padded(to: numbers[0].width)
      let room = Line(places[1]).columns + numbers[0].width - name.columns
      places[0] = name.spans
      places[1] = [.spaces(max(0, room))]
    }
    let rest = places[2..<places.count - 1].flatMap(\.self)
    let ends = [places[0] + places[1], places[places.count - 1]]
    let lines =
      form == .stacked ? [ends[0] + ends[1], rest] : [ends[0] + rest + ends[1]]
    return lines.flatMap { Line($0).trimmed.wrapped(to: width) }
      .map { style.text(of: $0) + "\n" }.joined()
  }

  private static func cell(_ deviation: Double) -> Span {
    let text = DisplayText.rounded(abs(deviation), decimals: 1)
    if text == "0.0" { return Span(text) }
    let signed = "\(deviation < 0 ? "−" : "+")\(text)"
    return Span(signed, abs(deviation) > leastBold ? .strong : .plain)
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
