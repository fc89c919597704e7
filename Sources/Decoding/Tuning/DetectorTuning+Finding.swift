extension DetectorTuning {
  /// Thresholding, finder patterns, finder pattern sets and timing patterns.
  enum Finding {
    // MARK: Thresholding
    /// The variance of luminance below which a block of 8 × 8 pixels counts as flat (trial).
    static let flatBlockVariance = 6.0
    /// How far a flat block's threshold lies below its mean, so that paper stays light (trial).
    static let flatBlockMargin: Int32 = 14
    /// Blocks in each direction averaged into a threshold: 5 × 5 in all (prototype, and zxing).
    static let blockReach = 2

    // MARK: Finder patterns from runs
    /// The tolerance of the outer runs: a share of a module; for modules below two pixels, another
    /// share plus some pixels, since runs are whole pixels (prototype).
    static let runSlack = (share: 0.62, smallShare: 0.5, smallPixels: 0.55)
    /// The tolerance of the middle run, as a multiple of that of the outer runs (prototype).
    static let middleRunSlack = 2.2
    /// The largest ratio between module sizes along row and column, as in oblique views (trial, on
    /// public photographs, and on slips foreshortened 2.5 : 1).
    static let crossSizeRatio = 2.8
    /// The longest run, in modules plus pixels, and in modules of codes stretched 4 : 1, half as
    /// long again; the middle one may be three times it (prototype).
    static let crossRunLimit = (modules: 2.2, pixels: 2.0, ofStretchedModules: 6.0)
    /// Sightings closer than the middle square's width, in modules, are one pattern (prototype).
    static let sightingDistance = 3.0
    /// How far below its center a pattern may be seen again: to its end, plus slack (trial).
    static let sightingReach = (modules: 4.0, pixels: 2.0)
    /// The patterns at which a picture is a false-positive flood and scanning stops; a picture of
    /// 1,024 codes has 3,072 (the margin is trial; stopping cut a flood from 1,409 to 323 ms).
    static let floodOfPatterns = 5000
    /// A clear pattern shows in the rows of at least this many modules, and in this many rows; a
    /// middle module alone shows in one module's rows (trial).
    static let clearPattern = (modules: 1.2, rows: 4)

    // MARK: Finder patterns from the matched filter
    /// The correlation with a finder pattern below which a place counts as noise (prototype).
    static let leastFilterCorrelation: Float = 0.42
    /// The variance of samples below which surroundings are flat (trial: 5.5 gray levels).
    static let leastFilterVariance: Float = 7.5
    /// In pixels, each a seventh larger than the one before, so that a pattern between two is off
    /// by at most a fourteenth (prototype: twelve scales).
    static let filterModuleSizes = [
      1.2, 1.371, 1.567, 1.79, 2.045, 2.337, 2.67, 3.051, 3.486, 3.983, 4.551, 5.2,
    ]
    /// The minimum distance between two filtered patterns, in modules of the weaker one (prototype;
    /// those of a code are at least fourteen apart).
    static let filterSeparation = 2.5
    /// The number of filtered patterns kept, strongest first: those of eight codes (trial).
    static let filterPatternLimit = 24

    // MARK: Finder pattern sets
    /// Modules between pattern centers: 14…170 in versions 1…40, plus a fifth below and an eighth
    /// above for measurement errors (trial).
    static let centerDistances = 11.0...190
    /// How many nearest patterns each is combined with, among them those of its own code (trial),
    /// and a clear one also with clear ones farther away, those in the most rows first: the data of
    /// a code of version 34 shows 26 by chance (codes of versions 30 to 40, 2.5 to 6 pixels a
    /// module, read of 528: 431 without, 494 with the second limit).
    static let partnerLimits = (any: 20, farClear: 6)
    /// The largest ratio of module sizes, ratio of sides, and cosine between sides (prototype;
    /// zxing-cpp is wider: sides up to 2, cosine up to 0.5).
    static let shapeLimits = (sizes: 1.7, sides: 1.5, cosine: 0.35)
    /// The same for clear patterns, possibly in perspective (trial, on `PerspectiveEstimateTests`).
    static let perspectiveShapeLimits = (sizes: 2.2, sides: 1.8, cosine: 0.45)
    /// The same for few clear patterns, so that oblique codes are found: sides meet at 46° to
    /// 134°; a square foreshortened 2.3 : 1 has sides in that ratio, or an angle of 47° (trial: of
    /// 150 oblique slips, 118 were read with 2.2 and 0.6, 139 with these, and 141 with a cosine of
    /// 0.75, which forms three sets from every upright code).
    static let steepShapeLimits = (sizes: 2.2, sides: 2.7, cosine: 0.7)
    /// Up to the patterns of eight codes count as few (trial).
    static let fewPatterns = 24
    /// The ratio of module sizes above which perspective is estimated (trial, on flat codes).
    static let leastPerspectiveSizeRatio = 1.05
    /// The weights of the cosine and of the ratio of sides, that of sizes being 1 (prototype).
    static let shapeWeights = (cosine: 2.0, sides: 2.0)
    /// The same for few clear patterns, whose timing patterns are better evidence than the shape
    /// (trial: with the weights above 88 of 150 oblique slips were read, with these 118).
    static let steepShapeWeights = (cosine: 1.0, sides: 1.0)
    /// The score above which a set counts as skewed: its modules are not square, so the distance
    /// between patterns comes from their sizes in each direction (trial).
    static let leastSkewedScore = 0.5

    // MARK: Perspective
    /// How far from the center a pattern's edge is looked for, in measured modules: 3.5, times √2
    /// if rotated, plus slack (trial).
    static let patternReach = 7.0
    /// Steps per pixel towards a pattern's edges; their tolerance in modules plus pixels (trial).
    static let ringSlack = (steps: 4.0, modules: 0.5, pixels: 0.5)
    /// Limits of readable views: projective terms, and the far corner's least distance (trial).
    static let projectiveTerms = (range: -0.5...1.0, leastFar: 0.3)
    /// The least projective term, and least product of term and distance in modules, that matter:
    /// ignoring them shifts points between patterns by a quarter of that (trial: 0.4 modules).
    static let significantTerm = (term: 0.03, modules: 1.5)

    // MARK: Timing patterns
    /// The most samples per module and per pixel along a timing pattern (trial; one per pixel
    /// loses one of 973 public pictures and one of 51 slips, `Benchmarks/Runs/2026-11-23-timing`).
    static let timingSamples = (ofModule: 5.0, ofPixel: 2.0)
    /// The relative counting error above which one sample per pixel rules a line out (trial: with
    /// 0.5 or 1, the pictures lost above are read; 0.35 reads fewer codes on a page of 250).
    static let coarseTimingError = 0.5
    /// The offsets of the lines along a timing pattern (prototype).
    static let timingShifts = [-0.35, 0, 0.35]
    /// The weight of relative counting errors (prototype), and the limit of their sum (trial).
    static let timingError = (weight: 2.0, limit: 2.0)
    /// The counting errors above which the perspective, and the count, are discarded (trial).
    static let timingErrorLimits = (perspective: 0.15, count: 0.35)
  }
}
