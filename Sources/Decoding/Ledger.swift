internal import WorkerProtocol

/// The work that a search may still do in vain: one count for all that it tries.
///
/// It counts work, not time, so that a busy machine finds the same codes. Each region, and each attempt on all
/// of the picture, has a share of its own, so that what is hopeless takes nothing from a ticket elsewhere;
/// regions are opened while the picture's account covers their pixels. What led to a code is not charged: the
/// search goes back to the ledger that it had before.
struct Ledger: Equatable {
  /// What regions may still cost, and what the steps of this place may.
  private var left, ofPlace: Int
  private let factor: Int

  /// A ledger whose first place is a region.
  init(_ effort: ScanEffort) {
    factor = effort == .thorough ? Guards.factorOfThorough : 1
    left = factor * Guards.work.ofPicture * Self.unit
    ofPlace = factor * Guards.work.ofRegion * Self.unit
  }

  /// Starts a region with its share, whatever others took.
  mutating func beginRegion() { ofPlace = factor * Guards.work.ofRegion * Self.unit }

  /// Starts an attempt on all of the picture with its share.
  mutating func beginAttempt() { ofPlace = factor * Guards.work.ofAttempt * Self.unit }

  /// Whether the place has a share left.
  var isLeft: Bool { ofPlace > 0 }

  /// The candidates in vain that end an attempt.
  var candidates: Int { factor * Guards.candidates }

  /// Charges the place for a step; unless known better, with a code as large as a ticket's.
  mutating func spend(_ step: Step, size: Int = Self.size) {
    ofPlace -= step.price * size * size
  }

  /// Charges the picture for a region, if that leaves something; false, at no cost, if not.
  mutating func openRegion(pixels: Int, isConfirmed: Bool) -> Bool {
    let price = pixels * (isConfirmed ? Self.pixel.confirmed : Self.pixel.other)
    if price > left { return false }
    left -= price
    return true
  }

  /// The price of a pixel of a region: others than confirmed ones are codes so seldom that their price is
  /// higher (at half of it, pictures without a code take 15 % longer; with 7 for confirmed ones, a coarse picture
  /// of `make_corpus.py --set sizes --seed 301` is lost).
  private static let pixel = (confirmed: 5, other: 45)
  /// The modules along a side of a ticket's code.
  private static let size = 37
  private static let unit = size * size

  /// What a search tries.
  enum Step {
    /// A candidate, or a pair of patterns, that shows no grid.
    case candidate
    /// A grid that zbar does not read.
    case grid
    /// A search of one damage map.
    case damageMap
    /// A grid that is bent to where its modules are clearest.
    case bend
    /// A grid whose rows and columns are moved.
    case move
    /// A surface that is grown.
    case surface

    /// For each module of the code, in units of a candidate, by the instructions that it takes; a bend and a
    /// surface take several times as many, but read what nothing else does.
    fileprivate var price: Int {
      switch self {
      case .candidate: 1
      case .grid: 15
      case .damageMap: 8
      case .bend: 70
      case .move: 60
      case .surface: 200
      }
    }
  }
}
