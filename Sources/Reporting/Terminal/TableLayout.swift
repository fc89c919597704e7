internal import Lottery

/// Lays table rows out at a width: cells side by side, or on several lines if they do not fit.
struct TableLayout: Sendable {
  private let columns: [TableBlock.Column]
  private let width: Int
  private var lines: [[Slot]] = []

  /// The place of a column on its line.
  private struct Slot {
    let column: Int
    let width: Int
  }

  /// The layout of columns at a width.
  init(_ columns: [TableBlock.Column], width: Int) {
    self.columns = columns
    self.width = max(1, width)
    lines = arranged.map { line in zip(line, widths(of: line)).map { Slot(column: $0, width: $1) } }
  }

  /// The lines of a row, with marks for what is otherwise shown only by color.
  func lines(of row: TableBlock.Row) -> [Line] {
    let cells = row.cells.map(\.marked)
    return lines.enumerated().flatMap { number, slots -> [Line] in
      let used = slots.reduce(slots.count - 1) { $0 + $1.width }
      let indent = number == 0 ? 0 : max(0, min(2, width - used))
      let filled = slots.map { slot in
        cells.indices.contains(slot.column) ? Self.fitted(cells[slot.column], to: slot.width) : []
      }
      let height = filled.map(\.count).max() ?? 0
      return (0..<height).map { level in
        var line = Line(String(repeating: " ", count: indent))
        for (slot, cell) in zip(slots, filled) {
          if slot.column != slots[0].column { line.spans.append(Span(" ")) }
          let text = level < cell.count ? cell[level] : Line()
          line.spans += text.padded(to: slot.width, columns[slot.column].alignment).spans
        }
        return line.trimmed
      }.filter { number == 0 || !$0.spans.isEmpty }
    }
  }

  /// A line of a cell at a width: numbers wrap, everything else is truncated.
  private static func fitted(_ line: Line, to width: Int) -> [Line] {
    if line.columns > width, line.hasNumbers, let lines = line.wrappedBetweenSpans(to: width) {
      return lines
    }
    return [line.cut(to: width)]
  }

  /// The columns on each line: as few lines as possible, in order unless that takes more lines.
  private var arranged: [[Int]] {
    let all = columns.indices
    for count in 1...max(1, columns.count) {
      if let lines = inOrder(all, count) ?? packed(count) { return lines }
    }
    return all.map { [$0] }
  }

  /// In order on this many lines; as few as possible on the first, which can use extra width.
  private func inOrder(_ rest: Range<Int>, _ count: Int) -> [[Int]]? {
    if count == 1 { return minimum(of: rest) <= width ? [Array(rest)] : nil }
    for end in rest.dropFirst() {
      let line = rest.lowerBound..<end
      if minimum(of: line) > width { return nil }
      if let others = inOrder(end..<rest.upperBound, count - 1) { return [Array(line)] + others }
    }
    return nil
  }

  /// The columns on this many lines, first fit, widest first.
  private func packed(_ count: Int) -> [[Int]]? {
    var lines: [[Int]] = Array(repeating: [], count: count)
    for column in columns.indices.sorted(by: { columns[$0].minimum > columns[$1].minimum }) {
      guard let index = lines.firstIndex(where: { minimum(of: $0 + [column]) <= width }) else {
        return nil
      }
      lines[index].append(column)
    }
    return lines.map { $0.sorted() }.sorted { ($0.first ?? .max) < ($1.first ?? .max) }
  }

  private func minimum(of line: some Collection<Int>) -> Int {
    line.reduce(line.count - 1) { $0 + columns[$1].minimum }
  }

  private func widths(of line: [Int]) -> [Int] {
    if line.count == 1 { return [min(columns[line[0]].maximum, width)] }
    var rest = width - minimum(of: line)
    return line.map { column in
      let more = max(0, min(rest, columns[column].maximum - columns[column].minimum))
      rest -= more
      return columns[column].minimum + more
    }
  }
}

/// A table for people that is written row by row, so its columns have fixed widths.
struct TextTable<Row>: Sendable {
  let columns: [Column]

  /// A column, trailing unless it says otherwise; widths are in terminal columns.
  struct Column: Sendable {
    let heading: Wording
    var width: Int
    var alignment = TableBlock.Alignment.trailing
    var gap = 1
    let cell: @Sendable (Row) -> String
  }

  func header(in language: Language) -> String {
    line(columns.map { Span($0.heading.text(in: language)) }).text + "\n"
  }

  func line(of row: Row) -> String { line(columns.map { Span($0.cell(row)) }).text + "\n" }

  func line(_ cells: [Span]) -> Line {
    Line(zip(columns, cells).flatMap { $0.placed($1) })
  }
}

extension TextTable.Column {
  /// A cell in its place, behind the gap.
  func placed(_ cell: Span) -> [Span] {
    Line([cell]).padded(to: width, alignment).indented(by: gap).spans
  }
}
