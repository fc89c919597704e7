internal import JSON
internal import Lottery

/// An output format of draw rows.
package enum DrawFormat: String, CaseIterable, Sendable {
  case table
  case jsonl
  case csv

  /// The content of draw rows.
  package enum Content: Sendable {
    /// Numbers and figures of the draw.
    case result
    /// The source of the draw.
    case source
  }

  /// The output before the first row.
  package func header(of content: Content, in language: Language) -> String {
    switch (self, content) {
    case (.jsonl, _): ""
    case (.csv, .result): DrawLine.header + "\n"
    case (.csv, .source): "round,date,source\n"
    case (.table, _): DrawTable.header(of: content, in: language)
    }
  }

  /// A row with its line end.
  ///
  /// The draw's fingerprint covers its CSV line, hence the bare line feed.
  package func line(of record: DrawRecord, _ content: Content) -> String {
    let draw = record.known.draw
    switch (self, content) {
    case (.csv, .result): return DrawLine.write(draw) + "\n"
    case (.csv, .source): return "\(draw.round.number),\(draw.round.drawDate),\(record.source)\n"
    case (.jsonl, _): return Self.json(record, content)
    case (.table, _): return DrawTable.line(of: record, content)
    }
  }

  private static func json(_ record: DrawRecord, _ content: Content) -> String {
    let round = record.known.draw.round
    var pairs = [
      ("schema", JSONText.quoted(DrawRecord.schema)), ("round", "\(round.number)"),
      ("date", JSONText.quoted(round.drawDate.description)),
    ]
    if content == .result { pairs += record.figures.map { ($0.key, "\($0.value)") } }
    pairs += [
      ("source", JSONText.quoted(record.source)),
      ("draws_sha256", JSONText.quoted(record.known.sha256)),
    ]
    return "{" + pairs.map { "\(JSONText.quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}\n"
  }
}
