package import Lottery

/// A draw's numbers in the layout of the kernels: six ascending bytes, then the bonus number.
package struct DrawNumbers: Equatable, Sendable {
  /// The six numbers, ascending.
  package let winning: Pick
  /// The bonus number, not among the six.
  package let bonus: Int
  /// The seven bytes that kernels read.
  private let seven: [7 of UInt8]

  /// Creates numbers; nil unless the bonus is in 1…45 and not among the six.
  package init?(winning: Pick, bonus: Int) {
    guard Pick.numbers.contains(bonus), !winning.contains(bonus) else { return nil }
    self.init(distinct: winning, bonus)
  }

  /// The numbers of a draw.
  package init(_ draw: Draw) { self.init(distinct: draw.winning, draw.bonus) }

  private init(distinct winning: Pick, _ bonus: Int) {
    self.winning = winning
    self.bonus = bonus
    let numbers = winning.numbers + [bonus]
    seven = [7 of UInt8] { UInt8(numbers[$0]) }
  }

  /// Whether both have the same numbers.
  package static func == (left: DrawNumbers, right: DrawNumbers) -> Bool {
    left.winning == right.winning && left.bonus == right.bonus
  }

  /// The rank of a pick in this draw.
  package func rank(of pick: Pick) -> Rank {
    Rank(matches: pick.matches(winning), bonus: pick.contains(bonus))
  }

  /// The six numbers, ascending, then the bonus number, one byte each.
  package var bytes: [UInt8] { seven.indices.map { seven[$0] } }

  /// Appends the seven bytes to an array.
  @inline(__always)
  func append(to bytes: inout [UInt8]) {
    for index in seven.indices { bytes.append(seven[index]) }
  }
}
