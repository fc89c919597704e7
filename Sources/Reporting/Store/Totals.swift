package import Lottery

/// What a list of games cost and brought, in won; every sum stops at the largest integer.
///
/// A game that was scanned before is the same paper: it counts as repeated, and for nothing else.
package struct Totals: Equatable, Sendable {
  /// Games, each paper's once.
  package private(set) var games = 0
  /// What those games cost.
  package private(set) var spent = 0
  /// What the games cost whose result is known.
  package private(set) var spentOnDrawn = 0
  /// Won before tax, what has expired included.
  package private(set) var won = 0
  /// Won after the tax estimate, what has expired included.
  package private(set) var net = 0
  /// Won before tax by games whose claim period is over.
  package private(set) var expired = 0
  /// Won after the tax estimate by games that can still be claimed.
  package private(set) var claimable = 0
  /// The best rank of a prize that can still be claimed; nil without such a prize.
  package private(set) var bestToClaim: Rank?
  /// Games that won.
  package private(set) var wonGames = 0
  /// Games that won a prize that is not published yet.
  package private(set) var unpublished = 0
  /// Games of papers that were scanned before.
  package private(set) var repeated = 0
  /// The games and prizes of each rank that won.
  package private(set) var ranks: [Rank: Share] = [:]
  /// The games, cost and prizes of each round.
  package private(set) var rounds: [Int: Share] = [:]

  /// Games whose prize can still be claimed, by day and place.
  package private(set) var claims: [Claim: Int] = [:]

  /// Until when and where a prize is to be claimed.
  package struct Claim: Hashable, Comparable, Sendable {
    /// About the last day.
    package let lastDay: CalendarDate
    /// The place.
    package let place: Phrase
    /// The best rank that is paid out there.
    private let rank: UInt8

    fileprivate init(_ round: Round, _ rank: Rank) {
      lastDay = ClaimPeriod.lastDay(drawnOn: round.drawDate)
      let place = Phrase.claimPlace(of: rank)
      self.place = place
      self.rank = Rank.winning.first { Phrase.claimPlace(of: $0) == place }?.rawValue ?? 0
    }

    /// The nearest day first, then the highest prizes.
    package static func < (lhs: Claim, rhs: Claim) -> Bool {
      lhs.lastDay == rhs.lastDay ? lhs.rank < rhs.rank : lhs.lastDay < rhs.lastDay
    }
  }

  /// A part of the whole.
  package struct Share: Equatable, Sendable {
    /// Games.
    package var games = 0
    /// What they cost.
    package var spent = 0
    /// What they won before tax.
    package var won = 0
  }

  /// Nothing.
  package init() {}

  /// The totals of games.
  package init(_ games: some Sequence<ListedGame>) {
    for game in games { add(game) }
  }

  /// The estimate of what is held back.
  package var tax: Int { won - net }

  /// What was won for every won spent on games whose result is known; nil without such games.
  package var returnRate: Double? {
    spentOnDrawn == 0 ? nil : Double(won) / Double(spentOnDrawn)
  }

  /// Adds a row.
  package mutating func add(_ game: borrowing ListedGame) {
    guard game.numbers != 0 else { return }
    if game.isRepeated {
      repeated += 1
      return
    }
    let prize = game.prize ?? 0
    games += 1
    spent = spent.addingUpToLimit(game.price)
    if game.status == .won || game.status == .lost {
      spentOnDrawn = spentOnDrawn.addingUpToLimit(game.price)
    }
    rounds[game.round, default: Share()].add(game)
    guard game.status == .won else { return }
    wonGames += 1
    if game.prize == nil { unpublished += 1 }
    won = won.addingUpToLimit(prize)
    net = net.addingUpToLimit(game.netPrize)
    if game.isExpired {
      expired = expired.addingUpToLimit(prize)
    } else {
      claimable = claimable.addingUpToLimit(game.netPrize)
      if game.rank.rawValue < bestToClaim?.rawValue ?? .max { bestToClaim = game.rank }
      if let round = Round(game.round) { claims[Claim(round, game.rank), default: 0] += 1 }
    }
    ranks[game.rank, default: Share()].add(game)
  }
}

extension Totals.Share {
  fileprivate mutating func add(_ game: borrowing ListedGame) {
    games += 1
    spent = spent.addingUpToLimit(game.price)
    won = won.addingUpToLimit(game.prize ?? 0)
  }
}
