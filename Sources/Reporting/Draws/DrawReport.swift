internal import Lottery

/// Draw rows as text, written row by row.
package struct DrawReport {
  /// The formats of draw rows: all for programs, and tables.
  package static let formats = OutputFormat.all.filter(fits)
  private let format: OutputFormat
  private let content: Content
  private let language: Language
  /// Writes rows of `lotto.draw/1`; nil for tables and CSV, which is the format of draw files.
  private var rows: (any RowFormatter)?

  /// Whether draw rows contain the result, or only where the draw is from.
  package enum Content: Sendable {
    case result
    case source
  }

  /// A report without rows, in one of `formats`.
  package init(_ format: OutputFormat, of content: Content, in language: Language) {
    precondition(Self.fits(format), "\(format.name) shows no draw rows")
    self.format = format
    self.content = content
    self.language = language
    if format != .csv {
      let settings = FormatSettings(language: language, width: FormatSettings.unlimitedWidth)
      rows = format.rows?(DrawRecord.keys(content), settings)
    }
  }

  /// The output before the first row.
  package var header: String {
    if let rows { return rows.header }
    if format == .table { return DrawRecord.table(of: content).header(in: language) }
    return (content == .result ? DrawLine.header : "round,date,source") + "\n"
  }

  /// A row with its line end; the draw's fingerprint covers its CSV line, hence the bare line feed.
  package mutating func append(_ record: DrawRecord) -> String {
    let values = record.values(content)
    if let line = rows?.line(of: values) { return line }
    if format == .table { return DrawRecord.table(of: content).line(of: record) }
    return content == .result
      ? DrawLine.write(record.draw) + "\n"
      : "\(record.draw.round.number),\(record.date),\(record.source)\n"
  }

  /// The output after the last row.
  package var end: String { rows?.footer ?? "" }

  private static func fits(_ format: OutputFormat) -> Bool {
    format.rows != nil || format == .table
  }
}
