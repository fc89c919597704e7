internal import JSON

/// The rows for the page's script; each object has only values that differ from the previous row.
enum PageRows {
  private typealias Key = (name: String, value: (GameRecord, ListedGame) -> JSONValue)

  private static var keys: [Key] {
    let known: [Key] = [
      ("kind", { .string($1.kind.name) }), ("price", { .integer($1.price) }),
      ("ticket", { .integer($1.ticket) }), ("inDoubt", { .bool($1.isInDoubt) }),
    ]
    return RecordField.all.map { field in (field.key, { record, _ in field.value(record) }) }
      + known
  }

  static func json(_ records: [GameRecord], _ games: [ListedGame]) -> String {
    let keys = keys
    var output = Array("[".utf8)
    var last: [JSONValue?] = keys.map { _ in nil }
    var thumbnail: [UInt8] = []
    for (record, game) in zip(records, games) {
      output += (output.count == 1 ? "\n{" : ",\n{").utf8
      let start = output.count
      if record.thumbnail != thumbnail {
        thumbnail = record.thumbnail
        output += "\"thumbnail\":\"\(Base64.encode(thumbnail))\"".utf8
      }
      for (column, key) in keys.enumerated() {
        let value = key.value(record, game)
        if value.hasSameBytes(as: last[column]) { continue }
        last[column] = value
        if output.count > start { output.append(UInt8(ascii: ",")) }
        output += "\"\(key.name)\":".utf8
        value.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
    output += "\n]\n".utf8
    return String(decoding: output, as: UTF8.self)
  }
}

extension JSONValue {
  /// Whether two values have the same bytes; equal texts may be composed differently.
  fileprivate func hasSameBytes(as other: Self?) -> Bool {
    guard case .string(let text) = self, case .string(let last)? = other else {
      return self == other
    }
    return text.utf8.elementsEqual(last.utf8)
  }
}
