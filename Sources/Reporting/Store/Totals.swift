internal import Lottery

/// Cost and prizes in won, capped at the largest integer; repeated tickets are only counted.
package struct Totals: Equatable, Sendable {
  /// Number of games and their tickets, counting each ticket once.
  private(set) var games = 0
  private(set) var tickets = 0
  private(set) var spent = 0
  /// Number and cost of games whose result is known.
  private(set) var drawnGames = 0
  private(set) var spentOnDrawn = 0
  /// Prizes before and after estimated tax, including expired ones.
  private(set) var won = PrizeSum()
  private(set) var net = PrizeSum()
  private(set) var wonGames = 0
  /// What numbers won whose round was not given; nil if none did.
  private(set) var guessed: Guess?
  /// Games whose draw is over, but whose result is not known.
  private(set) var withoutResult = 0
  /// The earliest round that is still to be drawn; nil if there is none.
  private(set) var nextDraw: Round?
  private(set) var repeated = 0
  private(set) var errors = 0
  /// What can be claimed, and what has expired.
  package private(set) var claims = Claims()
  private(set) var ranks: [Rank: Share] = [:]
  private(set) var rounds: [Int: Share] = [:]
  private var counted = TicketSet()

  /// A rank's or round's games, their cost, and their prizes before tax.
  struct Share: Equatable {
    var games = 0
    var spent = 0
    var won = PrizeSum()

    mutating func add(games: Int, spent: Int, won: PrizeSum) {
      self.games = self.games.addingUpToLimit(games)
      self.spent = self.spent.addingUpToLimit(spent)
      self.won += won
    }
  }

  /// The best rank of some games in the newest draw, and their prizes after estimated tax.
  struct Guess: Equatable {
    let round: Int
    let rank: Rank
    private(set) var net: PrizeSum

    fileprivate init(adding game: borrowing ListedGame, to former: Guess?) {
      let isBetter = game.rank.rawValue < former?.rank.rawValue ?? .max
      rank = isBetter ? game.rank : former?.rank ?? game.rank
      round = game.round
      net = former?.net ?? PrizeSum()
      net.add(game.knownNetPrize, of: game.rank)
    }
  }

  /// The totals of games.
  package init(_ games: some Sequence<ListedGame> = []) {
    for game in games { add(game) }
  }

  /// Published prizes before tax per won spent on games whose result is known; nil without such games.
  var returnRate: Double? {
    spentOnDrawn == 0 ? nil : Double(won.published) / Double(spentOnDrawn)
  }

  mutating func add(_ game: borrowing ListedGame) {
    let price = game.price
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
      spentOnDrawn = spentOnDrawn.addingUpToLimit(price)
    case .pending:
      if let round = Round(game.round) { nextDraw = nextDraw.map { min($0, round) } ?? round }
    case .noDraw: withoutResult += 1
    }
    games += 1
    if counted.insert(game.ticket) { tickets += 1 }
    spent = spent.addingUpToLimit(price)
    var prize = PrizeSum()
    if game.kind == .won { prize.add(game.prize, of: game.rank) }
    rounds[game.round, default: Share()].add(games: 1, spent: price, won: prize)
    guard game.kind == .won else { return }
    wonGames += 1
    won += prize
    net.add(game.knownNetPrize, of: game.rank)
    if game.isGuess {
      guessed = Guess(adding: game, to: guessed)
    } else {
      claims.add(game)
    }
    ranks[game.rank, default: Share()].add(games: 1, spent: price, won: prize)
  }
}

extension Int {
  /// The sum, capped at the largest integer, because a draw file may hold absurdly large prizes.
  func addingUpToLimit(_ other: Int) -> Int { Int(clamping: Int128(self) + Int128(other)) }
}

extension [Int] {
  /// The sum of all elements; nil if it overflows.
  var exactSum: Int? { Int(exactly: reduce(Int128(0)) { $0 + Int128($1) }) }
}

/// A set of ticket numbers, one bit each.
struct TicketSet: Equatable {
  private var words: [UInt64] = []

  /// Adds a ticket; returns whether it is new.
  mutating func insert(_ ticket: Int) -> Bool {
    let (word, bit) = (ticket >> 6, UInt64(1) << UInt64(ticket & 63))
    while words.count <= word { words.append(0) }
    defer { words[word] |= bit }
    return words[word] & bit == 0
  }
}
