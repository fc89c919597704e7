/// A table for people: a ticket's games below its heading, a line an input that has none; the totals at
/// the end.
///
/// Rows appear as their outcomes come.
struct TableFormatter: ResultFormatter {
  private var report: StreamedReport

  init(_ settings: FormatSettings) { report = StreamedReport(settings) }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for ticket in report.tickets(of: records) {
      report.write(report.renderer.group(of: report.card(of: ticket)), to: &output)
    }
  }

  func end(into output: inout [UInt8]) { report.writeTotals(to: &output) }
}
