internal import Lottery

/// One key of a row, as an entry of the list from which every record format is made.
package struct RecordField: Sendable {
  /// The key.
  package let key: String
  /// What the key is a property of.
  package let level: Level
  /// The key's value in a row.
  package let value: @Sendable (GameRecord) -> Value

  /// A value of one of the types that rows have.
  package enum Value: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    /// So many integers in every row; where columns are flat, one column each, of these names.
    case integers([Int], columns: [String])
  }

  /// What a key is a property of: nested rows have it where it belongs.
  package enum Level: Equatable, Sendable {
    case input, code, game
  }

  private init(
    _ key: String, of level: Level, _ value: @escaping @Sendable (GameRecord) -> Value
  ) {
    self.key = key
    self.level = level
    self.value = value
  }

  /// A row whose values stand for their types alone.
  static let sample = GameRecord.records(
    of: InputOutcome(source: Source([]), codes: [], failure: InputFailure(.noCode)),
    in: .english)[0]

  /// Every key, in the order of rows.
  package static let all: [RecordField] = [
    RecordField("schema", of: .input) { _ in .text(GameRecord.schema) },
    RecordField("source", of: .input) { .text($0.source.text) },
    RecordField("source_b64", of: .input) { .text($0.exactSource) },
    RecordField("code", of: .code) { .integer($0.code) },
    RecordField("status", of: .code) { .text($0.status.rawValue) },
    RecordField("error", of: .code) { .text($0.error) },
    RecordField("message", of: .code) { .text($0.message) },
    RecordField("product", of: .code) { .text($0.product) },
    RecordField("round", of: .code) { .integer($0.round) },
    RecordField("draw_date", of: .code) { .text($0.drawDate) },
    RecordField("draw_numbers", of: .code) { .six($0.drawNumbers, letter: "d") },
    RecordField("draw_bonus", of: .code) { .integer($0.drawBonus) },
    RecordField("game", of: .game) { .text($0.game) },
    RecordField("type", of: .game) { .text($0.type) },
    RecordField("numbers", of: .game) { .six($0.numbers, letter: "n") },
    RecordField("matched", of: .game) { .six($0.matched, letter: "m") },
    RecordField("matches", of: .game) { .integer($0.matched.reduce(0, +)) },
    RecordField("bonus", of: .game) { .flag($0.bonus != nil) },
    RecordField("rank", of: .game) { .integer(Int($0.rank.rawValue)) },
    RecordField("prize", of: .game) { .integer($0.prize ?? 0) },
    RecordField("prize_known", of: .game) { .flag($0.isPrizeKnown) },
    RecordField("prize_net", of: .game) { .integer($0.netPrize) },
    RecordField("claim_by", of: .game) { .text($0.claimBy) },
    RecordField("expired", of: .game) { .flag($0.isExpired) },
    RecordField("serial", of: .code) { .text($0.serial) },
    RecordField("genuine_form", of: .code) { .flag($0.isGenuineForm) },
    RecordField("duplicate_of", of: .code) { .text($0.duplicateOf) },
    RecordField("attempt", of: .code) { .text($0.attempt) },
    RecordField("corners", of: .code) {
      .integers($0.corners, columns: (1...4).flatMap { ["x\($0)", "y\($0)"] })
    },
    RecordField("payload", of: .code) { .text($0.payload) },
    RecordField("draws_sha256", of: .code) { .text($0.drawsSHA256) },
  ]
}

extension RecordField.Value {
  /// Six integers, in columns of the letter and 1 to 6.
  fileprivate static func six(_ numbers: [Int], letter: String) -> Self {
    .integers(numbers, columns: (1...6).map { "\(letter)\($0)" })
  }
}
