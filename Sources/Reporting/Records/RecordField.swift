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
  private let content: Content

  /// A value of one of the types used in rows.
  package enum Value: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    /// A fixed number of integers; flat formats use one column for each, with these names.
    case integers([Int], columns: [String])
  }

  /// What a key is a property of, which is where nested rows put it.
  package enum Level: Equatable, Sendable { case input, code, game }

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
    static let base64 = Rule.pattern("^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$")
  }

  init(
    _ key: String, of level: Level, _ content: Content, _ meaning: Wording, _ rule: Rule? = nil
  ) {
    self.key = key
    self.level = level
    self.content = content
    self.meaning = meaning
    self.rule = rule
  }

  /// The key's value in a row.
  package func value(_ record: GameRecord) -> Value { content.value(record) }

  /// Sets the key's property to its value in a parsed row; does nothing for computed values.
  func read(_ row: RowFields, into record: inout GameRecord) throws(RowError) {
    try content.read(self, row, &record)
  }

  /// How a key's value is made from a row's properties, and set from a parsed row.
  ///
  /// Reading through key paths would make writing rows a quarter slower, so a closure does it.
  struct Content: Sendable {
    fileprivate let value: @Sendable (GameRecord) -> Value
    fileprivate let read:
      @Sendable (RecordField, RowFields, inout GameRecord) throws(RowError) -> Void

    typealias Property<Value> = any WritableKeyPath<GameRecord, Value> & Sendable
    typealias Get<Value> = @Sendable (GameRecord) -> Value

    static func text(_ property: Property<String>, get: @escaping Get<String>) -> Content {
      Content(value: { .text(get($0)) }) { field, row, record throws(RowError) in
        record[keyPath: property] = try row.text(field.key)
      }
    }

    /// An integer from 0.
    static func integer(_ property: Property<Int>, get: @escaping Get<Int>) -> Content {
      Content(value: { .integer(get($0)) }) { field, row, record throws(RowError) in
        record[keyPath: property] = try row.count(field.key)
      }
    }

    static func flag(_ property: Property<Bool>, get: @escaping Get<Bool>) -> Content {
      Content(value: { .flag(get($0)) }) { field, row, record throws(RowError) in
        record[keyPath: property] = try row.flag(field.key)
      }
    }

    /// An integer for each of the columns that flat formats give it, within the range of the rule.
    static func integers(
      _ property: Property<[Int]>, columns: [String], get: @escaping Get<[Int]>
    ) -> Content {
      Content(value: { .integers(get($0), columns: columns) }) {
        field, row, record throws(RowError) in
        var range = Int(Int32.min)...Int(Int32.max)
        if case .range(let narrower) = field.rule { range = narrower }
        record[keyPath: property] = try row.integers(field.key, count: columns.count, in: range)
      }
    }

    /// Six integers, in columns named by the letter and 1 to 6.
    static func six(
      _ property: Property<[Int]>, letter: String, get: @escaping Get<[Int]>
    ) -> Content {
      integers(property, columns: (1...6).map { "\(letter)\($0)" }, get: get)
    }

    /// A value that follows from others, or that `GameRecord.init(row:)` reads together with them.
    static func computed(_ value: @escaping Get<Value>) -> Content {
      Content(value: value) { _, _, _ in }
    }
  }

  /// A sample row, used only for the types of its values.
  static let sample = GameRecord.records(
    of: InputOutcome(source: Source([]), codes: [], failure: InputFailure(.noCode)),
    in: .english)[0]
}
