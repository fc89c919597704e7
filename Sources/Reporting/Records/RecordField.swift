internal import JSON
package import Lottery

/// One key of a row; all record formats are derived from these.
package struct RecordField: Sendable {
  /// The key.
  package let key: String
  /// What the key is a property of.
  package let level: Level
  /// The meaning of the value.
  package let meaning: Wording
  let rule: Rule?
  private let content: Content

  /// What a key is a property of, which is where nested rows put it.
  package enum Level: Equatable, Sendable { case input, code, game }

  enum Rule: Equatable, Sendable {
    /// Integers in a range; for a list, each of its integers.
    case range(ClosedRange<Int>)
    case natural
    /// One of these texts, or the empty text if the value is optional.
    case oneOf([String])
    /// Texts that match a regular expression (ECMA-262).
    case pattern(String)

    static let day = Rule.pattern("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")
    static let sha256 = Rule.pattern("^([0-9a-f]{64})?$")
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

  /// The key's value in a row; of the same type in every row, and for people in a language.
  func value(_ record: GameRecord, in language: Language) -> JSONValue {
    content.value(record, language)
  }

  /// Sets the key's property from a parsed row; `value` is nil if the row lacks the key.
  func read(_ value: JSONValue?, into record: inout GameRecord) throws(RowError) {
    try content.read(RowCell(field: self, value: value), &record)
  }

  /// The columns of flat formats: the key itself, or one for each number of a list.
  var columns: [String] { content.columns ?? [key] }
  var sample: JSONValue { value(GameRecord(source: Source([])), in: .english) }

  /// The name of the value type, for people.
  package var typeName: String { sample.typeNames.listing }

  /// How to get and parse a value; key paths as getters would make writing rows a quarter slower.
  struct Content: Sendable {
    /// The columns of flat formats; nil for one named by the key.
    var columns: [String]?
    let value: @Sendable (GameRecord, Language) -> JSONValue
    let read: @Sendable (RowCell, inout GameRecord) throws(RowError) -> Void

    typealias Property<Value> = any WritableKeyPath<GameRecord, Value> & Sendable
    typealias Get<Value> = @Sendable (GameRecord) -> Value

    static func text(_ property: Property<String>, get: @escaping Get<String>) -> Content {
      Content(value: { record, _ in .string(get(record)) }) { cell, record throws(RowError) in
        record[keyPath: property] = try cell.text()
      }
    }

    static func integer(_ property: Property<Int>, get: @escaping Get<Int>) -> Content {
      Content(value: { record, _ in .integer(get(record)) }) { cell, record throws(RowError) in
        record[keyPath: property] = try cell.count()
      }
    }

    static func flag(_ property: Property<Bool>, get: @escaping Get<Bool>) -> Content {
      Content(value: { record, _ in .bool(get(record)) }) { cell, record throws(RowError) in
        record[keyPath: property] = try cell.flag()
      }
    }

    /// Integers within the range of the rule, one for each of these columns.
    static func integers(
      _ property: Property<[Int]>, columns: [String], get: @escaping Get<[Int]>
    ) -> Content {
      Content(columns: columns, value: { record, _ in .array(get(record).map { .integer($0) }) }) {
        cell, record throws(RowError) in record[keyPath: property] = try cell.integers()
      }
    }

    static func six(
      _ property: Property<[Int]>, letter: String, get: @escaping Get<[Int]>
    ) -> Content {
      integers(property, columns: (1...6).map { "\(letter)\($0)" }, get: get)
    }
  }
}
