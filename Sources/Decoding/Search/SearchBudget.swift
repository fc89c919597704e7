/// How much work without a result a search may still do: pictures made to look like many codes must
/// not take for ever.
///
/// Counted in pieces of work, not in time, so that a busy machine finds the same codes.
struct SearchBudget {
  /// Candidates that may turn out to have no grid, of about a fifth of a millisecond each.
  private(set) var candidates = 240
  /// Grids of a ticket's size that may turn out not to be decodable, of some milliseconds each.
  private(set) var grids = 48
  /// Candidates that the attempt may still spend.
  private var candidatesOfAttempt = 0
  /// Grids that the attempt may still spend.
  private var gridsOfAttempt = 0

  /// What an attempt may spend at most, so that something is left for the next ones.
  private static let shareOfAttempt = (candidates: 32, grids: 6)

  /// Begins an attempt, which gets a part of what is left.
  mutating func beginAttempt() {
    candidatesOfAttempt = min(Self.shareOfAttempt.candidates, candidates)
    gridsOfAttempt = min(Self.shareOfAttempt.grids, grids)
  }

  /// Gives back what looking around so many codes has cost that were found.
  mutating func earn(codes: Int) {
    candidates += codes
    grids += codes
  }

  /// Whether the attempt may go on.
  var isLeft: Bool { candidatesOfAttempt > 0 && gridsOfAttempt > 0 }

  /// Counts a candidate without a grid.
  mutating func spendCandidate() {
    candidates -= 1
    candidatesOfAttempt -= 1
  }

  /// Counts a grid of so many modules along a side that gave nothing new.
  mutating func spendGrid(size: Int) {
    let price = 1 + size / Self.largeSize
    grids -= price
    gridsOfAttempt -= price
  }

  /// From this size on, that of version 10, a grid counts for two, from twice the size on for
  /// three: more modules take more time.
  private static let largeSize = 57
}
