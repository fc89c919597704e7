/// Cards for people: one per ticket, or per input without a ticket, followed by the totals.
///
/// The back of a card is shown below its front if one of its games won a prize that can be claimed.
struct CardFormatter: ResultFormatter {
  private var report: StreamedReport

  init(_ settings: FormatSettings) { report = StreamedReport(settings) }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for ticket in report.tickets(of: records) {
      let hasWon = ticket.contains { $0.status == .won && !$0.isExpired && !$0.isRepeated }
      let card = report.card(of: ticket)
      report.write(report.renderer.lines(of: card, face: hasWon ? .both : .front), to: &output)
    }
  }

  func end(into output: inout [UInt8]) { report.writeTotals(to: &output) }
}
