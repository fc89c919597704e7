internal import Lottery

/// Prizes to claim, by when and where, and expired ones, in won; each ticket counts once.
package struct Claims: Equatable, Sendable {
  /// The games whose prize can be claimed, with their prizes before and after estimated tax.
  private(set) var games = 0
  private(set) var won = 0
  private(set) var net = 0
  /// The claimable game with the best rank, then the highest prize; nil if there is none.
  private(set) var best: ListedGame?
  private(set) var days: [Day: Due] = [:]
  /// The games whose claim period is over, with their prizes before tax.
  private(set) var expiredGames = 0
  private(set) var expired = 0

  /// The deadline and the place for claiming a prize; earliest deadline first, then best rank.
  struct Day: Hashable, Comparable {
    let lastDay: CalendarDate
    /// The best rank paid out in the same place.
    private let rank: UInt8
    let place: Phrase

    init(_ lastDay: CalendarDate, _ rank: Rank) {
      let place = Phrase.claimPlace(of: rank)
      self.lastDay = lastDay
      self.place = place
      self.rank = Rank.winning.first { Phrase.claimPlace(of: $0) == place }?.rawValue ?? 0
    }

    static func < (one: Day, other: Day) -> Bool {
      (one.lastDay, one.rank) < (other.lastDay, other.rank)
    }
  }

  /// The games to claim by a day at one place, with their prizes after estimated tax.
  struct Due: Equatable {
    var games = 0
    var net = 0
  }

  var tax: Int { won - net }
  /// The approximate last day of the prize that expires first; nil if there is nothing to claim.
  var nextDeadline: CalendarDate? { days.keys.min()?.lastDay }

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
    if let day = game.claimBy {
      let due = days[Day(day, game.rank)] ?? Due()
      days[Day(day, game.rank)] = Due(
        games: due.games + 1, net: due.net.addingUpToLimit(game.netPrize))
    }
    // Ties go to the game that comes first in the list, so the order of adding does not matter.
    if best.map({ game.precedence < $0.precedence }) ?? true { best = copy game }
  }
}

extension ListedGame {
  fileprivate var precedence: (UInt8, Int, Int, Int) { (rank.rawValue, -netPrize, ticket, slot) }
}
