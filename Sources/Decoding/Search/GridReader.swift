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
    guard finder.showsSquares, finder.darkShare >= Tuning.leastDarkOfPair,
      let guess = finder.guess
    else { return nil }
    let weak = Tuning.weakPair
    let isDark = finder.darkShare >= weak.dark
    guard isDark || guess.correlation >= weak.guess, let grid = finder.fitBest(),
      isDark || grid.correlation >= weak.best,
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
    if isBeside, finder.guess?.correlation ?? 0 < Tuning.leastGuessBeside { return nil }
    let fitted = fit(finder)
    if fitted?.reading == nil,
      let (grid, reading) = symbols.readMoved(finder, fitted?.grid)
    {
      return LocatedGrid(grid, in: crop, luminance, of: patterns, reading)
    }
    guard let (best, reading) = fitted else { return nil }
    var grid = LocatedGrid(best, in: crop, luminance, of: patterns, reading)
    if reading == nil, best.correlation > Tuning.promisingCorrelation {
      grid.isCode = best.fixed.areShown(by: best.modules(in: crop.image))
    }
    return grid
  }

  /// The grid that fits best, or a first guess if that decodes.
  private mutating func fit(
    _ finder: GridFinder
  ) -> (grid: GridFit, reading: SymbolReader.Reading?)? {
    guard let guess = finder.guess else { return nil }
    if guess.correlation > Tuning.sharpCorrelation,
      let reading = symbols.readPlainly(guess, by: finder)
    {
      return (guess, reading)
    }
    guard let best = finder.fitBest(), best.correlation >= Tuning.leastCorrelation else {
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

extension GridReader {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The correlation below which a grid is not decoded (worst read: 0.65).
    static let leastCorrelation: Float = 0.3
    /// The correlation above which a first guess is decoded before it is refined.
    static let sharpCorrelation: Float = 0.8
    /// The correlation above which an undecoded grid may be a code, and its modules are equalized (with
    /// 0.55, one of BoofCV's 1,232 codes fewer is read; with 0.3, empty pictures take 7 % longer).
    static let promisingCorrelation: Float = 0.45
    /// The correlation of a first guess below which a grid beside the code that is looked for is not
    /// refined.
    ///
    /// Seven of 334 codes read in regions lay beside them: six had 0.48 and more, one, of a rolling
    /// shutter, shows no guess; of 893 such grids in empty pictures, 94 % had less.
    static let leastGuessBeside: Float = 0.35
    /// The least dark share of a code that shows two finder patterns (one of 567 that were read had
    /// less, and was read all the same; with 0.35, a code of round modules is lost).
    static let leastDarkOfPair: Float = 0.3
    /// The correlations of a guess and of the best grid below which such a code must be dark.
    ///
    /// Blur hides function patterns, but not that half of a code is dark. Of 707 codes that were
    /// read, 13 had less, and dark shares of 0.63 and more; of 194 places in empty pictures, 101 had
    /// less of all three.
    static let weakPair: (guess: Float, best: Float, dark: Float) = (0.23, 0.35, 0.5)
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
