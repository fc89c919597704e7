/// Cards for people: one a ticket, or an input that has none; the totals at the end.
///
/// The back of a card is drawn below its front when a game on it won what can be claimed.
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
