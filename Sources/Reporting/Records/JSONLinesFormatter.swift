internal import JSON
internal import Lottery

extension OutputFormat {
  /// One object per row, for programs.
  package static let jsonLines = OutputFormat(
    name: "jsonl", summary: Wording("JSON Lines"), ending: ".jsonl"
  ) { keys, _ in JSONLinesFormatter(keys) }
}

/// One JSON object per row, with every key in every row, each terminated by a line feed.
struct JSONLinesFormatter: RowFormatter {
  private let members: MemberWriter

  init(_ keys: [RowKey]) { members = MemberWriter(keys.map(\.name), start: "{") }

  func append(_ values: [JSONValue], to output: inout [UInt8]) {
    members.append(values, to: &output)
    output += "}\n".utf8
  }
}

/// Writes the members of JSON objects that have the same keys.
struct MemberWriter {
  /// What precedes each value, its key included.
  private let beginnings: [[UInt8]]

  /// Writes these keys, `start` before the first and a comma before each other.
  init(_ keys: [String], start: String) {
    beginnings = keys.enumerated().map { index, key in
      Array("\(index == 0 ? start : ",")\(JSONText.quoted(key)):".utf8)
    }
  }

  func append(_ values: some Sequence<JSONValue>, to output: inout [UInt8]) {
    for (beginning, value) in zip(beginnings, values) {
      output += beginning
      value.append(to: &output)
    }
  }
}
