internal import Lottery
internal import Pipeline

/// Reads six numbers that a person typed, in any order, with commas or spaces between them.
enum TypedNumbers {
  /// Whether a text is meant as numbers: it begins with one, and is no ticket's body.
  static func areMeant(by text: [UInt8]) -> Bool {
    fields(of: text).first.map { isNumber(Array($0)) } ?? false
  }

  /// Whether each of some arguments is one number: together they are a game.
  static func areSpread(over arguments: [[UInt8]]) -> Bool {
    arguments.count > 1 && arguments.allSatisfy(isNumber)
  }

  /// The code that a text stands for which is meant as numbers; in the newest draw without a round.
  static func code(_ text: [UInt8], in round: Round?, number: Int = 1) -> JudgedCode {
    let numbers = fields(of: text).map { Int(digits: $0) ?? 0 }
    guard let pick = Pick(numbers) else {
      return JudgedCode(number: number, bytes: text, .broken(PayloadError(.numbers, at: 0)))
    }
    return JudgedCode(number: number, bytes: text, .typed(pick, round))
  }

  private static func isNumber(_ text: [UInt8]) -> Bool {
    !text.isEmpty && text.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  private static func fields(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split { ", \t\r".utf8.contains($0) }
  }
}
