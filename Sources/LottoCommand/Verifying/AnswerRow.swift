internal import JSON
internal import Lottery
internal import Platform
internal import Reporting

/// What verification needs of a row: which input it answers, and which part of the answer it is.
struct AnswerRow {
  let source: [UInt8]
  let part: AnswerPart
  /// How many rows the code of this row has: one per game of a ticket, else one.
  let rowsOfCode: Int
  /// Whether the row only says that the system failed, so that the input must be read again.
  let isPassingFailure: Bool

  private static let keys = [
    "schema", "source", "source_b64", "page", "code", "game", "payload", "error", "detail",
    "message",
  ]

  /// Reads a row of `scan` or `check`, in either form; nil for any other line, such as a truncated row.
  init?(_ line: [UInt8]) {
    guard let row = try? JSONReader.read(line, keys: Self.keys), let schema = row["schema"]?.string,
      let source = EarlierRows.source(of: row)
    else { return nil }
    self.source = source.bytes
    isPassingFailure =
      row["error"]?.string == InputFailure.Code.openFailed.rawValue
      && Self.isPassing(row["detail"]?.string ?? row["message"]?.string ?? "")
    if schema.hasPrefix("lotto.scan/") {
      part = .whole
      rowsOfCode = 1
      return
    }
    guard schema.hasPrefix("lotto.game/"), let code = row["code"]?.integer, code >= 0,
      let game = row["game"]?.string, let payload = row["payload"]?.string
    else { return nil }
    // Rows of the first version have no page.
    part = .row(page: row["page"]?.integer ?? 0, code: code, game: Slot(rawValue: game))
    rowsOfCode = game.isEmpty ? 1 : Self.gameCount(of: payload)
  }

  /// Whether a detail is the system's words for an error that passes, or a message of rows before
  /// `lotto.game/4` ends in them.
  private static func isPassing(_ text: String) -> Bool {
    passingWords.contains { text == $0 || text.hasSuffix(": \($0)") }
  }

  private static let passingWords = Language.allCases.flatMap { language in
    SystemError.passing.map { Wording($0).text(in: language) }
  }

  /// The number of games on the ticket with this code; 1 if it is none.
  private static func gameCount(of payload: String) -> Int {
    guard case .ticket(let ticket) = try? Payload(Array(payload.utf8)) else { return 1 }
    return ticket.games.count
  }
}

/// The part of an input's answer that a row is.
enum AnswerPart: Hashable {
  /// A nested row, which holds all codes of the input.
  case whole
  /// A row of a game, or of a code or page without games, where `game` is nil.
  case row(page: Int, code: Int, game: Slot?)
}
