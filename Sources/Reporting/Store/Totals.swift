package import Lottery

/// Cost and prizes of a list of games, in won; every sum is capped at the largest integer.
///
/// A ticket that was scanned before counts only as repeated.
package struct Totals: Equatable, Sendable {
  /// Number of games, counting each ticket once.
  package private(set) var games = 0
  /// Number of tickets with these games.
  package private(set) var tickets = 0
  /// The cost of these games.
  package private(set) var spent = 0
  /// Number of games whose result is known.
  package private(set) var drawnGames = 0
  /// The cost of games whose result is known.
  package private(set) var spentOnDrawn = 0
  /// Prizes before tax, including expired ones.
  package private(set) var won = 0
  /// Prizes after estimated tax, including expired ones.
  package private(set) var net = 0
  /// Number of games that won.
  package private(set) var wonGames = 0
  /// Number of winning games whose prize is not published yet.
  package private(set) var unpublished = 0
  /// Number of games on tickets that were scanned before.
  package private(set) var repeated = 0
  /// Number of error rows.
  package private(set) var errors = 0
  /// What can be claimed, and what has expired.
  package private(set) var claims = Claims()
  /// The games and prizes of each winning rank.
  package private(set) var ranks: [Rank: Share] = [:]
  /// The games, cost and prizes of each round.
  package private(set) var rounds: [Int: Share] = [:]

  /// One bit per ticket, set once it is counted.
  private var counted: [UInt64] = []

  /// A rank's or round's part of the totals.
  package struct Share: Equatable, Sendable {
    /// Number of games.
    package var games = 0
    /// Their cost.
    package var spent = 0
    /// Their prizes before tax.
    package var won = 0
  }

  /// Empty totals.
  package init() {}

  /// The totals of games.
  package init(_ games: some Sequence<ListedGame>) {
    for game in games { add(game) }
  }

  /// The estimated tax.
  package var tax: Int { won - net }

  /// Prizes before tax per won spent on games whose result is known; nil without such games.
  package var returnRate: Double? { spentOnDrawn == 0 ? nil : Double(won) / Double(spentOnDrawn) }

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

  /// Whether this is the ticket's first game; marks the ticket as counted.
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

  /// Adds games with their cost and prizes.
  mutating func add(games: Int, spent: Int, won: Int) {
    self.games = self.games.addingUpToLimit(games)
    self.spent = self.spent.addingUpToLimit(spent)
    self.won = self.won.addingUpToLimit(won)
  }
}
