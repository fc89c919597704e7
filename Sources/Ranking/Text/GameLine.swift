internal import Lottery

/// The grammar of a game's line: six numbers with a comma or blanks between them.
///
/// ```
/// LINE = blanks NUMBER (SEPARATOR NUMBER){5} blanks
/// SEPARATOR = blanks "," blanks | at least one blank
/// NUMBER = one or two digits, 1…45
/// ```
enum GameLine {
  /// Whether a line names columns: it begins with a letter of any script, or a quote, and no field of
  /// it is a number, as a ticket's is that is written otherwise.
  static func isHeader(_ line: RawSpan) -> Bool {
    guard let first = line.byte(at: skipBlanks(line, 0)),
      first.isASCIILetter || first >= 0x80 || "\"'".utf8.contains(first)
    else { return false }
    var place = 0
    while place < line.byteCount {
      let start = line.firstPlace(from: place) { !$0.isBlank && !",;\"'".utf8.contains($0) }
      place = line.firstPlace(from: start) { $0.isBlank || ",;\"'".utf8.contains($0) }
      let firstOther = line.firstPlace(from: start) { !$0.isASCIIDigit }
      if start < place, firstOther >= place { return false }
    }
    return true
  }

  /// The six numbers of a line, in its order; throws `TicketFault.line`.
  static func numbers(_ line: RawSpan) throws(TicketFault) -> [6 of UInt8] {
    var numbers = TicketRow.none
    var place = skipBlanks(line, 0)
    for index in numbers.indices {
      if index > 0 { place = try skipSeparator(line, place, behind: index) }
      (numbers[index], place) = try number(line, place)
    }
    let end = skipBlanks(line, place)
    guard end == line.byteCount else {
      throw .line("expected no more than six numbers, \(line.sight(at: end))")
    }
    return numbers
  }

  private static func skipBlanks(_ line: RawSpan, _ place: Int) -> Int {
    line.firstPlace(from: place) { !$0.isBlank }
  }

  private static func skipSeparator(
    _ line: RawSpan, _ place: Int, behind count: Int
  ) throws(TicketFault) -> Int {
    let comma = skipBlanks(line, place)
    if line.byte(at: comma) == UInt8(ascii: ",") { return skipBlanks(line, comma + 1) }
    if comma == line.byteCount {
      throw .line("expected six numbers, found \(count) up to byte \(comma), the end of the line")
    }
    if comma == place { throw .line("expected a comma or a blank, \(line.sight(at: place))") }
    return comma
  }

  private static func number(
    _ line: RawSpan, _ place: Int
  ) throws(TicketFault) -> (number: UInt8, end: Int) {
    let end = line.firstPlace(from: place) { !$0.isASCIIDigit }
    if end == place { throw .line("expected a number, \(line.sight(at: place))") }
    if end - place > 2 {
      throw .line("expected one or two digits, found \(end - place) at byte \(place)")
    }
    var number = 0
    for digit in place..<end { number = number * 10 + Int(line.value(at: digit) & 0x0F as UInt8) }
    guard Pick.numbers.contains(number) else {
      throw .line("expected a number of 1 to 45, found \(number) at byte \(place)")
    }
    return (UInt8(number), end)
  }
}
