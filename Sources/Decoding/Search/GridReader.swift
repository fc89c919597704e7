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

    init(of prepared: Attempt.Prepared) {
      image = prepared.luminance
      frame = prepared.luminance == nil ? .original : prepared.base
      isInverted = prepared.isInverted
    }
  }

  private(set) var symbols: SymbolReader
  private let original: GrayImage
  /// The original with black and white exchanged.
  private lazy var inverse = original.inverted
  /// The candidates so far whose three places show finder patterns.
  private(set) var squaresCount = 0

  init(_ symbols: SymbolReader, in original: GrayImage) {
    self.symbols = symbols
    self.original = original
  }

  mutating func beginRegion() { symbols.beginRegion() }

  /// The grid of a candidate as seen, or the rectified one if that decodes or fits better.
  ///
  /// Nil if no grid fits, as is usual. Charges for a second grid.
  mutating func grid(
    of candidate: TimedCandidate, in luminance: Luminance, _ budget: inout SearchBudget
  ) -> LocatedGrid? {
    guard let crop = crop(of: candidate, in: luminance) else { return nil }
    squaresCount += 1
    let seen = grid(in: crop, luminance, of: candidate.patterns)
    guard seen?.reading == nil, let rectified = crop.rectified else { return seen }
    budget.spendCandidate()
    let other = grid(in: rectified, luminance, of: candidate.patterns)
    guard let other else { return seen }
    let isBetter = other.correlation > seen?.correlation ?? 0
    return isBetter || other.reading != nil ? other : seen
  }

  /// The grid of a candidate that shows only two finder patterns, if a template reads it.
  mutating func grid(ofPair candidate: TimedCandidate, in luminance: Luminance) -> LocatedGrid? {
    guard let crop = crop(of: candidate, in: luminance) else { return nil }
    let finder = GridFinder(of: crop.candidate, in: crop.image)
    guard finder.guess != nil, let grid = finder.fitBest(),
      let reading = symbols.readByTemplate(grid, by: finder)
    else { return nil }
    return LocatedGrid(grid, in: crop, luminance, of: candidate.patterns, reading)
  }

  /// The drawing that zbar read, or the first that it did not; nil if nothing was drawn.
  func drawing(of grid: LocatedGrid) -> GrayImage? {
    grid.reading == nil ? symbols.drawings.first : symbols.drawings.last
  }

  private mutating func grid(
    in crop: CodeCrop, _ luminance: Luminance, of patterns: FinderPatternSet
  ) -> LocatedGrid? {
    symbols.drawings = []
    let finder = GridFinder(of: crop.candidate, in: crop.image)
    let fitted = fit(finder)
    if fitted?.reading == nil,
      let (grid, reading) = symbols.readMoved(finder, fitted?.grid)
    {
      return LocatedGrid(grid, in: crop, luminance, of: patterns, reading)
    }
    guard let (best, reading) = fitted else { return nil }
    var grid = LocatedGrid(best, in: crop, luminance, of: patterns, reading)
    if reading == nil {
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
    guard let best = finder.fitBest(), best.correlation > Tuning.promisingCorrelation else {
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
    /// The correlation above which a first guess is decoded before it is refined.
    static let sharpCorrelation: Float = 0.8
    /// The correlation above which a grid may be a code, and is decoded (worst read: 0.65; with 0.55, one of
    /// BoofCV's 1,232 codes fewer is read; with 0.3, empty pictures take 7 % longer).
    static let promisingCorrelation: Float = 0.45
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
