internal import JSON

/// Rank rows as text, written row by row; a page keeps them, because it begins with their totals.
package struct RankReport {
  /// The formats of rank rows: all for programs, tables and pages.
  package static let formats = OutputFormat.all.filter(fits)
  /// Whether nothing is written before the end.
  package let isPage: Bool
  private let language: Language
  private let edition: Edition
  private let form: RankForm
  private let fields: [RankField]
  private var tally = RankTally()
  private var table: RankTable
  /// Writes the rows for programs; nil for people.
  private var rows: (any RowFormatter)?
  /// The standard deviation of the total of each winning rank, which the tickets' overlaps decide; nil if
  /// it is not known.
  package var deviations: [Double]?

  /// A report without rows, in one of `formats`; no line of a table is wider than `width`.
  package init(
    _ format: OutputFormat, in language: Language, form: RankForm = RankForm(), edition: Edition,
    width: Int = FormatSettings.unlimitedWidth, style: TerminalStyle = .plain
  ) {
    precondition(Self.fits(format), "\(format.name) shows no rank rows")
    isPage = format == .html
    self.language = language
    self.edition = edition
    table = RankTable(width: width, in: language, style: style)
    self.form = form
    fields = form.fields
    rows = format.rows?(
      fields.map(\.key), FormatSettings(language: language, width: width))
  }

  /// The output before the first row.
  package var header: String { isPage ? "" : rows?.header ?? table.header }

  /// Adds a row, and returns the output for it.
  package mutating func append(_ record: RankRecord) -> String {
    tally.add(record, keepingRow: isPage)
    if isPage { return "" }
    let values = rows == nil ? [] : fields.map { $0.value(record) }
    return rows?.line(of: values) ?? table.lines(of: record)
  }

  /// Whether the output is incomplete without its end; a table would only lack its totals.
  package var needsEnd: Bool { isPage || rows != nil }

  /// Whether the report of some files in some draws has a total beside what is expected.
  package func comparesTotal(ofFiles files: Int, draws: Int) -> Bool {
    isPage || rows == nil && files * draws > 1
  }

  /// Whether each row says how far its winners are from those expected.
  package var comparesRows: Bool { isForPrograms && form.hasDeviations }

  /// Whether programs read the rows, and choose among them.
  package var isForPrograms: Bool { rows != nil }

  /// The output after the last row.
  package var end: String {
    if isPage {
      return RankPage(
        tally: tally, deviations: deviations, language: language, edition: edition
      ).html
    }
    if let rows { return rows.footer }
    guard let sum = tally.sum else { return "" }
    return table.lines(ofTotal: sum, rows: tally.count, deviations) + table.note(onAmountsOf: sum)
  }

  private static func fits(_ format: OutputFormat) -> Bool {
    format.rows != nil || [.table, .html].contains(format)
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
        games: record.tickets, spent: record.cost,
        won: DrawPrizes(record.draw).sum(of: record.winners))
    }
    if let last = sources.last, last.source == record.source, let sum = last.adding(record) {
      sources[sources.count - 1] = sum
    } else {
      sources.append(record)
    }
  }
}
