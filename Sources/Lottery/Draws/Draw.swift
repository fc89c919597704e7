/// The result of a round: six winning numbers, a bonus number, and the prizes of each rank.
public struct Draw: Equatable, Sendable {
  /// The round that was drawn.
  public let round: Round
  /// The six winning numbers.
  public let winning: Pick
  /// The bonus number, 1…45, never one of the winning numbers.
  public let bonus: Int
  /// Winners and prize of each rank, first rank first; `unpublished` if not known.
  public let tiers: [PrizeTier]
  /// Total ticket sales of the round in won, nil if not published yet.
  public let totalSales: Int?

  /// Upper limit for any figure of a result, in won: more than a year's sales.
  package static let figureLimit = 10_000_000_000_000

  /// A draw with one tier per winning rank; nil if the bonus is invalid or a winning number.
  package init?(round: Round, winning: Pick, bonus: Int, tiers: [PrizeTier], totalSales: Int?) {
    precondition(tiers.count == Rank.winning.count, "one tier per winning rank")
    guard Pick.numbers.contains(bonus), !winning.contains(bonus) else { return nil }
    self.round = round
    self.winning = winning
    self.bonus = bonus
    self.tiers = tiers
    self.totalSales = totalSales
  }

  /// The rank that six numbers win in this draw.
  public func rank(of pick: Pick) -> Rank {
    Rank(matches: pick.matches(winning), bonus: pick.contains(bonus))
  }

  /// The prize per game of a rank, in won before tax; nil if it is neither published nor fixed.
  public func prize(of rank: Rank) -> Int? {
    guard rank != .none else { return 0 }
    // The published prize comes first: carry-overs and special prizes follow no formula.
    return tiers[Int(rank.rawValue) - 1].amount ?? PriceEra(of: round).fixedPrize(of: rank)
  }

  /// Whether the result is final; until then the numbers count, but no figure is confirmed.
  ///
  /// The operator publishes the numbers minutes after the draw, and the sales and amounts later.
  public var isFinal: Bool { totalSales != nil }

  /// The draw with its numbers alone, without winners, amounts and sales.
  package var numbersOnly: Draw {
    let tiers = [PrizeTier](repeating: .unpublished, count: Rank.winning.count)
    // Never nil: the numbers are those of a draw.
    return Draw(round: round, winning: winning, bonus: bonus, tiers: tiers, totalSales: nil) ?? self
  }

  /// Whether another report of the round has the same winning numbers and bonus number.
  package func hasNumbers(of other: Draw) -> Bool {
    round == other.round && winning == other.winning && bonus == other.bonus
  }

  /// This draw, with missing figures filled in from another report; nil if the two disagree or
  /// cannot both be true.
  package func completed(by other: Draw) -> Draw? {
    guard hasNumbers(of: other), let sales = Self.figure(totalSales, other.totalSales) else {
      return nil
    }
    let tiers = zip(tiers, other.tiers).compactMap { tier, other -> PrizeTier? in
      guard let winners = Self.figure(tier.winners, other.winners),
        let amount = Self.figure(tier.amount, other.amount)
      else { return nil }
      return PrizeTier(winners: winners, amount: amount)
    }
    guard tiers.count == self.tiers.count else { return nil }
    return try? Draw(
      round: round, winning: winning, bonus: bonus, tiers: tiers, totalSales: sales)?.plausible()
  }

  /// A figure from two reports: the outer nil if they differ, the inner nil if neither has it.
  private static func figure(_ one: Int?, _ other: Int?) -> Int?? {
    guard let one, let other else { return .some(one ?? other) }
    return one == other ? .some(one) : nil
  }
}

/// A draw with the SHA-256 fingerprint of its line, as printed by `lotto draws export`.
public struct KnownDraw: Equatable, Sendable {
  /// The result.
  public let draw: Draw
  /// SHA-256 of the draw's line and its line feed, in lower-case hexadecimal.
  public let sha256: String

  /// A draw whose line's fingerprint is known.
  package init(_ draw: Draw, sha256: String) {
    self.draw = draw
    self.sha256 = sha256
  }

  /// Computes the fingerprint of the draw's line, which takes longer than looking up a draw.
  public init(_ draw: Draw) {
    self.init(draw, sha256: SHA256.hexadecimal(Array((DrawLine.write(draw) + "\n").utf8)))
  }
}
