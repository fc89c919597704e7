internal import Lottery

/// One key of a row, as an entry of the list from which every record format is made.
package struct RecordField: Sendable {
  /// The key.
  package let key: String
  /// What the key is a property of.
  package let level: Level
  /// What the key's value says.
  package let meaning: Wording
  /// What the key's value is held to beyond its type; nil where the type says all.
  let rule: Rule?
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

  /// The values that a type's key may have.
  enum Rule: Equatable, Sendable {
    /// Integers from one number to another, also where the value is a list of them.
    case range(ClosedRange<Int>)
    /// Integers from 0.
    case natural
    /// These texts, and the empty one where a row may be without.
    case oneOf([String])
    /// Texts of a regular expression (ECMA-262).
    case pattern(String)

    /// A day as `YYYY-MM-DD`, or nothing.
    static let day = Rule.pattern("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")
    /// A SHA-256 in hexadecimal digits, or nothing.
    static let sha256 = Rule.pattern("^([0-9a-f]{64})?$")
    /// Bytes in base64 (RFC 4648), or nothing.
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

  /// A row whose values stand for their types alone.
  static let sample = GameRecord.records(
    of: InputOutcome(source: Source([]), codes: [], failure: InputFailure(.noCode)),
    in: .english)[0]
}
