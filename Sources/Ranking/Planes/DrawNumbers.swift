package import Lottery

/// The numbers of a draw as kernels take them: seven bytes, the six ascending and the bonus.
package struct DrawNumbers: Equatable, Sendable {
  /// The six numbers, ascending.
  package let winning: Pick
  /// The bonus number, not among the six.
  package let bonus: Int
  /// The six numbers, ascending, and the bonus number.
  private let seven: [7 of UInt8]

  /// Six numbers and a bonus; nil unless the bonus is another number of 1…45.
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

  /// Whether the numbers are the same.
  package static func == (left: DrawNumbers, right: DrawNumbers) -> Bool {
    left.winning == right.winning && left.bonus == right.bonus
  }

  /// The rank of six numbers.
  package func rank(of pick: Pick) -> Rank {
    Rank(matches: pick.matches(winning), bonus: pick.contains(bonus))
  }

  /// The six numbers, ascending, and the bonus number, a byte each.
  package var bytes: [UInt8] { seven.indices.map { seven[$0] } }

  /// Appends the seven bytes to others.
  @inline(__always)
  func append(to bytes: inout [UInt8]) {
    for index in seven.indices { bytes.append(seven[index]) }
  }
}
