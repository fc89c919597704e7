internal import Lottery

/// Parses a line with one game: six numbers separated by commas, semicolons or blanks.
///
///     LINE = blanks NUMBER (SEPARATOR NUMBER){5} SEPARATOR* blanks
///     SEPARATOR = blanks ("," | ";") blanks | at least one blank; the same mark all along a line
///     NUMBER = DIGITS | '"' DIGITS '"'; a whole number of 1…45, in one or two digits or as a decimal
struct GameLine {
  var position = 0
  /// The comma or semicolon of the line, once there was one.
  private var comma: UInt8?

  /// Parses the six numbers of a line, in order; throws `TicketFault.line`.
  static func numbers(_ line: RawSpan) throws(TicketFault) -> [6 of UInt8] {
    var parser = GameLine()
    do throws(TicketFault) { return try parser.numbers(line) } catch {
      guard case .line(let reason) = error, hasMoreColumns(line) else {
        throw error
      }
      throw .line(ColumnSelection.advise(after: reason))
    }
  }

  init() {}

  private mutating func numbers(_ line: RawSpan) throws(TicketFault) -> [6 of UInt8] {
    var numbers = TicketRow.none
    skipBlanks(line)
    for index in numbers.indices {
      if index > 0 { try skipSeparator(line, after: index) }
      numbers[index] = try number(line)
    }
    skipBlanks(line)
    let end = line.firstPosition(from: position) { !$0.isBlank && !isSeparator($0) }
    guard end == line.byteCount else {
      throw .line(Wording("expected no more than six numbers, \(line.found(at: position))"))
    }
    return numbers
  }

  /// Whether a line has more than six columns that are not empty.
  private static func hasMoreColumns(_ line: RawSpan) -> Bool {
    var (count, position) = (0, 0)
    while position < line.byteCount {
      let start = line.firstPosition(from: position) { !$0.isBlank && !",;".utf8.contains($0) }
      position = line.firstPosition(from: start) { $0.isBlank || ",;".utf8.contains($0) }
      count += position > start ? 1 : 0
    }
    return count > Pick.size
  }

  private mutating func skipBlanks(_ line: RawSpan) {
    position = line.firstPosition(from: position) { !$0.isBlank }
  }

  private mutating func skipSeparator(_ line: RawSpan, after count: Int) throws(TicketFault) {
    let start = position
    skipBlanks(line)
    guard let byte = line.byte(at: position) else {
      throw .line(
        Wording("expected six numbers, found \(count) up to byte \(position), the end of the line"))
    }
    if isSeparator(byte) {
      comma = byte
      position += 1
      skipBlanks(line)
    } else if position == start {
      throw .line(Wording("expected a comma or space, \(line.found(at: position))"))
    }
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    ",;".utf8.contains(byte) && byte == comma ?? byte
  }

  /// Parses a number of a ticket.
  mutating func number(_ line: RawSpan) throws(TicketFault) -> UInt8 {
    UInt8(try wholeNumber(line, in: Pick.numbers))
  }

  /// Parses a round.
  mutating func round(_ line: RawSpan) throws(TicketFault) -> UInt32 {
    UInt32(try wholeNumber(line, in: Round.numbers))
  }

  /// Parses a whole number, as such or as a decimal, perhaps in quotation marks.
  private mutating func wholeNumber(
    _ line: RawSpan, in range: ClosedRange<Int>
  ) throws(TicketFault) -> Int {
    let isQuoted = line.byte(at: position) == UInt8(ascii: "\"")
    if isQuoted { position += 1 }
    let start = position
    position = line.firstPosition(from: start) { !$0.isASCIIDigit }
    if position == start { throw .line(Wording("expected a number, \(line.found(at: start))")) }
    let isDecimal = line.byte(at: position).map { ".eE".utf8.contains($0) } ?? false
    let (digits, most) = (position - start, "\(range.upperBound)".count)
    if digits > most, !isDecimal {
      throw .line(
        most == 2
          ? Wording("expected one or two digits, found \(digits) at byte \(start)")
          : Wording("expected at most \(most) digits, found \(digits) at byte \(start)"))
    }
    if isDecimal {
      position = line.firstPosition(from: start) { !$0.isASCIIDigit && !".eE+-".utf8.contains($0) }
    }
    let text = line.bytes(start..<min(position, start + Self.longestDecimal + 1))
    let number = isDecimal ? Self.number(decimal: text) : Int(digits: text)
    guard let number, range.contains(number) else {
      let found = number.map { "\($0)" } ?? String(decoding: text, as: UTF8.self)
      throw .line(
        Wording(
          "expected a number from \(range.lowerBound) to \(range.upperBound), found \(found) "
            + "at byte \(start)"))
    }
    if isQuoted {
      guard line.byte(at: position) == UInt8(ascii: "\"") else {
        throw .line(Wording("expected a quotation mark, \(line.found(at: position))"))
      }
      position += 1
    }
    return number
  }

  /// The value of a decimal if it is whole, such as `7.0` of pandas or `7.000e+00` of NumPy.
  private static func number(decimal bytes: [UInt8]) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard bytes.count <= longestDecimal, parts.count <= 2, mantissa.count <= 2,
      let exponent = parts.count == 1 ? 0 : Int(parts[1]), -99...99 ~= exponent
    else { return nil }
    let digits = Array(mantissa.joined().utf8)
    let places = mantissa[0].utf8.count + exponent
    let whole = (0..<max(0, places)).map { digits.indices.contains($0) ? digits[$0] : zero }
    let rest = digits.dropFirst(max(0, places))
    guard digits.allSatisfy(\.isASCIIDigit), rest.allSatisfy({ $0 == zero }) else { return nil }
    return Int(digits: whole.isEmpty ? [zero] : whole)
  }

  private static let zero = UInt8(ascii: "0")
  /// Most bytes of a decimal: NumPy writes 24.
  private static let longestDecimal = 32
}
