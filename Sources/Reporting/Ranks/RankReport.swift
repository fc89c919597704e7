/// Rank rows in one of their forms, as text that is written as it comes.
///
/// - Note: A page holds its rows until the last has come, since what is said of all of them stands first.
package struct RankReport {
  private let format: RankFormat
  private let language: Language
  private let isTimed: Bool
  private let edition: Edition
  private var tally = RankTally()

  /// A report of no rows.
  package init(_ format: RankFormat, in language: Language, timed isTimed: Bool, edition: Edition) {
    self.format = format
    self.language = language
    self.isTimed = isTimed
    self.edition = edition
  }

  /// Whether nothing is written before the end.
  package var isPage: Bool { format == .html }

  /// What stands before the first row.
  package var header: String { format.header(timed: isTimed, in: language) }

  /// Takes a row in; gives what is written of it.
  package mutating func append(_ record: RankRecord) -> String {
    tally.add(record, keepingRow: format == .html)
    return format.line(of: record, in: language)
  }

  /// What stands behind the last row.
  package var end: String {
    switch format {
    case .html: RankPage(PageScene(tally: tally, language: language, edition: edition)).html
    // A single row needs no sum, and programs add up by themselves.
    case .table where tally.count > 1:
      tally.sum.map { RankTable.footer(of: $0, in: language) } ?? ""
    case .table, .jsonl, .csv: ""
    }
  }
}

/// What is known of all rank rows, those too that a page does not list.
struct RankTally {
  /// Rows that a browser shows without making anyone wait.
  private static let rowLimit = 10_000

  /// All rows added up; nil before the first, and where a sum is no number of 64 bits.
  private(set) var sum: RankRecord?
  /// How many rows there are.
  private(set) var count = 0
  /// What the games of each round cost and won, those of typed numbers left out.
  private(set) var rounds: [Int: Totals.Share] = [:]
  /// The sums of each source, in the order in which they came.
  private(set) var sources: [RankRecord] = []
  /// The rows that won most.
  private(set) var best = Shortlist<RankRecord>(of: 10) { $0.prizeTotal > $1.prizeTotal }
  /// The first rows, where they are kept.
  private(set) var rows: [RankRecord] = []

  /// How many rows are not listed.
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
    if let last = sources.indices.last, sources[last].source == record.source {
      sources[last] = sources[last].adding(record) ?? sources[last]
    } else {
      sources.append(record)
    }
  }
}
