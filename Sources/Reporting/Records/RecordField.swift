internal import Lottery

/// One key of a row; all record formats are derived from these.
package struct RecordField: Sendable {
  /// The key.
  package let key: String
  /// What the key is a property of.
  package let level: Level
  /// The meaning of the value.
  package let meaning: Wording
  /// A constraint on the value beyond its type; nil if there is none.
  let rule: Rule?
  /// The key's value in a row.
  package let value: @Sendable (GameRecord) -> Value

  /// A value of one of the types used in rows.
  package enum Value: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    /// A fixed number of integers; flat formats use one column for each, with these names.
    case integers([Int], columns: [String])
  }

  /// What a key is a property of, which is where nested rows put it.
  package enum Level: Equatable, Sendable {
    case input, code, game
  }

  /// A constraint on the values of a key.
  enum Rule: Equatable, Sendable {
    /// Integers in a range; for a list, each of its integers.
    case range(ClosedRange<Int>)
    /// Integers from 0.
    case natural
    /// One of these texts, or the empty text if the value is optional.
    case oneOf([String])
    /// Texts that match a regular expression (ECMA-262).
    case pattern(String)

    /// A date as `YYYY-MM-DD`, or empty.
    static let day = Rule.pattern("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")
    /// A SHA-256 in hexadecimal, or empty.
    static let sha256 = Rule.pattern("^([0-9a-f]{64})?$")
    /// Bytes in base64 (RFC 4648), or empty.
    static let base64 = Rule.pattern(
      "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$")
  }

  init(
    _ key: String, of level: Level, _ meaning: Wording, _ rule: Rule? = nil,
    value: @escaping @Sendable (GameRecord) -> Value
  ) {
    self.key = key
    self.level = level
    self.meaning = meaning
    self.rule = rule
    self.value = value
  }

  /// A sample row, used only for the types of its values.
  static let sample = GameRecord.records(
    of: InputOutcome(source: Source([]), codes: [], failure: InputFailure(.noCode)),
    in: .english)[0]
}
