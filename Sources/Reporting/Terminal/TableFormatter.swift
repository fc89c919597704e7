/// A table for people: a row a game, a row an input that has none; the totals at the end.
///
/// Rows appear as their outcomes come.
struct TableFormatter: ResultFormatter {
  private var report: StreamedReport
  private let layout: TableLayout

  init(_ settings: FormatSettings) {
    report = StreamedReport(settings)
    let table = TableBody.table(of: [], in: settings.language)
    layout = TableLayout(table.columns, width: settings.width)
  }

  func begin(into output: inout [UInt8]) { report.write(layout.header(), to: &output) }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for ticket in report.tickets(of: records) {
      let rows =
        ticket.map { TableBody.row(of: $0, at: 0, in: report.language) }
        + TableBody.notes(on: ticket, at: 0, in: report.language)
      report.write(rows.flatMap(layout.lines), to: &output)
    }
  }

  func end(into output: inout [UInt8]) { report.writeTotals(to: &output) }
}
