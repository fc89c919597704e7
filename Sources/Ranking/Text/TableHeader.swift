internal import Lottery

/// The line of a table that names its columns, in any encoding that keeps ASCII.
struct TableHeader {
  /// Whether a column precedes the six numbers: an index of pandas, or the row names of R.
  let hasLabels: Bool
  /// Number of columns, without those at the end that have no name.
  let count: Int
  /// Whether the columns are called 0, 1, 2 and so on, as if they were the first index and its ticket.
  let isNumbered: Bool

  /// Reads a first line; nil if it is a game, perhaps a malformed one.
  ///
  /// No column of a header is a number, which rules out tickets in other formats, except where pandas
  /// numbers the columns from 0. A column without a name before six others holds labels.
  init?(_ line: RawSpan) {
    let scalars = Self.scalars(of: line)
    var columns = Self.columns(of: scalars).map { column in
      column.filter { !" \t\"'".unicodeScalars.contains($0) }
    }
    let end = columns.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    columns.removeSubrange(max(end, 1)...)
    count = columns.count
    hasLabels = count == Pick.size + 1 && columns[0].isEmpty
    let hasIndex = columns[0].isEmpty
    if hasIndex { columns.removeFirst() }
    let areNumbers =
      columns.count >= Pick.size
      && columns.map { $0.map(String.init).joined() } == columns.indices.map(String.init)
    let isText = scalars.contains { !",; \t".unicodeScalars.contains($0) }
    isNumbered = areNumbers && !hasIndex
    guard areNumbers || isText && !columns.contains(where: Self.isNumber) else { return nil }
  }

  /// Whether a line can be the title of a table: text in few columns, and no ticket.
  static func isTitle(_ line: RawSpan) -> Bool {
    let words = scalars(of: line).split { " ,;\t".unicodeScalars.contains($0) }.map(Array.init)
    let numbers = words.count(where: isNumber)
    return numbers < min(words.count, Pick.size / 2)
      && TableHeader(line).map { $0.count < Pick.size } ?? true
  }

  private static func scalars(of line: RawSpan) -> [Unicode.Scalar] {
    let bytes = line.bytes(0..<line.byteCount)
    // In other encodings, any byte above ASCII is part of a letter.
    return String(validating: bytes, as: UTF8.self).map { Array($0.unicodeScalars) }
      ?? bytes.map { Unicode.Scalar($0) }
  }

  /// Commas or semicolons separate columns; without any, blanks do.
  private static func columns(of scalars: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
    if scalars.contains(where: { $0 == "," || $0 == ";" }) {
      return scalars.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ";" }
    }
    return scalars.contains("\t")
      ? scalars.split(separator: "\t", omittingEmptySubsequences: false)
      : scalars.split(separator: " ")
  }

  private static func isNumber(_ word: [Unicode.Scalar]) -> Bool {
    func isDigit(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .decimalNumber
    }
    let isNumeric = word.allSatisfy { isDigit($0) || "+-.eE".unicodeScalars.contains($0) }
    return isNumeric && word.contains(where: isDigit) && word.first != "e" && word.first != "E"
  }
}
