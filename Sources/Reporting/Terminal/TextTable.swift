/// A table for people that is written row by row, so its columns have fixed widths.
struct TextTable<Row>: Sendable {
  let columns: [Column]

  /// A column, right-aligned unless it says otherwise; widths are in terminal columns.
  struct Column: Sendable {
    let heading: Wording
    var width: Int
    var isRight = true
    var gap = 1
    let cell: @Sendable (Row) -> String
  }

  func header(in language: Language) -> String {
    line(columns.map { $0.heading.text(in: language) })
  }

  func line(of row: Row) -> String { line(columns.map { $0.cell(row) }) }

  func line(_ cells: [String]) -> String {
    zip(columns, cells).map { column, cell in
      String(repeating: " ", count: column.gap)
        + TextWidth.padded(cell, to: column.width, right: column.isRight)
    }.joined() + "\n"
  }
}
