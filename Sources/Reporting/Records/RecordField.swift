internal import Lottery

/// One key of a row, as an entry of the list from which every record format is made.
package struct RecordField: Sendable {
  /// The key.
  package let key: String
  /// The key's value in a row.
  package let value: @Sendable (GameRecord) -> Value

  /// A value of one of the types that rows have.
  package enum Value: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    /// Six integers; where columns are flat, one column each, named by the letter and 1…6.
    case six([Int], letter: String)
  }

  private init(_ key: String, _ value: @escaping @Sendable (GameRecord) -> Value) {
    self.key = key
    self.value = value
  }

  /// Every key, in the order of rows.
  package static let all: [RecordField] = [
    RecordField("schema") { _ in .text(GameRecord.schema) },
    RecordField("source") { .text($0.source.text) },
    RecordField("source_b64") { .text($0.exactSource) },
    RecordField("code") { .integer($0.code) },
    RecordField("status") { .text($0.status.rawValue) },
    RecordField("error") { .text($0.error) },
    RecordField("message") { .text($0.message) },
    RecordField("product") { .text($0.product) },
    RecordField("round") { .integer($0.round) },
    RecordField("draw_date") { .text($0.drawDate) },
    RecordField("game") { .text($0.game) },
    RecordField("type") { .text($0.type) },
    RecordField("numbers") { .six($0.numbers, letter: "n") },
    RecordField("matched") { .six($0.matched, letter: "m") },
    RecordField("matches") { .integer($0.matched.reduce(0, +)) },
    RecordField("bonus") { .flag($0.bonus != nil) },
    RecordField("rank") { .integer(Int($0.rank.rawValue)) },
    RecordField("prize") { .integer($0.prize ?? 0) },
    RecordField("prize_known") { .flag($0.prize != nil) },
    RecordField("prize_net") { .integer($0.netPrize) },
    RecordField("claim_by") { .text($0.claimBy) },
    RecordField("expired") { .flag($0.isExpired) },
    RecordField("serial") { .text($0.serial) },
    RecordField("genuine_form") { .flag($0.isGenuineForm) },
    RecordField("duplicate_of") { .text($0.duplicateOf) },
    RecordField("attempt") { .text($0.attempt) },
    RecordField("payload") { .text($0.payload) },
    RecordField("draws_sha256") { .text($0.drawsSHA256) },
  ]
}
