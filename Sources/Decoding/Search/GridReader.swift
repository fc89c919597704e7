/// Fits a grid of modules to a candidate and reads it: from three finder patterns to a payload.
struct GridReader {
  /// What modules are sampled from.
  struct Luminance {
    /// Nil for the original.
    let image: GrayImage?
    /// Its position in the original.
    let frame: PictureFrame
    /// Whether the modules are light on dark.
    let isInverted: Bool

    /// The original's.
    init(isInverted: Bool) {
      image = nil
      frame = .original
      self.isInverted = isInverted
    }

    init(of prepared: Attempt.Prepared) {
      image = prepared.luminance
      frame = prepared.luminance == nil ? .original : prepared.base
      isInverted = prepared.isInverted
    }
  }

  var symbols: SymbolReader
  private let original: GrayImage
  /// The original with black and white exchanged.
  private lazy var inverse = original.inverted
  /// The candidates so far whose three places show finder patterns.
  private(set) var squaresCount = 0

  init(_ symbols: SymbolReader, in original: GrayImage) {
    self.symbols = symbols
    self.original = original
  }

  /// The grid of a candidate as seen, or the rectified one if that decodes or fits better.
  ///
  /// Nil if no grid fits, as is usual. A candidate beside the code that is
  /// looked for counts only if it shows one clearly.
  mutating func grid(
    of candidate: TimedCandidate, isBeside: Bool, in luminance: Luminance
  ) -> LocatedGrid? {
    guard let crop = crop(of: candidate, in: luminance) else { return nil }
    squaresCount += 1
    let seen = grid(in: crop, luminance, of: candidate.patterns, isBeside: isBeside)
    guard seen?.reading == nil, let rectified = crop.rectified else { return seen }
    symbols.ledger.spend(.candidate)
    let other = grid(in: rectified, luminance, of: candidate.patterns, isBeside: isBeside)
    guard let other else { return seen }
    let isBetter = other.correlation > seen?.correlation ?? 0
    return isBetter || other.reading != nil ? other : seen
  }

  /// The grid of a candidate that shows only two finder patterns, if a template reads it.
  mutating func grid(ofPair candidate: TimedCandidate, in luminance: Luminance) -> LocatedGrid? {
    guard let crop = crop(of: candidate, in: luminance) else { return nil }
    let finder = GridFinder(of: crop.candidate, in: crop.image)
    guard finder.showsSquares, finder.darkShare >= Tuning.darkShares.least,
      let guess = finder.guess
    else { return nil }
    // Blur hides function patterns, but not that half of a code is dark.
    let isDark = finder.darkShare >= Tuning.darkShares.unshown
    guard isDark || guess.correlation >= Correlation.Tuning.weak, let grid = finder.fitBest(),
      isDark || grid.correlation >= Correlation.Tuning.weak,
      let reading = symbols.readByTemplate(grid, by: finder)
    else { return nil }
    return LocatedGrid(grid, in: crop, luminance, of: candidate.patterns, reading)
  }

  /// The grid of a code on paper so bent that no perspective fits its three patterns; nil unless it
  /// is read.
  mutating func grid(ofBent patterns: FinderPatternSet, isInverted: Bool) -> LocatedGrid? {
    symbols.drawings = []
    let image = isInverted ? inverse : original
    let candidate = TimedCandidate(
      corner: patterns.corner, across: patterns.across, down: patterns.down,
      moduleSize: patterns.moduleSize)
    let crop = CodeCrop(of: candidate, in: image)
    let finder = GridFinder(of: crop.candidate, in: crop.image)
    let luminance = Luminance(isInverted: isInverted)
    return symbols.readSurface(finder).map { grid, reading in
      LocatedGrid(grid, in: crop, luminance, of: patterns, reading)
    }
  }

  /// The drawing that zbar read, or the first that it did not; nil if nothing was drawn.
  func drawing(of grid: LocatedGrid) -> GrayImage? {
    grid.reading == nil ? symbols.drawings.first : symbols.drawings.last
  }

  private mutating func grid(
    in crop: CodeCrop, _ luminance: Luminance, of patterns: FinderPatternSet, isBeside: Bool
  ) -> LocatedGrid? {
    symbols.drawings = []
    let finder = GridFinder(of: crop.candidate, in: crop.image)
    if isBeside, finder.guess?.correlation ?? 0 < Correlation.Tuning.fair { return nil }
    let fitted = fit(finder)
    if fitted?.reading == nil,
      let (grid, reading) = symbols.readMoved(finder, fitted?.grid)
    {
      return LocatedGrid(grid, in: crop, luminance, of: patterns, reading)
    }
    guard let (best, reading) = fitted else { return nil }
    var grid = LocatedGrid(best, in: crop, luminance, of: patterns, reading)
    if reading == nil, best.correlation > Correlation.Tuning.clear {
      grid.isCode = best.fixed.areShown(by: best.modules(in: crop.image))
    }
    return grid
  }

  /// The grid that fits best, or a first guess if that decodes.
  private mutating func fit(
    _ finder: GridFinder
  ) -> (grid: GridFit, reading: SymbolReader.Reading?)? {
    guard let guess = finder.guess else { return nil }
    if guess.correlation > Correlation.Tuning.sharp,
      let reading = symbols.readPlainly(guess, by: finder)
    {
      return (guess, reading)
    }
    guard let best = finder.fitBest(), best.correlation >= Correlation.Tuning.weak else {
      return nil
    }
    symbols.drawings = []
    return (best, symbols.read(best, by: finder))
  }

  /// Nil if the surroundings show no finder patterns, as is usual.
  private mutating func crop(of candidate: TimedCandidate, in luminance: Luminance) -> CodeCrop? {
    let candidate = luminance.frame.local(candidate)
    let isInverted = luminance.isInverted
    // Perspective may hide patterns that the rectified crop shows.
    guard
      candidate.perspective != nil
        || CodeCrop.showsSquares(
          candidate, in: luminance.image ?? original, isInverted: isInverted)
    else { return nil }
    let image = isInverted ? luminance.image?.inverted ?? inverse : luminance.image ?? original
    return CodeCrop(of: candidate, in: image)
  }
}

/// A grid of modules that fits a code's function patterns, at its place in the original picture.
struct LocatedGrid {
  let patterns: FinderPatternSet
  let corners: [Point]
  let size: Int
  let correlation: Float
  let isInverted: Bool
  /// Nil if the modules did not decode.
  let reading: SymbolReader.Reading?
  /// Whether its modules show finder and timing patterns; nil if not checked.
  var isCode: Bool?

  /// The place of a code of which only the finder patterns show; the corners are a ticket's.
  init(of square: FinderPatternSet) {
    patterns = square
    corners = square.edges.corners
    size = 0
    correlation = 0
    reading = nil
    isCode = true
    isInverted = false
  }

  init(
    _ grid: GridFit, in crop: CodeCrop, _ luminance: GridReader.Luminance,
    of patterns: FinderPatternSet, _ reading: SymbolReader.Reading?
  ) {
    self.patterns = patterns
    isInverted = luminance.isInverted
    corners = grid.corners.map { luminance.frame.original(crop.original($0)) }
    size = grid.size
    correlation = grid.correlation
    self.reading = reading
  }
}

extension GridReader {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The least dark share of a code that shows two finder patterns (one of 567 that were read had less,
    /// and was read all the same; with 0.35, a code of round modules is lost), and of one whose function
    /// patterns do not show, as blur hides them, or rows moved (of 92 with moved rows that were read, four
    /// had less, and were read all the same; with 0.5, one is lost).
    static let darkShares: (least: Float, unshown: Float) = (0.3, 0.45)
  }
}
