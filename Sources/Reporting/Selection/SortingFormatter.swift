/// Holds all rows until the last one has arrived, then passes them on sorted.
struct SortingFormatter: ResultFormatter {
  let key: SortKey
  var formatter: any ResultFormatter
  private var records: [GameRecord] = []

  /// Sorts rows by a key for another formatter.
  init(_ key: SortKey, _ formatter: any ResultFormatter) {
    self.key = key
    self.formatter = formatter
  }

  mutating func begin(into output: inout [UInt8]) { formatter.begin(into: &output) }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    self.records += records
  }

  mutating func end(into output: inout [UInt8]) {
    let games = ListedGame.list(records)
    for ticket in ReportState(games, sortedBy: key).order.runs(by: { games[$0].ticket }) {
      formatter.append(ticket.map { records[$0] }, to: &output)
    }
    formatter.end(into: &output)
  }
}
