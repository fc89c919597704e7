internal import Lottery

/// Prizes to claim, by when and where, and expired ones, in won; each ticket counts once.
///
/// All prizes of a ticket are paid where its best one is, because the ticket is handed in there.
/// A prize whose deadline is in doubt counts as claimable, because nothing is lost by asking.
package struct Claims: Equatable, Sendable {
  /// The games whose prize can be claimed, with their prizes before and after estimated tax.
  private(set) var games = 0
  private(set) var won = PrizeSum()
  private(set) var net = PrizeSum()
  /// The claimable game with the best rank, then the highest prize; nil if there is none.
  private(set) var best: ListedGame?
  private(set) var days: [Day: Due] = [:]
  /// What can be claimed at each place.
  private(set) var places: [ClaimPlace: Place] = [:]
  /// The games to claim whose deadline is in doubt, with their prizes before tax.
  private(set) var doubtfulGames = 0
  private(set) var doubtful = PrizeSum()
  /// The games whose claim period is over, with their prizes before tax.
  private(set) var expiredGames = 0
  private(set) var expired = PrizeSum()
  /// The expired game with the best rank, then the highest prize; nil if there is none.
  private(set) var bestExpired: ListedGame?

  /// The deadline and the place for claiming a prize; earliest deadline first, then the place of the best ranks.
  struct Day: Hashable, Comparable {
    let lastDay: CalendarDate
    /// Whether the day is past, but holidays may have moved the deadline.
    let isInDoubt: Bool
    let place: ClaimPlace

    static func < (one: Day, other: Day) -> Bool {
      (one.lastDay, one.place, one.isInDoubt ? 1 : 0)
        < (other.lastDay, other.place, other.isInDoubt ? 1 : 0)
    }
  }

  /// The games to claim by a day at one place, with their prizes after estimated tax.
  struct Due: Equatable {
    private(set) var games = 0
    private(set) var tickets = 0
    private(set) var net = PrizeSum()
    private var seen = TicketSet()

    fileprivate mutating func add(_ game: borrowing ListedGame) {
      games += 1
      if seen.insert(game.ticket) { tickets += 1 }
      net.add(game.knownNetPrize, of: game.rank)
    }
  }

  /// The games to claim at one place, with their prizes after estimated tax.
  struct Place: Equatable {
    private(set) var due = Due()
    private(set) var doubtfulGames = 0
    /// The earliest deadline that is not in doubt.
    private(set) var nextDeadline: CalendarDate?

    fileprivate mutating func add(_ game: borrowing ListedGame) {
      due.add(game)
      if game.isInDoubt {
        doubtfulGames += 1
      } else if let day = game.claimBy {
        nextDeadline = min(day, nextDeadline ?? day)
      }
    }
  }

  var tax: Int { won.published - net.published }
  /// The approximate last day of the prize that expires first; nil if no deadline lies ahead.
  var nextDeadline: CalendarDate? { days.keys.filter { !$0.isInDoubt }.min()?.lastDay }

  /// The best claimable game if it won a first to third prize: a reason to celebrate.
  package var celebrated: ListedGame? {
    best.flatMap { $0.rank.isCelebrated ? $0 : nil }
  }

  mutating func add(_ game: borrowing ListedGame) {
    if game.isExpired {
      expiredGames += 1
      expired.add(game.prize, of: game.rank)
      if game.precedes(bestExpired) { bestExpired = copy game }
      return
    }
    if game.claim == .claimed { return }
    games += 1
    won.add(game.prize, of: game.rank)
    net.add(game.knownNetPrize, of: game.rank)
    if game.isInDoubt {
      doubtfulGames += 1
      doubtful.add(game.prize, of: game.rank)
    }
    if game.precedes(best) { best = copy game }
    guard let place = game.claimPlace else { return }
    places[place, default: Place()].add(game)
    if let lastDay = game.claimBy {
      let day = Day(lastDay: lastDay, isInDoubt: game.isInDoubt, place: place)
      days[day, default: Due()].add(game)
    }
  }
}

extension ListedGame {
  /// The prize after estimated tax; nil if it is not published.
  var knownNetPrize: Int? { prize == nil ? nil : netPrize }

  private var precedence: (UInt8, Int, Int, Int) { (rank.rawValue, -netPrize, ticket, slot) }

  /// Whether this is the better game.
  ///
  /// Ties go to the game that comes first in the list, so the order of adding does not matter.
  fileprivate func precedes(_ other: ListedGame?) -> Bool {
    other.map { precedence < $0.precedence } ?? true
  }
}
