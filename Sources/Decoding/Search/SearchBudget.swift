/// How much work without a result a search may still do: pictures made to look like many codes must
/// not take for ever.
///
/// Counted in pieces of work, not in time, so that a busy machine finds the same codes.
struct SearchBudget {
  /// Triples that may turn out to have no grid, of about a fifth of a millisecond each.
  private(set) var triples = 240
  /// Grids of a ticket's size that may turn out not to be decodable, of some milliseconds each.
  private(set) var grids = 48
  /// Triples that an attempt may still spend.
  private var triplesOfAttempt = 0
  /// Grids that an attempt may still spend.
  private var gridsOfAttempt = 0

  /// Begins an attempt, which gets a part of what is left.
  mutating func beginAttempt() {
    triplesOfAttempt = min(32, triples)
    gridsOfAttempt = min(6, grids)
  }

  /// Whether the attempt may go on.
  var isLeft: Bool { triplesOfAttempt > 0 && gridsOfAttempt > 0 }

  /// Counts a triple without a grid.
  mutating func spendTriple() {
    triples -= 1
    triplesOfAttempt -= 1
  }

  /// Counts a grid of so many modules along a side that gave nothing new.
  mutating func spendGrid(size: Int) {
    let price = 1 + size / Self.largeSize
    grids -= price
    gridsOfAttempt -= price
  }

  /// From this size on, of version 10, a grid counts for two, and so on: its modules take their time.
  private static let largeSize = 57
}
