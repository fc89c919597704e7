extension DetectorTuning {
  /// The part of a picture around a code, and the grid of its modules.
  enum Geometry {
    // MARK: The part of a picture

    /// Modules of more pixels are averaged down to about so many.
    ///
    /// Trial: it takes less time, and takes grain away. The prototype sampled four a module.
    static let moduleReduction = (largest: 7.0, reduced: 4.0)

    /// How far a part reaches around the middles, in units of their distance: the corner of a code
    /// in perspective, and its quiet zone.
    ///
    /// Prototype.
    static let cropMargin = 0.6

    /// Pixels of a module in a rectified part, and how far that reaches around the middles, in units
    /// of their distance: a little farther than `fineDetail`.
    ///
    /// Trial.
    static let rectified = (moduleSize: 4.0, margin: 0.4)

    // MARK: Squares around the middles

    /// The mean correlation of three places with a finder pattern below which they are none.
    ///
    /// Worst read: 0.48; places in noise hardly ever have 0.3.
    static let leastSquareCorrelation: Float = 0.35

    /// By how much modules may have been measured wrong: sizes a fifth and two fifths off either way.
    ///
    /// Trial.
    static let squareScales = [1, 0.84, 1.19, 0.7, 1.41]

    /// The least sum of squares of 81 samples: a deviation of one level, below which paper is flat.
    ///
    /// Trial.
    static let leastSquareEnergy: Float = 81

    // MARK: The normalised patch

    /// Cells of a module, and how far a patch reaches beyond the middles in units of their distance:
    /// enough to tell a code from what is none, and for the grid of a flat and sharp one.
    ///
    /// Trial.
    static let coarseDetail = (scale: 2, margin: 0.24)

    /// The same: enough for the grid of any code.
    ///
    /// Trial.
    static let fineDetail = (scale: 3, margin: 0.34)

    /// The variance of paper's noise: what varies less is flat.
    ///
    /// Prototype: three levels.
    static let patchVarianceFloor: Float = 9

    /// The modules around a place whose mean and deviation it is held against, as the radius of
    /// `SquareBlur`: close to a Gaussian of 4.8.
    ///
    /// Trial; the prototype had a Gaussian of 5.
    static let patchBlurRadius = 6

    /// The largest value of a patch, in standard deviations.
    ///
    /// Prototype.
    static let patchLimit: Float = 2

    // MARK: The version

    /// The most wrong modules of one block that states the version, and of both together; two words
    /// differ in eight.
    ///
    /// By chance a block is one of 34 words but for a module once in 400 times.
    static let statedVersionErrors = (ofOne: 1, ofBoth: 6)

    /// The steps by which a module's sides are fitted to a finder pattern, and how often each.
    ///
    /// Trial.
    static let statedVersionSteps: [(step: Float, rounds: Int)] = [(0.1, 4), (0.04, 4), (0.02, 2)]

    /// How far a version's distance of the middles may be from that of the timing patterns; without
    /// them, what share it may have of the one by module sizes.
    ///
    /// Prototype.
    static let versionReach = (modules: 8, shares: 0.65...1.45)

    /// What a version's rating gains when the timing patterns of the binary picture say the same.
    ///
    /// Prototype.
    static let timedVersionBonus: Float = 0.25

    /// How far beside its row a timing pattern is looked for.
    ///
    /// Prototype.
    static let timingShifts: [Float] = [-0.4, 0, 0.4]

    /// The rating below which there are no timing patterns.
    ///
    /// Worst read: 0.24.
    static let leastTimingRating: Float = 0.15

    /// Versions that are worth a look.
    ///
    /// Prototype: "try the best two".
    static let versionLimit = 2

    /// The correlation of a grid above which no other version is looked at.
    ///
    /// Trial.
    static let settledCorrelation: Float = 0.62

    // MARK: The first guess

    /// The correlation of a first guess below which small steps lead nowhere.
    ///
    /// Worst read: 0.18.
    static let leastGuess: Float = 0.15

    /// The correlation of a view without perspective below which no alignment pattern is looked for
    /// in a small code; in a large one little perspective is enough to leave none.
    ///
    /// Trial.
    static let leastFlatGuess: Float = 0.1

    /// Where the far alignment pattern is looked for: so many modules around its place in a flat
    /// view, or that share of the distance of the middles where it is more; and how many places of
    /// the area are kept.
    struct AlignmentArea {
      let modules: Double
      let share: Double
      let count: Int
    }

    /// Prototype.
    static let nearAlignment = AlignmentArea(modules: 3, share: 0.12, count: 3)

    /// Where a large code's pattern is looked for if no place nearby is right; with dozens of such
    /// patterns, more places look alike.
    ///
    /// `Benchmarks/Runs/2026-11-23-public`: high versions, 33 of 33; without it 31.
    static let farAlignment = AlignmentArea(modules: 3, share: 0.25, count: 12)

    /// Modules between places that are looked at.
    ///
    /// Prototype.
    static let alignmentStep = 0.5

    /// Modules between places that are kept.
    ///
    /// Prototype.
    static let alignmentSeparation = 1.25

    /// What correlation the farthest of these places lose: of places that look alike the nearest is
    /// the likeliest.
    ///
    /// Prototype.
    static let alignmentPenalty = 0.06

    // MARK: Refining

    /// The steps by which points are moved, how often each at most, and the least gain of one.
    ///
    /// Prototype, but for the last step (commit "Fit grids with exact shades and a finer last step").
    static let refinement = (steps: [0.5, 0.25, 0.12, 0.06], rounds: 3, leastGain: Float(1e-4))

    /// The steps by which the far corner of version 1 is moved, and how many either way.
    ///
    /// Trial.
    static let clarity = (steps: [1.0, 0.5, 0.25], count: 2)

    /// How alignment patterns of bent paper are looked for: half a module a step as far as
    /// neighbours may differ, then finer.
    ///
    /// Trial, on bent drawings such as those of `GridFinderTests`.
    static let bending = [(step: 0.5, count: 4), (0.25, 1), (0.12, 1)]

    /// The correlation below which there is no alignment pattern; a sharp one has about 0.9.
    ///
    /// Trial.
    static let leastAlignmentCorrelation: Float = 0.4

    /// The correlation of a grid below which no code is read.
    ///
    /// Worst read: 0.65. The prototype rejected below 0.22.
    static let leastCorrelation: Float = 0.3
  }
}
