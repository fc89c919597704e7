// Mouse reports: those that were requested (xterm's SGR form, mode 1006), and those of terminals
// that know only the older form, three bytes after `ESC [ M`.

enum MouseAct: Hashable {
  case click, wheelUp, wheelDown
}

/// The rest of a mouse report whose start timed out: none of its bytes is a key.
enum MouseReport: Equatable {
  case none
  /// After an escape character or `ESC [`, which may start a report.
  case escape, bracket
  /// Inside an SGR report.
  case parameters
  /// The number of missing bytes of an older report.
  case legacy(Int)

  /// Parses an SGR report; nil unless it is a click of the first button or a turn of the wheel.
  static func key(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
    let numbers = String(decoding: parameters, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard final == UInt8(ascii: "M"), numbers.count == 3, let button = numbers[0],
      let column = numbers[1], let line = numbers[2], column > 0, line > 0
    else { return nil }
    // Ignore Shift, Meta and Ctrl.
    let act: MouseAct? =
      switch button & ~0b11100 {
      case 0: .click
      case 64: .wheelUp
      case 65: .wheelDown
      default: nil
      }
    return act.map { .mouse($0, line: line - 1, column: column - 1) }
  }

  mutating func takes(_ byte: UInt8) -> Bool {
    switch (self, byte) {
    case (.legacy(let count), _): self = count > 1 ? .legacy(count - 1) : .none
    case (.escape, UInt8(ascii: "[")): self = .bracket
    case (.bracket, UInt8(ascii: "<")), (.parameters, 0x20...0x3F): self = .parameters
    case (.bracket, UInt8(ascii: "M")): self = .legacy(3)
    case (.parameters, UInt8(ascii: "M")), (.parameters, UInt8(ascii: "m")): self = .none
    // Control characters inside a sequence act at once, the sequence goes on (ECMA-48, 5.5; xterm).
    case (.parameters, 0..<0x1B): return false
    default:
      self = .none
      return false
    }
    return true
  }
}
