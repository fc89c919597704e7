internal import Lottery

/// Parses a line with one game: six numbers separated by commas, semicolons or blanks.
///
///     LINE = blanks [LABEL SEPARATOR] NUMBER (SEPARATOR NUMBER){5} SEPARATOR* blanks
///     SEPARATOR = blanks ("," | ";") blanks | at least one blank; the same mark all along a line
///     NUMBER = DIGITS | '"' DIGITS '"'; a whole number of 1…45, in one or two digits or as a decimal
///     LABEL = anything without a separator or in quotation marks, where the header names labels
struct GameLine {
  var position = 0
  /// The comma or semicolon of the line, once there was one.
  private var comma: UInt8?

  /// Parses the six numbers of a line, in order; throws `TicketFault.line`.
  static func numbers(
    _ line: RawSpan, isLabeled: Bool = false
  ) throws(TicketFault) -> [6 of UInt8] {
    var parser = GameLine()
    do throws(TicketFault) { return try parser.numbers(line, isLabeled) } catch {
      guard case .line(let reason) = error, hasMoreColumns(line, isLabeled) else {
        throw error
      }
      throw .line(ColumnSelection.advise(after: reason))
    }
  }

  init() {}

  private mutating func numbers(
    _ line: RawSpan, _ isLabeled: Bool
  ) throws(TicketFault) -> [6 of UInt8] {
    var numbers = TicketRow.none
    skipBlanks(line)
    if isLabeled {
      skipLabel(line)
      try skipSeparator(line, after: 0)
    }
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

  /// Whether a line has more than six columns that are not empty, besides a label.
  private static func hasMoreColumns(_ line: RawSpan, _ isLabeled: Bool) -> Bool {
    var (count, position) = (0, 0)
    while position < line.byteCount {
      let start = line.firstPosition(from: position) { !$0.isBlank && !",;".utf8.contains($0) }
      position = line.firstPosition(from: start) { $0.isBlank || ",;".utf8.contains($0) }
      count += position > start ? 1 : 0
    }
    return count > Pick.size + (isLabeled ? 1 : 0)
  }

  private mutating func skipBlanks(_ line: RawSpan) {
    position = line.firstPosition(from: position) { !$0.isBlank }
  }

  private mutating func skipLabel(_ line: RawSpan) {
    let quote = UInt8(ascii: "\"")
    if line.byte(at: position) == quote {
      position = line.firstPosition(from: position + 1) { $0 == quote }
      position = min(position + 1, line.byteCount)
    } else {
      position = line.firstPosition(from: position) { $0.isBlank || ",;".utf8.contains($0) }
    }
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

  mutating func number(_ line: RawSpan) throws(TicketFault) -> UInt8 {
    let isQuoted = line.byte(at: position) == UInt8(ascii: "\"")
    if isQuoted { position += 1 }
    let start = position
    position = line.firstPosition(from: start) { !$0.isASCIIDigit }
    if position == start { throw .line(Wording("expected a number, \(line.found(at: start))")) }
    let number: Int
    if let byte = line.byte(at: position), ".eE".utf8.contains(byte) {
      number = try decimal(line, from: start)
    } else if position - start > 2 {
      throw .line(Wording("expected one or two digits, found \(position - start) at byte \(start)"))
    } else {
      number = Int(digits: line.bytes(start..<position)) ?? 0
    }
    guard Pick.numbers.contains(number) else { throw Self.outOfRange("\(number)", at: start) }
    if isQuoted {
      guard line.byte(at: position) == UInt8(ascii: "\"") else {
        throw .line(Wording("expected a quotation mark, \(line.found(at: position))"))
      }
      position += 1
    }
    return UInt8(number)
  }

  /// Parses a whole number as a decimal, such as `7.0` of pandas or `7.000e+00` of NumPy.
  private mutating func decimal(_ line: RawSpan, from start: Int) throws(TicketFault) -> Int {
    position = line.firstPosition(from: start) { !$0.isASCIIDigit && !".eE+-".utf8.contains($0) }
    let text = String(
      decoding: line.bytes(start..<min(position, start + Self.longestDecimal + 1)), as: UTF8.self)
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.longestDecimal, parts.count <= 2, mantissa.count <= 2,
      let exponent = parts.count == 1 ? 0 : Int(parts[1]), -99...99 ~= exponent
    else { throw Self.outOfRange(text, at: start) }
    let digits = Array(mantissa.joined().utf8)
    let places = mantissa[0].utf8.count + exponent
    let whole = (0..<max(0, places)).map { digits.indices.contains($0) ? digits[$0] : Self.zero }
    let rest = digits.dropFirst(max(0, places))
    guard let number = Int(digits: whole.isEmpty ? [Self.zero] : whole),
      digits.allSatisfy(\.isASCIIDigit), rest.allSatisfy({ $0 == Self.zero })
    else { throw Self.outOfRange(text, at: start) }
    return number
  }

  private static let zero = UInt8(ascii: "0")
  /// Most bytes of a decimal: NumPy writes 24.
  private static let longestDecimal = 32

  private static func outOfRange(_ number: String, at place: Int) -> TicketFault {
    .line(Wording("expected a number from 1 to 45, found \(number) at byte \(place)"))
  }
}
