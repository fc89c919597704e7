/// A page for a browser, written after the last row because it begins with a summary.
struct HTMLFormatter: ResultFormatter {
  /// Maximum number of rows that a browser shows without delay.
  static let rowLimit = 100_000
  private let settings: FormatSettings
  private var records: [GameRecord] = []
  private var tally = PageTally()
  private var count = 0
  /// Bytes left for thumbnails; a code whose thumbnail does not fit gets none.
  private var room = 20_000_000

  init(_ settings: FormatSettings) { self.settings = settings }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    count += records.count
    tally.add(records)
    for record in records.prefix(Self.rowLimit - self.records.count) { append(record) }
  }

  private mutating func append(_ record: GameRecord) {
    var record = record
    if let last = records.last, last.codeKey == record.codeKey {
      // The games of a code share their picture.
      record.thumbnail = last.thumbnail
    } else if record.thumbnail.count > room {
      record.thumbnail = []
    } else {
      room -= record.thumbnail.count
    }
    records.append(record)
  }

  mutating func end(into output: inout [UInt8]) {
    output += HTMLPage(records, of: count, tally, settings).html.utf8
  }
}
