internal import JSON
internal import Lottery

/// A form that rows of draws may have.
package enum DrawFormat: String, CaseIterable, Sendable {
  case table
  case jsonl
  case csv

  /// What rows tell of a draw.
  package enum Content: Sendable {
    /// Its numbers and figures.
    case result
    /// Where it comes from.
    case source
  }

  /// What stands before the first row.
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
  /// A line of CSV is the one that the draw's fingerprint is of, hence the bare line feed.
  package func line(of record: DrawRecord, _ content: Content) -> String {
    let draw = record.known.draw
    switch (self, content) {
    case (.csv, .result): return DrawLine.write(draw) + "\n"
    case (.csv, .source):
      return "\(draw.round.number),\(draw.round.drawDate),\(record.source)\n"
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
