extension DetectorTuning {
  /// Cropping the surroundings of a code, and fitting the grid of its modules.
  enum Geometry {
    // MARK: Crop
    /// The module size in pixels above which a crop is reduced, and the size to reduce to: it saves
    /// time and removes grain (trial).
    static let moduleReduction = (largest: 7.0, reduced: 4.0)
    /// How far a crop extends around the pattern centers, in units of their distance: to the corner
    /// of a code in perspective, and its quiet zone (prototype).
    static let cropMargin = 0.6
    /// Pixels per module in a rectified crop, and its margin around the pattern centers in units of
    /// their distance, slightly more than that of `fineDetail` (trial).
    static let rectified = (moduleSize: 4.0, margin: 0.4)

    // MARK: Finder pattern check
    /// The mean correlation below which three places are not taken for finder patterns (worst read:
    /// 0.48; noise hardly ever reaches 0.3).
    static let leastSquareCorrelation: Float = 0.35
    /// Factors for measured module sizes that are off by a fifth or two fifths either way (trial).
    static let squareScales = [1, 0.84, 1.19, 0.7, 1.41]
    /// The energy of 81 samples below which paper is flat: a deviation of one gray level (trial).
    static let leastSquareEnergy: Float = 81

    // MARK: Normalized patch
    /// Cells per module, and the margin beyond the pattern centers in units of their distance:
    /// enough to recognize a code, and to fit the grid of a flat and sharp one (trial).
    static let coarseDetail = (scale: 2, margin: 0.24)
    /// The same, to fit the grid of any code (trial).
    static let fineDetail = (scale: 3, margin: 0.34)
    /// The variance of paper's noise, below which all is flat (prototype: three gray levels).
    static let patchVarianceFloor: Float = 9
    /// The `SquareBlur` radius, in modules, for the local mean and deviation (trial).
    static let patchBlurRadius = 6
    /// The limit that a patch's values are clipped to, in standard deviations (prototype).
    static let patchLimit: Float = 2

    // MARK: Version
    /// The most wrong modules in one copy of the version information, and in both: two words differ
    /// in eight or more; 1 in 400 random blocks is within one module of one of the 34 words.
    static let statedVersionErrors = (ofOne: 1, ofBoth: 6)
    /// The steps, in modules, for fitting a frame to a finder pattern, and rounds of each (trial).
    static let statedVersionSteps: [(step: Float, rounds: Int)] = [(0.1, 4), (0.04, 4), (0.02, 2)]
    /// How far a version's center distance may be from that of the timing patterns, in modules;
    /// without those, its range relative to the distance from module sizes (prototype).
    static let versionReach = (modules: 8, shares: 0.65...1.45)
    /// The bonus in a version's rating if the binary picture's timing patterns agree (prototype).
    static let timedVersionBonus: Float = 0.25
    /// The offsets of the lines along a timing pattern (prototype).
    static let timingShifts: [Float] = [-0.4, 0, 0.4]
    /// The rating below which timing patterns count as absent (worst read: 0.24).
    static let leastTimingRating: Float = 0.15
    /// The number of versions to try (prototype).
    static let versionLimit = 2
    /// The correlation of a grid above which no other version is tried (trial).
    static let settledCorrelation: Float = 0.62

    // MARK: First guess
    /// The correlation of a first guess below which refinement is hopeless (worst read: 0.18).
    static let leastGuess: Float = 0.15
    /// The correlation without perspective below which a small code's alignment pattern is not
    /// looked for (trial); in a large code, slight perspective can destroy that correlation.
    static let leastFlatGuess: Float = 0.1
    /// Where the far alignment pattern is looked for around its place without perspective: some
    /// modules, or a share of the center distance if larger; `count` places are kept (prototype).
    ///
    /// The second is for large codes, whose dozens of such patterns look alike: it reads 33 of 33
    /// codes of high versions, the first alone 31 (`Benchmarks/Runs/2026-11-23-public`).
    static let alignmentAreas = [
      (modules: 3.0, share: 0.12, count: 3), (modules: 3, share: 0.25, count: 12),
    ]
    /// Modules between the places that are tried (prototype).
    static let alignmentStep = 0.5
    /// The minimum distance in modules between places that are kept (prototype).
    static let alignmentSeparation = 1.25
    /// The correlation that the farthest place loses, as the nearest is likeliest (prototype).
    static let alignmentPenalty = 0.06

    // MARK: Refinement
    /// The steps in modules, the most rounds of each, and the least gain in correlation (prototype;
    /// the last step: commit "Fit grids with exact shades and a finer last step").
    static let refinement = (steps: [0.5, 0.25, 0.12, 0.06], rounds: 3, leastGain: Float(1e-4))
    /// The steps in modules for the far corner of version 1, and how many either way (trial).
    static let clarity = (steps: [1.0, 0.5, 0.25], count: 2)
    /// The search for alignment patterns on bent paper: half-module steps up to the largest
    /// difference between neighbors, then finer ones (trial, on drawings as in `GridFinderTests`).
    static let bending = [(step: 0.5, count: 4), (0.25, 1), (0.12, 1)]
    /// The correlation below which an alignment pattern is absent; a sharp one has 0.9 (trial).
    static let leastAlignmentCorrelation: Float = 0.4
    /// The correlation below which a grid is not decoded (worst read: 0.65; prototype: 0.22).
    static let leastCorrelation: Float = 0.3
  }
}
