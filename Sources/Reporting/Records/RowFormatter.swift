internal import JSON
internal import Lottery

/// Writes rows for programs from their keys and values, whatever the rows are about.
protocol RowFormatter {
  /// Writes what precedes the first row.
  func begin(into output: inout [UInt8])
  /// Writes a row, one value for each key; rows without a time lack the last ones.
  mutating func append(_ values: [JSONValue], to output: inout [UInt8])
  /// Writes what follows the last row.
  func end(into output: inout [UInt8])
  /// Whether readers get exactly this text back, which JSON can show.
  func keeps(_ text: String) -> Bool
}

extension RowFormatter {
  /// Writes nothing.
  func begin(into output: inout [UInt8]) {}

  /// Writes nothing.
  func end(into output: inout [UInt8]) {}

  /// True: the format escapes no more than JSON does.
  func keeps(_ text: String) -> Bool { true }

  var header: String { Self.text { begin(into: &$0) } }
  var footer: String { Self.text { end(into: &$0) } }

  mutating func line(of values: [JSONValue]) -> String { Self.text { append(values, to: &$0) } }

  private static func text(_ write: (inout [UInt8]) -> Void) -> String {
    var output: [UInt8] = []
    write(&output)
    return String(decoding: output, as: UTF8.self)
  }
}

/// A key of rows, and its columns in formats that have some.
struct RowKey: Sendable {
  let name: String
  /// The name, or one column for each number of a list.
  let columns: [String]

  init(_ name: String, columns: [String]? = nil) {
    self.name = name
    self.columns = columns ?? [name]
  }
}

/// Writes the rows of results in a format that knows only keys and values.
struct GameRowFormatter: ResultFormatter {
  static let keys = RecordField.all.map { RowKey($0.key, columns: $0.columns) }
  let language: Language
  var rows: any RowFormatter

  func begin(into output: inout [UInt8]) { rows.begin(into: &output) }

  mutating func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for record in records {
      let isShown = rows.keeps(record.source.text)
      let row = RecordField.all.map { field in
        !isShown && field.key == "source_b64"
          ? .string(Base64.encode(record.source.bytes)) : field.value(record, in: language)
      }
      rows.append(row, to: &output)
    }
  }

  func end(into output: inout [UInt8]) { rows.end(into: &output) }
}
