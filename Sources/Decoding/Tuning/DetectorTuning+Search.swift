extension DetectorTuning {
  /// How much is looked at, and when it is enough.
  enum Search {
    // MARK: Candidates

    /// Patterns from which on a picture of which nothing was read is a flood: those of twenty codes.
    ///
    /// Trial: zbar combines them all, and would take minutes.
    static let floodOfPatterns = 60

    /// So many patterns are looked at together; a sheet of thirty codes has 90.
    ///
    /// Trial.
    static let patternLimit = 240

    /// Sets that are looked at by their timing patterns, and the score from which on they are no code.
    ///
    /// Worst read: 1.4. Half as many sets as at first, and no payload of 2,241 was lost (commit "Bound
    /// what storms, large grids and refused codes cost").
    static let runLimits = (sets: 2000, score: 1.8)

    /// The same where noise was averaged away, and the timing patterns with it.
    ///
    /// Worst read: 2.2.
    static let filterLimits = (sets: 500, score: 2.5)

    /// The radius of the mean that takes noise away before timing patterns of filtered finder
    /// patterns are counted, in pixels.
    ///
    /// Trial.
    static let filterMeanRadius = 1

    /// So many groups of patterns in a row may hold no code; between codes lie some of chance.
    ///
    /// Trial.
    static let fruitlessGroups = 3

    // MARK: Grids

    /// The correlation above which a first guess is read before it is refined.
    ///
    /// Trial.
    static let sharpCorrelation: Float = 0.8

    /// The correlation above which a grid is a code, though none was decoded.
    ///
    /// Trial; grids of codes that can be read have 0.65 and more.
    static let promisingCorrelation: Float = 0.45

    /// How well each finder pattern and each timing pattern of such a grid has to agree for a row that
    /// says that a code was not read.
    ///
    /// Between those of 69 codes that were spoilt (0.68 and 0.51 at least) and those of woven cloth
    /// (0.55 and 0.38 at most), of 336 pictures of `make_corpus.py --set spoilt --seed 401`.
    static let leastAgreement: (ofFinder: Float, ofTiming: Float) = (0.6, 0.45)

    // MARK: The budget

    /// Candidates without a grid that a search may look at, and one attempt; a fifth of a
    /// millisecond each.
    ///
    /// Trial, so that noise and floods end (`Benchmarks/Runs/2026-11-21-supervision`).
    static let candidates = (all: 240, ofAttempt: 32, ofRegion: 96)

    /// Grids that give nothing new which a search may look at, and one attempt; some milliseconds
    /// each.
    ///
    /// Trial, as above.
    static let grids = (all: 48, ofAttempt: 6, ofRegion: 18)

    /// A thorough search has so many times as many of either.
    static let factorOfThorough = 4

    /// Modules along a side, those of version 10, from which on a grid counts for two; from twice as
    /// many on it counts for three.
    ///
    /// Trial: more modules take more time.
    static let largeGrid = 57

    // MARK: Neighbours of a code

    /// Rows below which a pattern beside an accepted code does not count.
    ///
    /// Trial.
    static let neighbourRows = 3

    /// Beside a single code so many patterns may be those of another, where the picture has more than
    /// so many times the area of the code.
    ///
    /// Trial. The share tells a picture of one code and what it is printed on, which was eight to
    /// thirteen times as large in the pictures at hand, from one with room for another.
    static let neighbours = (patterns: 3, area: 25.0)
  }
}
