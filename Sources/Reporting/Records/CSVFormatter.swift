internal import JSON

/// RFC 4180 with a header; a key with a list of numbers has one column per number.
struct CSVFormatter: ResultFormatter {
  var hasByteOrderMark = false

  func begin(into output: inout [UInt8]) {
    if hasByteOrderMark { output += [0xEF, 0xBB, 0xBF] }
    output += "\(RecordField.all.flatMap(\.columns).joined(separator: ","))\r\n".utf8
  }

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for record in records {
      let cells = RecordField.all.flatMap { field in
        let value = field.value(record)
        return (value.array ?? [value]).map(\.cell)
      }
      output += "\(cells.joined(separator: ","))\r\n".utf8
    }
  }
}
