internal import Lottery

/// The line of a table that names its columns, in any encoding that keeps ASCII.
struct TableHeader {
  /// Whether it names a column before the six numbers: an index of pandas, or the row names of R.
  let hasLabels: Bool

  /// Reads a first line; nil if it is a game, perhaps a malformed one.
  ///
  /// No column of a header is a number, which rules out tickets in other formats, except where pandas
  /// numbers the columns from 0. A column without a name before six others holds labels.
  init?(_ line: RawSpan) {
    let bytes = line.bytes(0..<line.byteCount)
    let text = String(validating: bytes, as: UTF8.self)
    // In other encodings, any byte above ASCII is part of a letter.
    let scalars = text.map { Array($0.unicodeScalars) } ?? bytes.map { Unicode.Scalar($0) }
    var columns = Self.columns(of: scalars).map { column in
      column.filter { !" \t\"'".unicodeScalars.contains($0) }
    }
    hasLabels = columns.count == Pick.size + 1 && columns[0].isEmpty
    if hasLabels { columns.removeFirst() }
    let isNumbered = columns.map { $0.map(String.init).joined() } == (0..<6).map(String.init)
    let isText = scalars.contains { !",; \t".unicodeScalars.contains($0) }
    guard isNumbered || isText && !columns.contains(where: Self.isNumber) else { return nil }
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
