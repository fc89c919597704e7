/// The result of parsing a text into rows.
package struct ParsedText: Equatable, Sendable {
  /// Bytes consumed, in whole lines.
  package internal(set) var byteCount = 0
  /// Lines consumed, including empty ones and a header.
  package internal(set) var lineCount = 0
  /// Rows written, zeros for a rejected line; the contents of the buffer after them are undefined.
  package internal(set) var rowCount = 0
  /// The round of each row, 0 for a rejected line; empty if the text has no rounds.
  package internal(set) var rounds: [UInt32] = []

  /// Adds what was consumed.
  mutating func add(_ progress: ParseProgress) {
    byteCount += progress.bytes
    lineCount += progress.lines
    rowCount += progress.rows
  }
}

/// What a kernel consumed, and how many rows it wrote.
struct ParseProgress: Equatable, Sendable {
  var bytes = 0
  var lines = 0
  var rows = 0
}
