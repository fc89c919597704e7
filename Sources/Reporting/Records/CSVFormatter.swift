internal import JSON
internal import Lottery

/// RFC 4180 with a header: the columns of the rows, with one column for each of the six numbers.
struct CSVFormatter: ResultFormatter {
  var hasByteOrderMark = false

  func begin(into output: inout [UInt8]) {
    if hasByteOrderMark { output += [0xEF, 0xBB, 0xBF] }
    let columns = RecordField.all.flatMap { field in
      if case .integers(_, let columns) = field.type {
        columns
      } else {
        [field.key]
      }
    }
    output += "\(columns.joined(separator: ","))\r\n".utf8
  }

  func append(_ records: [GameRecord], to output: inout [UInt8]) {
    for record in records {
      let row = RecordField.all.flatMap { cells(of: $0.value(record)) }
      output += "\(row.joined(separator: ","))\r\n".utf8
    }
  }

  private func cells(of value: RecordField.Value) -> [String] {
    switch value {
    case .text(let text): [CSVCell.text(text)]
    case .integer(let number): [String(number)]
    case .flag(let flag): [flag ? "true" : "false"]
    case .integers(let numbers, _): numbers.map(String.init)
    }
  }
}
