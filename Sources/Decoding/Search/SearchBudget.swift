/// How much work without a result a search may still do: pictures made to look like many codes must
/// not take for ever.
///
/// Counted in pieces of work, not in time, so that a busy machine finds the same codes.
struct SearchBudget {
  /// So many times the budget of a normal search.
  private let factor: Int
  /// Candidates that may turn out to have no grid.
  private(set) var candidates: Int
  /// Grids of a small code that may turn out not to be decodable.
  private(set) var grids: Int
  /// Candidates that the attempt may still spend.
  private var candidatesOfAttempt = 0
  /// Grids that the attempt may still spend.
  private var gridsOfAttempt = 0

  /// The budget of a search that goes on for so long.
  init(_ effort: SearchEffort) {
    factor = effort.budgetFactor
    candidates = factor * DetectorTuning.Search.candidates.all
    grids = factor * DetectorTuning.Search.grids.all
  }

  /// Begins an attempt, which gets a part of what is left, so that some is left for the next ones.
  mutating func beginAttempt() {
    candidatesOfAttempt = min(factor * DetectorTuning.Search.candidates.ofAttempt, candidates)
    gridsOfAttempt = min(factor * DetectorTuning.Search.grids.ofAttempt, grids)
  }

  /// Begins a region of the picture, which has its own: noise elsewhere has not used it up.
  mutating func beginRegion() {
    candidates = factor * DetectorTuning.Search.candidates.ofRegion
    grids = factor * DetectorTuning.Search.grids.ofRegion
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
    let price = 1 + size / DetectorTuning.Search.largeGrid
    grids -= price
    gridsOfAttempt -= price
  }
}
