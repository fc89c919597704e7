/// Passes on only the selected rows; to sort them, holds them until the last one has arrived.
struct ArrangingFormatter: ResultFormatter {
  let selection: RowSelection?
  let key: SortKey
  var formatter: any ResultFormatter
  private var held: [GameRecord] = []

  init(
    _ formatter: any ResultFormatter, selection: RowSelection? = nil, sortedBy key: SortKey = .input
  ) {
    self.formatter = formatter
    self.selection = selection
    self.key = key
  }

  mutating func begin(into output: inout [UInt8]) { formatter.begin(into: &output) }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    let wanted = selection.map { records.filter($0.includes) } ?? records
    if key != .input {
      held += wanted
    } else if !wanted.isEmpty {
      formatter.append(wanted, to: &output)
    }
  }

  mutating func end(into output: inout [UInt8]) {
    let games = ListedGame.list(held)
    for ticket in ReportState(games, sortedBy: key).order.runs(by: { games[$0].ticket }) {
      formatter.append(ticket.map { held[$0] }, to: &output)
    }
    formatter.end(into: &output)
  }
}
