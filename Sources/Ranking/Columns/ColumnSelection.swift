internal import Lottery

/// The columns of a table or array that hold the numbers and the round, as people name them.
package struct ColumnSelection: Equatable, Sendable {
  /// The six of the numbers, none named twice; nil for all but that of the round.
  private let columns: [Column]?
  /// The column of each ticket's round; nil if there is none.
  private let round: Column?

  /// A column that people name.
  package enum Column: Hashable, Sendable {
    /// The place of the column, from 1.
    case number(Int)
    /// What the header calls it.
    case name([UInt8])

    var text: String {
      switch self {
      case .number(let number): "\(number)"
      case .name(let name): String(decoding: name, as: UTF8.self)
      }
    }
  }

  /// Why a list does not name six columns.
  package enum Fault: Error, Equatable, Sendable {
    case count(Int)
    case repeated(String)
    /// A number that no column has, or a range that does not ascend.
    case number(String)
  }

  /// Largest number of a column; more columns than any table of tickets has.
  package static let numberLimit = 10_000

  /// Says what to do about more than six columns: which of them are meant is for people to say.
  static func advise(after reason: Wording) -> Wording {
    Wording("\(reason); choose the six columns of the numbers with --columns")
  }

  /// The columns of the numbers, all others if nil, and of the round; nil if neither is chosen.
  package init?(numbers: [Column]?, round: Column?) {
    if numbers == nil, round == nil { return nil }
    columns = numbers
    self.round = round
  }

  /// Parses the six columns of the numbers: a list such as `2-7`, `1,3,5,7,9,11` or `n1,n2,n3,n4,n5,n6`.
  ///
  /// Digits are the number of a column. A name with a comma, or of digits alone, is in quotation marks.
  package static func numbers(_ list: [UInt8]) throws(Fault) -> [Column] {
    let columns = try Self.columns(list)
    if columns.count != Pick.size { throw .count(columns.count) }
    for (index, column) in columns.enumerated() where columns[..<index].contains(column) {
      throw .repeated(column.text)
    }
    return columns
  }

  /// Parses the column of the round, in the same form.
  package static func round(_ list: [UInt8]) throws(Fault) -> Column {
    let columns = try Self.columns(list)
    if columns.count != 1 { throw .count(columns.count) }
    return columns[0]
  }

  private static func columns(_ list: [UInt8]) throws(Fault) -> [Column] {
    var columns: [Column] = []
    for field in TableFields.fields(of: list, separator: UInt8(ascii: ",")) {
      let parts = field.text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int(digits: $0) }
      if field.isQuoted || parts.count > 2 || numbers.count < parts.count {
        columns.append(.name(field.text))
        continue
      }
      guard let first = numbers.first, let last = numbers.last, first <= last,
        first > 0, last <= numberLimit
      else { throw .number(String(decoding: field.text, as: UTF8.self)) }
      columns += (first...last).map { .number($0) }
    }
    return columns
  }

  /// The places, from 0, of the columns of the numbers and of the round among a number of columns.
  func places(
    among count: Int, of place: ([UInt8]) throws(BatchReader.Failure) -> Int
  ) throws(BatchReader.Failure) -> (numbers: [Int], round: Int?) {
    func found(_ column: Column) throws(BatchReader.Failure) -> Int {
      switch column {
      case .number(let number): try Self.place(number, among: count)
      case .name(let name): try place(name)
      }
    }
    var round: Int?
    if let column = self.round { round = try found(column) }
    guard let columns else {
      let others = (0..<count).filter { $0 != round }
      if others.count == Pick.size { return (others, round) }
      throw .misfit(
        Self.advise(
          after: Wording("expected six columns beside that of the round, found \(others.count)")))
    }
    var places: [Int] = []
    for column in columns {
      let place = try found(column)
      if places.contains(place) || place == round {
        throw .misfit(Wording("expected different columns, found column \(place + 1) twice"))
      }
      places.append(place)
    }
    return (places, round)
  }

  /// The place, from 0, of a column that is named by its number.
  static func place(_ number: Int, among count: Int) throws(BatchReader.Failure) -> Int {
    if number <= count { return number - 1 }
    throw .misfit(Wording("expected a column \(number), found \(count) columns"))
  }
}
