package import Lottery

/// A draw's numbers in the layout of the kernels: six ascending bytes, then the bonus number.
package struct DrawNumbers: Equatable, Sendable {
  /// The six numbers, ascending.
  package let winning: Pick
  /// The bonus number, not among the six; nil if it is not known, and then nobody wins second prize.
  package let bonus: Int?
  /// The six numbers, ascending, then the bonus number, or another that is not among them.
  package let bytes: [UInt8]

  /// Creates numbers; nil unless the bonus, if there is one, is in 1…45 and not among the six.
  package init?(winning: Pick, bonus: Int?) {
    if let bonus, !Pick.numbers.contains(bonus) || winning.contains(bonus) { return nil }
    self.init(winning, bonus)
  }

  /// The numbers of a draw.
  package init(_ draw: Draw) { self.init(draw.winning, draw.bonus) }

  private init(_ winning: Pick, _ bonus: Int?) {
    self.winning = winning
    self.bonus = bonus
    let last = bonus ?? Pick.numbers.first { !winning.contains($0) } ?? 0
    bytes = (winning.numbers + [last]).map { UInt8($0) }
  }

  /// Whether a pick holds the bonus number.
  func holdsBonus(_ pick: Pick) -> Bool { bonus.map { pick.contains($0) } ?? false }

  /// The rank of a pick in this draw.
  package func rank(of pick: Pick) -> Rank {
    Rank(matches: pick.matches(winning), bonus: holdsBonus(pick))
  }
}
