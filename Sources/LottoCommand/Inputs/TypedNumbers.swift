internal import Lottery
internal import Pipeline

/// Reads six numbers that a person typed, in any order, with commas or spaces between them.
enum TypedNumbers {
  /// The input that a text stands for; nil for an empty line.
  static func read(_ text: [UInt8], in round: Round) -> CheckInput? {
    if fields(of: text).isEmpty { return nil }
    let source = Source(text)
    guard let pick = pick(text) else {
      return CheckInput(
        source: source,
        code: JudgedCode(number: 1, attempt: "", bytes: [], broken: PayloadError(.numbers, at: 0)))
    }
    return CheckInput(source: source, code: JudgedCode(typed: ticket(round, pick)))
  }

  /// The pick that a text stands for; nil when it is none.
  static func pick(_ text: [UInt8]) -> Pick? {
    Pick(fields(of: text).map { Int(digits: $0) ?? 0 })
  }

  private static func fields(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split { ", \t\r".utf8.contains($0) }
  }

  /// A ticket of one game that nobody printed.
  static func ticket(_ round: Round, _ pick: Pick) -> Ticket {
    let game = Game(slot: .a, type: .manual, pick: pick)
    return Ticket(round: round, games: [game], serial: "", form: .typed)
  }
}
