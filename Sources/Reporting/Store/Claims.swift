package import Lottery

/// What prizes can be claimed now, until when and where, and what has expired, in won.
///
/// Every ticket counts once, however often it was scanned.
package struct Claims: Equatable, Sendable {
  /// Games whose prize can be claimed.
  package private(set) var games = 0
  /// Their prizes before tax.
  package private(set) var won = 0
  /// Their prizes after the tax estimate.
  package private(set) var net = 0
  /// The one with the best rank, and of those the highest prize; nil without any.
  package private(set) var best: ListedGame?
  /// Games whose prize can be claimed, by day and place.
  package private(set) var days: [Day: Int] = [:]
  /// Games whose claim period is over.
  package private(set) var expiredGames = 0
  /// Their prizes before tax.
  package private(set) var expired = 0

  /// Until when and where a prize can be claimed.
  package struct Day: Hashable, Comparable, Sendable {
    /// About the last day.
    package let lastDay: CalendarDate
    /// The place.
    package let place: Phrase
    /// The best rank that is paid out there.
    private let rank: UInt8

    init(_ lastDay: CalendarDate, _ rank: Rank) {
      self.lastDay = lastDay
      let place = Phrase.claimPlace(of: rank)
      self.place = place
      self.rank = Rank.winning.first { Phrase.claimPlace(of: $0) == place }?.rawValue ?? 0
    }

    /// The nearest day first, then the highest prizes.
    package static func < (lhs: Day, rhs: Day) -> Bool {
      lhs.lastDay == rhs.lastDay ? lhs.rank < rhs.rank : lhs.lastDay < rhs.lastDay
    }
  }

  /// Nothing to claim.
  package init() {}

  /// The estimate of what is held back.
  package var tax: Int { won - net }

  /// About the last day of the prize that expires first; nil without anything to claim.
  package var nextDeadline: CalendarDate? { days.keys.min()?.lastDay }

  /// The first to third prize that can be claimed: a reason to celebrate.
  package var celebrated: ListedGame? {
    best.flatMap { $0.rank.rawValue <= Rank.third.rawValue ? $0 : nil }
  }

  /// Adds a game that won.
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
  /// Whether the game has a better rank than another, or a higher prize of the same rank.
  ///
  /// Of two that are alike the one that comes first in the list is better: the order in which games
  /// are added changes nothing.
  fileprivate func isBetter(than other: ListedGame?) -> Bool {
    guard let other else { return true }
    return (rank.rawValue, -netPrize, ticket, slot)
      < (other.rank.rawValue, -other.netPrize, other.ticket, other.slot)
  }
}
