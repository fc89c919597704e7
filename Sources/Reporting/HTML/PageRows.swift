internal import JSON

/// The rows for the page's script: an array of objects with the keys of JSON Lines.
///
/// Each object contains only the values that differ from the previous row.
enum PageRows {
  static func json(_ records: [GameRecord]) -> String {
    var output = Array("[".utf8)
    var last: [JSONValue?] = RecordField.all.map { _ in nil }
    for (index, record) in records.enumerated() {
      output += (index == 0 ? "\n{" : ",\n{").utf8
      let start = output.count
      for (column, field) in RecordField.all.enumerated() {
        let value = field.value(record)
        if value.hasSameBytes(as: last[column]) { continue }
        last[column] = value
        if output.count > start { output.append(UInt8(ascii: ",")) }
        output += "\"\(field.key)\":".utf8
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
