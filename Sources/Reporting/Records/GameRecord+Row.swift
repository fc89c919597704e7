package import JSON
internal import Lottery

/// Why a JSON object is not a valid row.
package struct RowError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The key with the wrong value; empty if the value is not an object.
  package let key: String
  /// What was expected there.
  package let expected: String

  /// What was expected, for people.
  package var description: String {
    key.isEmpty ? "expected \(expected)" : "expected \(expected) as \"\(key)\""
  }
}

extension GameRecord {
  /// Parses a row in this format or an earlier one.
  ///
  /// Missing keys get their defaults, because earlier formats have fewer.
  ///
  /// - Throws: `RowError`, with the key.
  package init(row: JSONValue) throws(RowError) {
    let fields = try RowFields(row)
    guard Self.readSchemas.contains(try fields.text("schema")) else {
      throw RowError(key: "schema", expected: "\"\(Self.schema)\"")
    }
    let exact = try fields.text("source_b64")
    let text = try fields.text("source")
    guard let bytes = exact.isEmpty ? Array(text.utf8) : Base64.decode(exact) else {
      throw RowError(key: "source_b64", expected: "base64")
    }
    self.init(source: Source(bytes))
    for field in RecordField.all { try field.read(fields, into: &self) }
    status = try fields.choice("status", Status.init, "a status")
    rank = try fields.rank("rank")
    let isUnpublished = status == .won ? try !fields.flag("prize_known") : false
    prize = isUnpublished ? nil : try fields.count("prize")
    // Without the draw, all that is known is that one of the row's numbers is the bonus; 0 stands for it.
    if try fields.flag("bonus") { bonus = numbers.contains(drawBonus) ? drawBonus : 0 }
  }

  private static let readSchemas = [schema, "lotto.game/1"]
}

/// The values of a row by key.
struct RowFields {
  private let row: JSONValue
  /// The members, if they are in the order in which `lotto` writes them.
  private let members: [JSONValue.Member]?

  /// The position of each key in rows written by `lotto`.
  private static let places = Dictionary(
    uniqueKeysWithValues: RecordField.all.enumerated().map { ($1.key, $0) })

  init(_ row: JSONValue) throws(RowError) {
    guard case .object(let members) = row else {
      throw RowError(key: "", expected: "an object of \(GameRecord.schema)")
    }
    self.row = row
    let isInOrder =
      members.count == RecordField.all.count
      && zip(members, RecordField.all).allSatisfy { $0.key == $1.key }
    self.members = isInOrder ? members : nil
  }

  private func value(_ key: String) -> JSONValue? {
    guard let members, let index = Self.places[key] else { return row[key] }
    return members[index].value
  }

  func text(_ key: String) throws(RowError) -> String {
    guard let value = value(key) else { return "" }
    guard let text = value.string else { throw RowError(key: key, expected: "a text") }
    return text
  }

  func flag(_ key: String) throws(RowError) -> Bool {
    guard let value = value(key) else { return false }
    guard case .bool(let flag) = value else { throw RowError(key: key, expected: "true or false") }
    return flag
  }

  func count(_ key: String) throws(RowError) -> Int {
    guard let value = value(key) else { return 0 }
    guard let number = value.integer, number >= 0 else {
      throw RowError(key: key, expected: "a whole number from 0")
    }
    return number
  }

  func integers(_ key: String, count: Int, in range: ClosedRange<Int>) throws(RowError) -> [Int] {
    guard let value = value(key) else { return [Int](repeating: 0, count: count) }
    let numbers = value.array?.compactMap(\.integer).filter(range.contains) ?? []
    guard numbers.count == count, value.array?.count == count else {
      throw RowError(
        key: key, expected: "\(count) numbers of \(range.lowerBound) to \(range.upperBound)")
    }
    return numbers
  }

  func choice<Choice>(
    _ key: String, _ make: (String) -> Choice?, _ expected: String
  ) throws(RowError) -> Choice {
    guard let choice = make(try text(key)) else { throw RowError(key: key, expected: expected) }
    return choice
  }

  func rank(_ key: String) throws(RowError) -> Rank {
    guard let rank = UInt8(exactly: try count(key)).flatMap(Rank.init) else {
      throw RowError(key: key, expected: "a rank of 0 to 5")
    }
    return rank
  }
}
