/// A page for a browser, written after the last row because it begins with a summary.
///
/// - Note: Holds up to `rowLimit` rows; of the rest it keeps only `PageTally`.
struct HTMLFormatter: ResultFormatter {
  /// Maximum number of rows that a browser shows without delay.
  static let rowLimit = 100_000

  private let settings: FormatSettings
  private var records: [GameRecord] = []
  private var tally = PageTally()
  private var count = 0
  private var thumbnails = PageThumbnails()

  init(_ settings: FormatSettings) { self.settings = settings }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    count += records.count
    let records = records.map { thumbnails.take(from: $0) }
    tally.add(records)
    self.records += records.prefix(Self.rowLimit - self.records.count)
  }

  mutating func end(into output: inout [UInt8]) {
    output += HTMLPage(records, of: count, tally, settings, thumbnails: thumbnails).html.utf8
  }
}
