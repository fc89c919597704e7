internal import WorkerProtocol

/// The work, not time, left for fruitless candidates and grids (large ones count more) and for
/// pairs, so that hostile pictures cannot stall a search.
struct SearchBudget {
  private let factor: Int
  private(set) var candidates, grids: Int
  private(set) var pairs = Tuning.pairs.all
  private var regionsWithPairs = Tuning.regionsWithPairs
  private var candidatesOfAttempt = 0
  private var gridsOfAttempt = 0

  init(_ effort: ScanEffort) {
    factor = effort.budgetFactor
    candidates = factor * Tuning.candidates.all
    grids = factor * Tuning.grids.all
  }

  /// Starts an attempt with a share of what is left, so that later attempts get some too.
  mutating func beginAttempt() {
    candidatesOfAttempt = min(factor * Tuning.candidates.ofAttempt, candidates)
    gridsOfAttempt = min(factor * Tuning.grids.ofAttempt, grids)
  }

  /// Starts a region with a fresh budget, so that noise elsewhere has not used it up.
  mutating func beginRegion() {
    refill()
    if regionsWithPairs > 0 { pairs = Tuning.pairs.all }
    regionsWithPairs -= 1
  }

  /// Grants a region's candidates and grids, but no pairs.
  mutating func refill() {
    candidates = factor * Tuning.candidates.ofRegion
    grids = factor * Tuning.grids.ofRegion
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
  static func price(ofGrid size: Int) -> Int { 1 + size / Tuning.largeGrid }
}

/// How much a search may do, counted in work, not time, so a busy machine finds the same codes; see
/// `Benchmarks/Runs/2026-11-22-effort`.
extension ScanEffort {
  /// Limits on the total pixels of regions that are searched in vain; a fast search has none.
  var regionPixels: RegionPixels {
    switch self {
    case .fast: RegionPixels(confirmed: 0, others: 0)
    case .normal: SearchBudget.Tuning.regionPixels
    case .thorough: SearchBudget.Tuning.regionPixelsOfThorough
    }
  }

  fileprivate var budgetFactor: Int {
    self == .thorough ? SearchBudget.Tuning.factorOfThorough : 1
  }
}

/// The pixels of regions that may be searched in vain, confirmed ones and others apart.
struct RegionPixels {
  private(set) var confirmed, others: Int

  func covers(_ pixels: Int, of region: EvidenceRegion) -> Bool {
    pixels <= (region.isConfirmed ? confirmed : others)
  }

  mutating func spend(_ pixels: Int, on region: EvidenceRegion) {
    if region.isConfirmed { confirmed -= pixels } else { others -= pixels }
  }
}

extension SearchBudget {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The maximum number of candidates without a grid, per search, attempt and region; 0.2 ms each
    /// (`Benchmarks/Runs/2026-11-21-supervision`).
    static let candidates = (all: 240, ofAttempt: 32, ofRegion: 96)
    /// The same for grids that give nothing new; some milliseconds each (the same run).
    static let grids = (all: 48, ofAttempt: 6, ofRegion: 18)
    /// Modules along a side, those of version 10, from which a grid counts twice; from twice as
    /// many, three times, and so on (more modules take more time).
    static let largeGrid = 57
    /// The number of pairs tried: per picture or region, and per attempt.
    static let pairs = (all: 64, ofAttempt: 16)
    /// How many regions, likeliest first, get their own pairs: in a large picture, noise would use
    /// up shared ones (on three defocused slips of 12 MP that were read only when cropped,
    /// `make_corpus.py --set sizes --seed 301`, and on pairs of hard slips, of which two lost 3 %,
    /// four 0.6 and eight 0.3; pairs for every region cost 15 % on pictures without codes).
    static let regionsWithPairs = 4
    /// The total pixels up to which confirmed regions are searched, and then others (with the first
    /// limit for all regions, no more of 1,633 hard pictures were read).
    static let regionPixels = RegionPixels(confirmed: 1_000_000, others: 150_000)
    /// The same for a thorough search.
    static let regionPixelsOfThorough = RegionPixels(confirmed: 16_000_000, others: 2_400_000)
    /// Multiplies the candidates and grids of a thorough search.
    static let factorOfThorough = 4
  }
}
