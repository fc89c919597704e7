internal import Platform

/// The lines of a list of claimed tickets: a serial each, and perhaps a note behind it.
///
/// Empty lines and those that begin with `#` name no ticket. Lines that stay are kept byte for byte.
struct ClaimedList: Equatable {
  private var lines: [Line] = []

  /// A line, and the serial that it begins with; nil if it names no ticket.
  private struct Line: Equatable {
    let text: [UInt8]
    let serial: [UInt8]?

    init(_ text: [UInt8]) {
      self.text = text
      let word = text.split(whereSeparator: ClaimedList.isBlank).first
      serial = word?.first == UInt8(ascii: "#") ? nil : word.map { Array($0) }
    }
  }

  init(_ bytes: [UInt8] = []) {
    var lines = bytes.withoutByteOrderMark.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.map { Line(Array($0)) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

  /// The serial that a line begins with; nil unless it is of letters and digits, or if it is no single line.
  static func serial(of line: [UInt8]) -> [UInt8]? {
    if line.contains(UInt8(ascii: "\n")) { return nil }
    guard let serial = Line(line).serial, serial.allSatisfy(isAlphanumeric) else { return nil }
    return serial
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    let character = Character(UnicodeScalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber)
  }

  var serials: Set<[UInt8]> { Set(lines.compactMap(\.serial)) }

  /// The lines that name tickets.
  var entries: [[UInt8]] { lines.filter { $0.serial != nil }.map(\.text) }

  var bytes: [UInt8] { Array(lines.map { $0.text + [UInt8(ascii: "\n")] }.joined()) }

  /// Adds a line; returns false if its ticket is listed, or if it names none.
  mutating func add(_ text: [UInt8]) -> Bool {
    let line = Line(text)
    guard let serial = line.serial, !serials.contains(serial) else { return false }
    lines.append(line)
    return true
  }

  /// Removes a ticket; returns false if it is not listed.
  mutating func remove(_ serial: [UInt8]) -> Bool {
    let count = lines.count
    lines.removeAll { $0.serial == serial }
    return lines.count < count
  }
}
