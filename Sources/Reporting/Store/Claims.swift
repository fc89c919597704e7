package import Lottery

/// Which prizes can be claimed now, by when and where, and which have expired; amounts in won.
///
/// Each ticket counts once, no matter how often it was scanned.
package struct Claims: Equatable, Sendable {
  /// Number of games whose prize can be claimed.
  package private(set) var games = 0
  /// Their prizes before tax.
  package private(set) var won = 0
  /// Their prizes after estimated tax.
  package private(set) var net = 0
  /// The claimable game with the best rank, then the highest prize; nil if there is none.
  package private(set) var best: ListedGame?
  /// Number of claimable games by day and place.
  package private(set) var days: [Day: Int] = [:]
  /// Number of games whose claim period is over.
  package private(set) var expiredGames = 0
  /// Their prizes before tax.
  package private(set) var expired = 0

  /// The deadline and the place for claiming a prize.
  package struct Day: Hashable, Comparable, Sendable {
    /// The approximate last day.
    package let lastDay: CalendarDate
    /// The place.
    package let place: Phrase
    /// The best rank paid out there.
    private let rank: UInt8

    init(_ lastDay: CalendarDate, _ rank: Rank) {
      self.lastDay = lastDay
      let place = Phrase.claimPlace(of: rank)
      self.place = place
      self.rank = Rank.winning.first { Phrase.claimPlace(of: $0) == place }?.rawValue ?? 0
    }

    /// Nearest day first, then best rank first.
    package static func < (lhs: Day, rhs: Day) -> Bool {
      lhs.lastDay == rhs.lastDay ? lhs.rank < rhs.rank : lhs.lastDay < rhs.lastDay
    }
  }

  /// Nothing to claim.
  package init() {}

  /// The estimated tax.
  package var tax: Int { won - net }

  /// The approximate last day of the prize that expires first; nil if there is nothing to claim.
  package var nextDeadline: CalendarDate? { days.keys.min()?.lastDay }

  /// The best claimable game if it won a first to third prize: a reason to celebrate.
  package var celebrated: ListedGame? {
    best.flatMap { $0.rank.rawValue <= Rank.third.rawValue ? $0 : nil }
  }

  mutating func add(_ game: borrowing ListedGame) {
    if game.isExpired {
      expiredGames += 1
      expired = expired.addingUpToLimit(game.prize ?? 0)
      return
    }
    games += 1
    won = won.addingUpToLimit(game.prize ?? 0)
    net = net.addingUpToLimit(game.netPrize)
    if let day = game.claimBy { days[Day(day, game.rank), default: 0] += 1 }
    if game.isBetter(than: best) { best = copy game }
  }
}

extension ListedGame {
  /// Whether the game has a better rank than another, or the same rank and a higher prize.
  ///
  /// Ties go to the game that comes first in the list, so the order of adding does not matter.
  fileprivate func isBetter(than other: ListedGame?) -> Bool {
    guard let other else { return true }
    return (rank.rawValue, -netPrize, ticket, slot)
      < (other.rank.rawValue, -other.netPrize, other.ticket, other.slot)
  }
}
