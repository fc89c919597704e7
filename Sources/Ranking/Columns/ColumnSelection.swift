internal import Lottery

/// The six columns that hold the numbers in a table or array with more, as people name them.
package struct ColumnSelection: Equatable, Sendable {
  /// Six of them, none named twice.
  let columns: [Column]

  enum Column: Hashable, Sendable {
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

  /// Parses a list such as `2-7`, `1,3,5,7,9,11` or `n1,n2,n3,n4,n5,n6`.
  ///
  /// Digits are the number of a column. A name with a comma, or of digits alone, is in quotation marks.
  package init(_ list: [UInt8]) throws(Fault) {
    var columns: [Column] = []
    for field in TableFields.fields(of: list, separator: UInt8(ascii: ",")) {
      let parts = field.text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int(digits: $0) }
      if field.isQuoted || parts.count > 2 || numbers.count < parts.count {
        columns.append(.name(field.text))
        continue
      }
      guard let first = numbers.first, let last = numbers.last, first <= last,
        first > 0, last <= Self.numberLimit
      else { throw .number(String(decoding: field.text, as: UTF8.self)) }
      columns += (first...last).map { .number($0) }
    }
    if columns.count != Pick.size { throw .count(columns.count) }
    for (index, column) in columns.enumerated() where columns[..<index].contains(column) {
      throw .repeated(column.text)
    }
    self.columns = columns
  }

  /// The places of the columns, from 0, in an array with a number of columns.
  func places(among count: Int) throws(BatchReader.Failure) -> [Int] {
    var places: [Int] = []
    for column in columns {
      guard case .number(let number) = column else {
        throw .misfit(
          Wording("expected numbers of columns for an array, found the name \(column.text)"))
      }
      places.append(try Self.place(number, among: count))
    }
    return places
  }

  /// The place, from 0, of a column that is named by its number.
  static func place(_ number: Int, among count: Int) throws(BatchReader.Failure) -> Int {
    if number <= count { return number - 1 }
    throw .misfit(Wording("expected a column \(number), found \(count) columns"))
  }
}
