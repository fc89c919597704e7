internal import Lottery

/// Rounds for display, with ranges for consecutive ones: `1201, 1245-1300`.
enum RoundRanges {
  /// The rounds in ascending order, without duplicates.
  ///
  /// - Complexity: O(*n* log *n*) in the rounds.
  static func text(_ rounds: [Round]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in Set(rounds.map(\.number)).sorted() {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ", ")
  }
}
