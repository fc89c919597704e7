internal import Lottery
internal import Platform

/// The columns of a table of draws: those of the embedded history, or those that its header names.
struct DrawTable {
  private let separator: UInt8
  /// Number of columns.
  private let width: Int
  /// The columns of the fields of `DrawLine`, in their order; nil without a header.
  private let places: [Int?]?
  /// Whether lines without a header have a date after the round.
  private let hasDate: Bool

  /// What a header may call the fields, besides the names in `DrawLine.header`.
  private static let otherNames: [String: String] = [
    "회차": "round", "추첨일": "date", "추첨일자": "date", "날짜": "date", "보너스": "bonus",
    "보너스번호": "bonus",
  ].merging(
    (1...6).flatMap { number in ["번호", "당첨번호"].map { ("\($0)\(number)", "n\(number)") } }
  ) { first, _ in first }

  private static let names = DrawLine.header.split(separator: ",").map(String.init)
  private static let date = "date"
  /// Round, date, six numbers and the bonus number; the date and the figures may be missing.
  private static let first = names.prefix(9)

  /// Reads every draw in a CSV file, with commas, semicolons or tabs.
  static func read(_ bytes: [UInt8]) throws(DrawFileError) -> [Draw] {
    var draws: [Draw] = []
    var table: DrawTable?
    for (index, line) in lines(of: bytes).enumerated() {
      if line.allSatisfy({ " \t,;".utf8.contains($0) }) || isSeparatorLine(line) { continue }
      if let table {
        draws.append(
          try rethrow(table.draw(line)) { DrawFileError.wrongLine(number: index + 1, $0) })
        continue
      }
      let separator = separator(of: line)
      let fields = fields(of: line, separator)
      let isHeader = fields.count >= Self.first.count - 1 && Int(digits: fields[0]) == nil
      let hasDate = isHeader || fields.count < 2 || Int(digits: fields[1]) == nil
      let first = DrawTable(
        separator: separator, width: isHeader ? fields.count : names.count,
        places: isHeader ? try places(fields) : nil, hasDate: hasDate)
      table = first
      if !isHeader {
        draws.append(
          try rethrow(first.draw(line)) { DrawFileError.wrongLine(number: index + 1, $0) })
      }
    }
    return draws
  }

  private func draw(_ line: ArraySlice<UInt8>) throws(DrawError) -> Draw {
    var fields = Self.fields(of: line, separator)
    if !hasDate { fields.insert([], at: 1) }
    // Spreadsheets write separators for empty columns, too.
    let least = fields.count > width ? width : Self.first.count
    if fields.count != width {
      while fields.count > least, fields.last == [] { fields.removeLast() }
    }
    if let places {
      // A line may end after the bonus number, but nowhere else.
      let needed = places.prefix(Self.first.count).compactMap(\.self)
      guard fields.count == width || fields.count == needed.count,
        needed.allSatisfy({ $0 < fields.count })
      else { throw .fieldCount }
      fields = places.map { place in
        place.flatMap { $0 < fields.count ? fields[$0] : nil } ?? []
      }
    }
    if fields.count > 1 { fields[1] = Self.hyphenated(fields[1]) }
    return try DrawLine.read(fields: fields)
  }

  /// A date such as `2020.05.02` with hyphens.
  private static func hyphenated(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    field.count == 10
      ? ArraySlice(field.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "-") : $0 }) : field
  }

  private static func places(
    _ header: [ArraySlice<UInt8>]
  ) throws(DrawFileError) -> [Int?] {
    var places: [String: Int] = [:]
    for (column, field) in header.enumerated() where !field.isEmpty {
      guard let text = String(validating: field, as: UTF8.self) else { throw .otherEncoding }
      let name = text.filter { $0 != " " }.lowercased()
      let known = otherNames[name] ?? name
      guard names.contains(known) else { throw .unknownColumn(text) }
      if places.updateValue(column, forKey: known) != nil { throw .repeatedColumn(text) }
    }
    let needed = first.filter { $0 != date }
    if let missing = needed.first(where: { places[$0] == nil }) { throw .missingColumn(missing) }
    let hasFigures = places.keys.contains { !first.contains($0) }
    return (hasFigures ? names[...] : first).map { places[$0] }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap { line in
      let mark = UInt8(ascii: "\r")
      return (line.last == mark ? line.dropLast() : line)
        .split(separator: mark, omittingEmptySubsequences: false)
    }
  }

  /// Whether a line names the separator for Excel.
  private static func isSeparatorLine(_ line: ArraySlice<UInt8>) -> Bool {
    line.count < 8 && line.starts(with: "sep=".utf8)
  }

  /// The comma, semicolon or tab that occurs most.
  private static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
    let counts = ",;\t".utf8.map { mark in (mark, line.count { $0 == mark }) }
    return counts.max { $0.1 < $1.1 }.map(\.0) ?? UInt8(ascii: ",")
  }

  /// The fields of a line without quotation marks, and without blanks around them.
  private static func fields(
    of line: ArraySlice<UInt8>, _ separator: UInt8
  ) -> [ArraySlice<UInt8>] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { field in
      var field = field
      while let byte = field.first, " \"".utf8.contains(byte) { field.removeFirst() }
      while let byte = field.last, " \"".utf8.contains(byte) { field.removeLast() }
      return field
    }
  }
}
