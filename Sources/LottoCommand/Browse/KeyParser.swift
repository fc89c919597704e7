internal import Platform

enum Key: Hashable {
  /// A letter, a digit, a syllable: anything that enters text.
  case character(Character)
  /// A letter with Ctrl, in lower case.
  case control(Character)
  case enter, escape, backspace, tab
  case up, down, left, right
  case pageUp, pageDown, home, end
  /// A mouse action at a line and a column, counted from 0.
  case mouse(MouseAct, line: Int, column: Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

/// Parses keys from a terminal's bytes: UTF-8, control characters and ECMA-48 escape sequences.
///
/// The bytes of a key may arrive in pieces. An escape character starts a sequence or is a key by
/// itself: only a timeout can tell.
struct KeyParser {
  private var bytes: [UInt8] = []
  private var deadline = Moment.now
  private var report = MouseReport.none
  /// How long to wait for the rest of an escape sequence or of a character.
  static let escapeDelay = Duration.milliseconds(40)
  private static let sequenceLimit = 32
  private static let escape: UInt8 = 0x1B

  /// When to give up on incomplete bytes; nil if there are none.
  var waitsUntil: Moment? { bytes.isEmpty ? nil : deadline }

  mutating func read(_ more: [UInt8], at moment: Moment = .now) -> [Key] {
    bytes += more
    deadline = moment + Self.escapeDelay
    return keys(isOver: false)
  }

  /// The keys that incomplete bytes stand for after the timeout; empty before it.
  mutating func giveUp(at moment: Moment = .now) -> [Key] {
    moment < deadline ? [] : keys(isOver: true)
  }

  private mutating func keys(isOver: Bool) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let first = rest.first {
      if report != .none, report.takes(first) {
        rest = rest.dropFirst()
        continue
      }
      let length: Int
      let key: Key?
      if first == Self.escape {
        guard let sequence = sequence(rest) ?? (isOver ? givenUp(rest) : nil) else { break }
        (key, length) = sequence
      } else if first < 0x20 || first == 0x7F {
        key = Self.control(first)
        length = 1
      } else {
        guard let text = Self.character(rest) ?? (isOver ? (nil, 1) : nil) else { break }
        (key, length) = text
      }
      if let key { keys.append(key) }
      rest = rest.dropFirst(length)
    }
    bytes = Array(rest)
    return keys
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x7F, 0x08: .backspace
    case 0x09: .tab
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: nil
    }
  }

  /// A UTF-8 character and its length; nil while part of it is missing.
  private static func character(_ bytes: ArraySlice<UInt8>) -> (Key?, Int)? {
    let length =
      switch bytes[bytes.startIndex] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let given = bytes.prefix(length)
    // Not UTF-8: skip the first byte.
    if given.dropFirst().contains(where: { $0 & 0xC0 != 0x80 }) { return (nil, 1) }
    guard given.count == length else { return nil }
    guard let text = String(validating: given, as: UTF8.self), let character = text.first,
      character.unicodeScalars.allSatisfy({ $0.value >= 0xA0 || $0.isASCII })
    else { return (nil, length) }
    return (.character(character), length)
  }

  /// The key of a sequence, nil if unknown, and its length; nil while part of it is missing.
  private mutating func sequence(_ bytes: ArraySlice<UInt8>) -> (Key?, Int)? {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["):
      let parameters = bytes.dropFirst(2).prefix { 0x20...0x3F ~= $0 }
      let isReport = parameters.first == UInt8(ascii: "<")
      guard let final = bytes[parameters.endIndex...].first else {
        if parameters.count < Self.sequenceLimit { return nil }
        if isReport { report = .parameters }
        return (nil, parameters.count + 2)
      }
      let length = parameters.count + (0x40...0x7E ~= final ? 3 : 2)
      if isReport {
        let isWhole = final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
        if !isWhole { report = .parameters }
        return (isWhole ? MouseReport.key(parameters.dropFirst(), final) : nil, length)
      }
      if final == UInt8(ascii: "M"), parameters.isEmpty { return bytes.count < 6 ? nil : (nil, 6) }
      return (Self.key(final, parameters), length)
    case UInt8(ascii: "O"):
      guard let final = bytes.dropFirst(2).first else { return nil }
      return (final == UInt8(ascii: "M") ? .enter : Self.key(final, []), 3)
    default: return (.escape, 1)
    }
  }

  /// What an incomplete sequence means after the timeout: a lone escape character is a key, others
  /// are not; later bytes may be the rest of a mouse report.
  private mutating func givenUp(_ bytes: ArraySlice<UInt8>) -> (Key?, Int) {
    guard bytes.dropFirst().first == UInt8(ascii: "[") else {
      report = .escape
      return (.escape, 1)
    }
    switch bytes.dropFirst(2).first {
    case nil: report = .bracket
    case UInt8(ascii: "M"): report = .legacy(6 - bytes.count)
    case UInt8(ascii: "<"): report = .parameters
    default: break
    }
    return (nil, bytes.count)
  }

  private static func key(_ final: UInt8, _ parameters: ArraySlice<UInt8>) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "~"): numbered(String(decoding: parameters, as: UTF8.self))
    default: nil
    }
  }

  /// The keys of DEC's VT220, as in xterm; a modifier may follow the number.
  private static func numbered(_ parameters: String) -> Key? {
    switch parameters.prefix(while: { $0 != ";" }) {
    case "1", "7": .home
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }
}
