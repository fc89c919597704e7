extension DetectorTuning {
  /// Limits on what the search tries, and thresholds for stopping.
  enum Search {
    // MARK: Candidates
    /// The pattern count that makes a flood, that of twenty codes (trial: zbar would
    /// take minutes to combine them).
    static let floodOfPatterns = 60
    /// The maximum number of patterns combined at once; a sheet of thirty codes has 90 (trial).
    static let patternLimit = 240
    /// The most sets scored by timing patterns, and the score from which a set is rejected (worst
    /// read: 1.79; with 1,000 sets, a page of 250 codes turned by 45 degrees is lost); the same for
    /// sets of which a pattern may be chance (335 read of thirteen corpora, `scans-11` to `inv-11`:
    /// at most 1.22; of the sets in empty pictures, they are four fifths).
    static let runLimits = (sets: 2000, score: 1.8, ofUnclear: 1.4)
    /// The same for the matched filter, which averages timing patterns away (worst read: 2.2).
    static let filterLimits = (sets: 500, score: 2.5, ofUnclear: 2.5)
    /// The radius in pixels of the mean filter before timing filtered finder patterns (trial).
    static let filterMeanRadius = 1
    /// Consecutive groups of patterns without a code after which to stop (trial).
    static let fruitlessGroups = 3

    // MARK: Grids
    /// The correlation above which a first guess is decoded before it is refined (trial).
    static let sharpCorrelation: Float = 0.8
    /// The correlation above which an undecoded grid may be a code (trial; worst read: 0.65).
    static let promisingCorrelation: Float = 0.45
    /// The correlation of each finder pattern and each timing pattern from which a grid is an unread
    /// code: between the minimum of 69 spoilt codes (0.68 and 0.51) and the maximum of woven cloth
    /// (0.55 and 0.38), in 336 pictures of `make_corpus.py --set spoilt --seed 401`.
    static let leastCorrelation: (ofFinder: Float, ofTiming: Float) = (0.6, 0.45)

    // MARK: Budget, so that noise and floods end
    /// The maximum number of candidates without a grid, per search, attempt and region; 0.2 ms each
    /// (trial; `Benchmarks/Runs/2026-11-21-supervision`).
    static let candidates = (all: 240, ofAttempt: 32, ofRegion: 96)
    /// The same for grids that give nothing new; some milliseconds each (trial, the same run).
    static let grids = (all: 48, ofAttempt: 6, ofRegion: 18)
    /// Multiplies both limits for a thorough search.
    static let factorOfThorough = 4
    /// Modules along a side, those of version 10, from which a grid counts twice; from twice as
    /// many, three times, and so on (trial: more modules take more time).
    static let largeGrid = 57

    // MARK: Neighboring codes
    /// The minimum number of rows for a pattern beside an accepted code to count (trial).
    static let neighborRows = 3
    /// The number of patterns beside a single code that suggest another, if the picture has more
    /// than `area` times the code's area (trial; our pictures of one ticket have 8 to 13 times).
    static let neighbors = (patterns: 3, area: 25.0)
  }
}
