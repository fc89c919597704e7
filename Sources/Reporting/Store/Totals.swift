package import Lottery

/// What a list of games cost and brought, in won; every sum stops at the largest integer.
///
/// A ticket that was scanned before counts as repeated, and for nothing else.
package struct Totals: Equatable, Sendable {
  /// Games, those of each ticket once.
  package private(set) var games = 0
  /// The tickets that these games are on.
  package private(set) var tickets = 0
  /// What those games cost.
  package private(set) var spent = 0
  /// Games whose result is known.
  package private(set) var drawnGames = 0
  /// What the games cost whose result is known.
  package private(set) var spentOnDrawn = 0
  /// Won before tax, what has expired included.
  package private(set) var won = 0
  /// Won after the tax estimate, what has expired included.
  package private(set) var net = 0
  /// Games that won.
  package private(set) var wonGames = 0
  /// Games that won a prize that is not published yet.
  package private(set) var unpublished = 0
  /// Games of tickets that were scanned before.
  package private(set) var repeated = 0
  /// Rows in error.
  package private(set) var errors = 0
  /// What of it can be claimed, and what has expired.
  package private(set) var claims = Claims()
  /// The games and prizes of each rank that won.
  package private(set) var ranks: [Rank: Share] = [:]
  /// The games, cost and prizes of each round.
  package private(set) var rounds: [Int: Share] = [:]

  /// A bit for each ticket that was counted.
  private var counted: [UInt64] = []

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
    switch game.kind {
    case .otherProduct: return
    case .error:
      errors += 1
      return
    case .repeated:
      repeated += 1
      return
    case .won, .lost:
      drawnGames += 1
      spentOnDrawn = spentOnDrawn.addingUpToLimit(game.price)
    case .pending, .noDraw: break
    }
    games += 1
    if isFirst(of: game.ticket) { tickets += 1 }
    spent = spent.addingUpToLimit(game.price)
    rounds[game.round, default: Share()].add(game)
    guard game.kind == .won else { return }
    wonGames += 1
    if game.prize == nil { unpublished += 1 }
    won = won.addingUpToLimit(game.prize ?? 0)
    net = net.addingUpToLimit(game.netPrize)
    claims.add(game)
    ranks[game.rank, default: Share()].add(game)
  }

  /// Whether no game of a ticket was counted before; from now on one was.
  private mutating func isFirst(of ticket: Int) -> Bool {
    let (word, bit) = (ticket >> 6, UInt64(1) << UInt64(ticket & 63))
    while counted.count <= word { counted.append(0) }
    defer { counted[word] |= bit }
    return counted[word] & bit == 0
  }
}

extension Totals.Share {
  fileprivate mutating func add(_ game: borrowing ListedGame) {
    add(games: 1, spent: game.price, won: game.prize ?? 0)
  }

  /// Adds games with what they cost and won.
  mutating func add(games: Int, spent: Int, won: Int) {
    self.games = self.games.addingUpToLimit(games)
    self.spent = self.spent.addingUpToLimit(spent)
    self.won = self.won.addingUpToLimit(won)
  }
}
