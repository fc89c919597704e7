/// Rank rows as text, written row by row; a page keeps them, because it begins with their totals.
package struct RankReport {
  private let format: RankFormat
  private let language: Language
  private let isTimed: Bool
  private let edition: Edition
  private var tally = RankTally()
  private var table: RankTable

  /// A report without rows; no line of a table is wider than `width`.
  package init(
    _ format: RankFormat, in language: Language, timed isTimed: Bool, edition: Edition,
    width: Int = FormatSettings.unlimitedWidth
  ) {
    self.format = format
    self.language = language
    self.isTimed = isTimed
    self.edition = edition
    table = RankTable(width: width, in: language)
  }

  /// Whether nothing is written before the end.
  package var isPage: Bool { format == .html }

  /// The output before the first row.
  package var header: String {
    format == .table ? table.header : format.header(timed: isTimed)
  }

  /// Adds a row, and returns the output for it.
  package mutating func append(_ record: RankRecord) -> String {
    tally.add(record, keepingRow: format == .html)
    return format == .table ? table.lines(of: record) : format.line(of: record)
  }

  /// The output after the last row.
  package var end: String {
    switch format {
    case .html: RankPage(tally: tally, language: language, edition: edition).html
    case .table:
      // A single row needs no total, and programs compute their own.
      tally.sum.map { (tally.count > 1 ? table.lines(ofTotal: $0) : "") + table.note(on: $0) } ?? ""
    case .jsonl, .csv: ""
    }
  }
}

struct RankTally {
  /// Maximum number of rows that a browser shows without delay.
  private static let rowLimit = 10_000
  /// The sum of all rows; nil before the first row, or if a sum overflows 64 bits.
  private(set) var sum: RankRecord?
  private(set) var count = 0
  /// Cost and prizes of each round's games, except those of typed numbers.
  private(set) var rounds: [Int: Totals.Share] = [:]
  private(set) var sources: [RankRecord] = []
  private(set) var best = TopK<RankRecord>(of: 10) { $0.prizeTotal > $1.prizeTotal }
  private(set) var rows: [RankRecord] = []
  var rest: Int { count - rows.count }

  mutating func add(_ record: RankRecord, keepingRow: Bool) {
    sum = count == 0 ? record : sum?.adding(record)
    count += 1
    guard keepingRow else { return }
    if rows.count < Self.rowLimit { rows.append(record) }
    if record.won > 0 { best.add(record) }
    if record.round > 0 {
      rounds[record.round, default: Totals.Share()].add(
        games: record.tickets, spent: record.cost, won: record.prizeTotal)
    }
    if let last = sources.last, last.source == record.source, let sum = last.adding(record) {
      sources[sources.count - 1] = sum
    } else {
      sources.append(record)
    }
  }
}
