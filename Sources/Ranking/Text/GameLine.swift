internal import Lottery

/// Parses a line with one game: six numbers separated by a comma or blanks.
///
///     LINE = blanks NUMBER (SEPARATOR NUMBER){5} blanks
///     SEPARATOR = blanks "," blanks | at least one blank
///     NUMBER = one or two digits, 1…45
enum GameLine {
  /// Whether a line is a column header.
  ///
  /// A header starts with a letter of any script or a quotation mark, and no column is a number, which
  /// rules out tickets in other formats. Commas or semicolons separate columns; without any, blanks do.
  static func isHeader(_ line: RawSpan) -> Bool {
    guard let text = String(validating: line.bytes(0..<line.byteCount), as: UTF8.self) else {
      return false
    }
    let scalars = text.unicodeScalars.drop { $0 == " " || $0 == "\t" }
    guard let first = scalars.first, first.properties.isAlphabetic || first == "\"" || first == "'"
    else { return false }
    let hasSeparators = scalars.contains { $0 == "," || $0 == ";" }
    let columns = scalars.split { hasSeparators ? $0 == "," || $0 == ";" : $0 == " " || $0 == "\t" }
    return !columns.contains { column in
      let word = column.filter { !" \t\"'".unicodeScalars.contains($0) }
      return !word.isEmpty && word.allSatisfy { $0.properties.generalCategory == .decimalNumber }
    }
  }

  /// Parses the six numbers of a line, in order; throws `TicketFault.line`.
  static func numbers(_ line: RawSpan) throws(TicketFault) -> [6 of UInt8] {
    var numbers = TicketRow.none
    var position = skipBlanks(line, 0)
    for index in numbers.indices {
      if index > 0 { position = try skipSeparator(line, position, after: index) }
      (numbers[index], position) = try number(line, position)
    }
    let end = skipBlanks(line, position)
    guard end == line.byteCount else {
      throw .line("expected no more than six numbers, \(line.found(at: end))")
    }
    return numbers
  }

  private static func skipBlanks(_ line: RawSpan, _ position: Int) -> Int {
    line.firstPosition(from: position) { !$0.isBlank }
  }

  private static func skipSeparator(
    _ line: RawSpan, _ position: Int, after count: Int
  ) throws(TicketFault) -> Int {
    let comma = skipBlanks(line, position)
    if line.byte(at: comma) == UInt8(ascii: ",") { return skipBlanks(line, comma + 1) }
    if comma == line.byteCount {
      throw .line("expected six numbers, found \(count) up to byte \(comma), the end of the line")
    }
    if comma == position { throw .line("expected a comma or space, \(line.found(at: position))") }
    return comma
  }

  private static func number(
    _ line: RawSpan, _ position: Int
  ) throws(TicketFault) -> (number: UInt8, end: Int) {
    let end = line.firstPosition(from: position) { !$0.isASCIIDigit }
    if end == position { throw .line("expected a number, \(line.found(at: position))") }
    if end - position > 2 {
      throw .line("expected one or two digits, found \(end - position) at byte \(position)")
    }
    var number = 0
    for digit in position..<end {
      number = number * 10 + Int(line.value(at: digit) & 0x0F as UInt8)
    }
    guard Pick.numbers.contains(number) else {
      throw .line("expected a number from 1 to 45, found \(number) at byte \(position)")
    }
    return (UInt8(number), end)
  }
}
