internal import Lottery
internal import Pipeline

/// Reads six numbers typed by hand, in any order, separated by commas or spaces.
enum TypedNumbers {
  /// Whether a text is meant as numbers: it starts with one, as no ticket's payload does.
  static func areMeant(by text: [UInt8]) -> Bool {
    fields(of: text).first.map { isNumber(Array($0)) } ?? false
  }

  /// Whether arguments hold nothing but numbers: one or more games, or one spread over them all.
  static func areGames(_ arguments: [[UInt8]]) -> Bool {
    areSpread(over: arguments)
      || arguments.allSatisfy { argument in
        let fields = fields(of: argument)
        return fields.count > 1 && fields.allSatisfy { isNumber(Array($0)) }
      }
  }

  /// Whether there are several arguments, each one number, so that together they are a game.
  static func areSpread(over arguments: [[UInt8]]) -> Bool {
    arguments.count > 1 && arguments.allSatisfy(isNumber)
  }

  /// The code for typed numbers, to be checked in the newest draw if `round` is nil.
  static func code(_ text: [UInt8], in round: Round?, number: Int = 1) -> ParsedCode {
    let numbers = fields(of: text).map { Int(digits: $0) ?? 0 }
    guard let pick = Pick(numbers) else {
      return ParsedCode(
        number: number, payload: text, reading: .broken(PayloadError(.numbers, at: 0)))
    }
    return ParsedCode(number: number, payload: text, reading: .typed(pick, round))
  }

  private static func isNumber(_ text: [UInt8]) -> Bool {
    !text.isEmpty && text.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  private static func fields(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split { ", \t\r".utf8.contains($0) }
  }
}

extension ScanInput {
  /// Reads a ticket's payload, or typed numbers for a round, the newest one if `round` is nil.
  init(text: [UInt8], round: Round?) {
    var code =
      TypedNumbers.areMeant(by: text)
      ? TypedNumbers.code(text, in: round)
      : ParsedCode(payload: text, reading: ParsedPayload(try Payload(text)))
    if case .payload(.other(.foreign)) = code.reading {
      code = ParsedCode(payload: text, reading: .broken(PayloadError(.foreign, at: 0)))
    }
    self.init(source: Source(text), codes: [code])
  }
}
