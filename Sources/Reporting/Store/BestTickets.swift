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
    fileprivate(set) var net: Int
    /// Whether all of its prizes are published.
    fileprivate(set) var isPublished: Bool

    fileprivate var precedence: (UInt8, Int, Int) { (best.rank.rawValue, -net, best.ticket) }
  }

  /// No tickets; at most `limit` will be listed.
  init(limit: Int, keepsAll: Bool) { (self.limit, self.keepsAll) = (limit, keepsAll) }

  mutating func add(_ game: ListedGame) {
    guard game.isToClaim else { return }
    if var ticket = tickets[game.ticket] {
      if game.rank.rawValue < ticket.best.rank.rawValue { ticket.best = game }
      ticket.net = ticket.net.addingUpToLimit(game.netPrize)
      ticket.isPublished = ticket.isPublished && game.prize != nil
      tickets[game.ticket] = ticket
      return
    }
    if !keepsAll, tickets.count >= 2 * limit {
      tickets = Dictionary(uniqueKeysWithValues: listed.map { ($0.best.ticket, $0) })
    }
    count += 1
    tickets[game.ticket] = Ticket(
      best: game, net: game.netPrize, isPublished: game.prize != nil)
  }

  /// The best tickets: best rank first, then the highest sum.
  var listed: [Ticket] {
    Array(tickets.values.sorted { $0.precedence < $1.precedence }.prefix(limit))
  }
}
