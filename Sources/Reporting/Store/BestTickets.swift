internal import Lottery

/// The tickets with the best prizes to claim, as many as a list needs; repeated ones count once.
struct BestTickets {
  /// The number of tickets to claim, those that are not listed included.
  private(set) var count = 0
  private let limit: Int
  /// Whether games of a ticket may arrive apart, so that none can be dropped before the end.
  private let keepsAll: Bool
  private var tickets: [Int: Ticket] = [:]

  /// A ticket with its games to claim.
  struct Ticket {
    /// The listed game with the best rank; it says where the ticket is paid.
    fileprivate(set) var best: ListedGame
    /// The sum of its prizes after estimated tax.
    fileprivate(set) var net = PrizeSum()

    fileprivate var precedence: (UInt8, Int, Int) {
      (best.rank.rawValue, -net.published, best.ticket)
    }
  }

  /// No tickets; at most `limit` will be listed.
  init(limit: Int, keepsAll: Bool) { (self.limit, self.keepsAll) = (limit, keepsAll) }

  mutating func add(_ game: ListedGame) {
    guard game.isToClaim else { return }
    var ticket = tickets[game.ticket] ?? Ticket(best: game)
    if tickets[game.ticket] == nil {
      if !keepsAll, tickets.count >= 2 * limit {
        tickets = Dictionary(uniqueKeysWithValues: listed.map { ($0.best.ticket, $0) })
      }
      count += 1
    }
    if game.rank.rawValue < ticket.best.rank.rawValue { ticket.best = game }
    ticket.net.add(game.knownNetPrize, of: game.rank)
    tickets[game.ticket] = ticket
  }

  /// The best tickets: best rank first, then the highest sum.
  var listed: [Ticket] {
    Array(tickets.values.sorted { $0.precedence < $1.precedence }.prefix(limit))
  }
}
