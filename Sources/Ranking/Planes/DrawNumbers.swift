package import Lottery

/// A draw's numbers in the layout of the kernels: six ascending bytes, then the bonus number.
package struct DrawNumbers: Equatable, Sendable {
  /// The six numbers, ascending.
  package let winning: Pick
  /// The bonus number, not among the six.
  package let bonus: Int
  /// The six numbers, ascending, then the bonus number.
  package let bytes: [UInt8]

  /// Creates numbers; nil unless the bonus is in 1…45 and not among the six.
  package init?(winning: Pick, bonus: Int) {
    guard Pick.numbers.contains(bonus), !winning.contains(bonus) else { return nil }
    self.init(winning, bonus)
  }

  /// The numbers of a draw.
  package init(_ draw: Draw) { self.init(draw.winning, draw.bonus) }

  private init(_ winning: Pick, _ bonus: Int) {
    self.winning = winning
    self.bonus = bonus
    bytes = (winning.numbers + [bonus]).map { UInt8($0) }
  }

  /// The rank of a pick in this draw.
  package func rank(of pick: Pick) -> Rank {
    Rank(matches: pick.matches(winning), bonus: pick.contains(bonus))
  }
}
