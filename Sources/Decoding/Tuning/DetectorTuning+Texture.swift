extension DetectorTuning {
  /// What a window of dense texture looks like, and a region of them.
  ///
  /// Measured on the sixty codes of 2,241 hard pictures (`Benchmarks/Runs/2026-11-22-scanning`) that
  /// only filters against blur and noise could find; the ranges are somewhat wider than theirs.
  enum Texture {
    // MARK: Windows

    /// The least deviation of a window's pixels, and of one in which neighbours differ as in noise.
    ///
    /// The most faded code had 4.1.
    static let leastDeviation: (any: Float, ofGrain: Float) = (3, 8)

    /// How many times the deviation of the picture's noise a window has that is as grainy.
    ///
    /// Trial: noise hides what has less.
    static let noiseFactor: Float = 1.7

    /// The most that noise is taken to deviate: stronger noise shows on the next level.
    ///
    /// Trial; codes of modules of 1.2 pixels deviate by 70 to 87.
    static let mostNoise: Float = 30

    /// The mean difference of neighbours, in deviations, above which they differ as in noise.
    ///
    /// White noise has 1.13; codes of modules of 1.2 pixels 0.81 to 0.94.
    static let noiseGrain: Float = 0.75

    /// The mean differences of neighbours in deviations.
    ///
    /// Codes had 0.27, the most blurred, to 0.94.
    static let grains: Range<Float> = 0.22..<1

    /// The least ratio of the differences along rows and columns.
    ///
    /// Codes had 0.59 in the blur of motion, and more.
    static let leastIsotropy: Float = 0.5

    /// The shares of dark pixels.
    ///
    /// Codes had 0.40 to 0.64; text has 0.1 to 0.3.
    static let darkShares: Range<Float> = 0.36..<0.68

    /// So many of a window's sixteen blocks may be blank: their variance is less than this share of
    /// the window's.
    ///
    /// Codes had none, or one.
    static let blankBlocks = 3
    static let blankVariance: Float = 0.1225

    // MARK: Regions

    /// Pixels of regions beyond which no more confirmed ones are looked at, and no others.
    ///
    /// Trial: with as many as for confirmed ones no more of 1,633 hard pictures were read.
    static let pixels = (confirmed: 1_000_000, others: 150_000)

    /// The same of a thorough search.
    static let pixelsOfThorough = (confirmed: 16_000_000, others: 2_400_000)

    /// Pixels of a module in a region's crop, if its code has 37 modules a side, and how much of its
    /// sides lies around it.
    static let crop = (leastModule: 2.6, modules: 37.0, margin: 0.25)

    /// The least side of a picture that is looked at, in pixels.
    static let leastSide = 48

    /// Windows along the shorter side of a region at least, and along the longer one at most.
    ///
    /// A code of 37 modules of 1.3 to 2.6 pixels has 3 to 9.
    static let windows = (least: 2, most: 20)

    /// How much of its rectangle a region fills at least, and how much longer it may be than wide.
    ///
    /// Trial: a square that is turned by 45° fills half.
    static let (filledShare, aspect) = (0.45, 1.9)

    /// How far two rectangles that show one code may lie apart, in sides, and what ratio their sides
    /// may have.
    ///
    /// Trial.
    static let alike = (distance: 0.3, size: 1.8)
  }
}
