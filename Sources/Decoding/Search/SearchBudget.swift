internal import WorkerProtocol

/// The work, not time, left for fruitless candidates and grids (large ones count more) and for
/// pairs, so that hostile pictures cannot stall a search.
struct SearchBudget {
  private let factor: Int
  private(set) var candidates, grids: Int
  private(set) var pairs = Guards.pairs.all
  private var regionsWithPairs = Guards.regionsWithPairs
  private var candidatesOfAttempt = 0
  private var gridsOfAttempt = 0

  init(_ effort: ScanEffort) {
    factor = effort.budgetFactor
    candidates = factor * Guards.candidates.all
    grids = factor * Guards.grids.all
  }

  /// Starts an attempt with a share of what is left, so that later attempts get some too.
  mutating func beginAttempt() {
    candidatesOfAttempt = min(factor * Guards.candidates.ofAttempt, candidates)
    gridsOfAttempt = min(factor * Guards.grids.ofAttempt, grids)
  }

  /// Starts a region with a fresh budget, so that noise elsewhere has not used it up.
  mutating func beginRegion() {
    refill()
    if regionsWithPairs > 0 { pairs = Guards.pairs.all }
    regionsWithPairs -= 1
  }

  /// Grants a region's candidates and grids, but no pairs.
  mutating func refill() {
    candidates = factor * Guards.candidates.ofRegion
    grids = factor * Guards.grids.ofRegion
  }

  /// Adds one candidate and one grid per code found: the cost of looking around it.
  mutating func earn(codes: Int) {
    candidates += codes
    grids += codes
  }

  var isLeft: Bool { candidatesOfAttempt > 0 && gridsOfAttempt > 0 }

  mutating func spendCandidate() {
    candidates -= 1
    candidatesOfAttempt -= 1
  }

  mutating func spendPair() { pairs -= 1 }

  /// Charges for a grid that gave nothing new; `size` is its number of modules along a side.
  mutating func spendGrid(size: Int) {
    grids -= Self.price(ofGrid: size)
    gridsOfAttempt -= Self.price(ofGrid: size)
  }

  /// What a grid of so many modules along a side costs, in small ones.
  static func price(ofGrid size: Int) -> Int { 1 + size / Guards.largeGrid }
}

/// How much a search may do, counted in work, not time, so a busy machine finds the same codes; see
/// `Benchmarks/Runs/2026-11-22-effort`.
extension ScanEffort {
  /// Limits on the total pixels of regions that are searched in vain; a fast search has none.
  var regionPixels: RegionPixels {
    switch self {
    case .fast: RegionPixels(confirmed: 0, others: 0)
    case .normal: Guards.regionPixels
    case .thorough: Guards.regionPixelsOfThorough
    }
  }

  fileprivate var budgetFactor: Int {
    self == .thorough ? Guards.factorOfThorough : 1
  }
}

extension RegionPixels {
  func covers(_ pixels: Int, of region: EvidenceRegion) -> Bool {
    pixels <= (region.isConfirmed ? confirmed : others)
  }

  mutating func spend(_ pixels: Int, on region: EvidenceRegion) {
    if region.isConfirmed { confirmed -= pixels } else { others -= pixels }
  }
}
