/// Why some data is not a valid draw result.
package enum DrawError: Error, Equatable, Sendable, CustomStringConvertible {
  case fieldCount
  case round
  case date
  case numbers
  case order
  case figure

  /// What was expected, for people.
  package var description: String {
    switch self {
    case .fieldCount: "expected 9 or 20 fields"
    case .round: "expected a round of 1 to 9999"
    case .date: "expected the date of the round's draw"
    case .numbers: "expected six different numbers from 1 to 45 and another one as bonus"
    case .order: "expected the numbers in ascending order"
    case .figure: "expected winners, prizes and sales that are not negative"
    }
  }
}
