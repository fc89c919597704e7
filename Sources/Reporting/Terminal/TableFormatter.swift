/// A table for people: each ticket's games below its heading, one line for an input without a ticket,
/// then the totals.
///
/// Rows appear as soon as their outcomes arrive.
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
