package import Lottery

/// The numbers of a draw as kernels take them: seven bytes, the six ascending and the bonus.
package struct DrawNumbers: Equatable, Sendable {
  /// The six numbers, ascending.
  package let winning: Pick
  /// The bonus number, not among the six.
  package let bonus: Int

  /// Numbers; nil unless the bonus is another number of 1…45.
  package init?(winning: Pick, bonus: Int) {
    guard Pick.numbers.contains(bonus), !winning.contains(bonus) else { return nil }
    self.winning = winning
    self.bonus = bonus
  }

  /// The numbers of a draw.
  package init(_ draw: Draw) {
    winning = draw.winning
    bonus = draw.bonus
  }

  /// The rank of six numbers.
  package func rank(of pick: Pick) -> Rank {
    Rank(matches: pick.matches(winning), bonus: pick.contains(bonus))
  }

  /// The seven bytes.
  package var bytes: [UInt8] { (winning.numbers + [bonus]).map { UInt8($0) } }
}
