extension DetectorTuning {
  /// Thresholds for windows of dense texture, and for regions of them.
  ///
  /// Measured on sixty codes, of 2,241 hard pictures (`Benchmarks/Runs/2026-11-22-scanning`), that
  /// only filters against blur and noise could find; the ranges are slightly wider than theirs.
  enum Texture {
    // MARK: Windows
    /// The least standard deviation of any window, and of a grainy one (the most faded code: 4.1).
    static let leastDeviation: (any: Float, ofGrain: Float) = (3, 8)
    /// How many times the noise level a grainy window must deviate to stand out (trial).
    static let noiseFactor: Float = 1.7
    /// The limit of the noise level, as stronger noise shows on the next pyramid level (trial;
    /// codes with modules of 1.2 pixels deviate by 70 to 87).
    static let mostNoise: Float = 30
    /// The mean difference of neighbors, in deviations, above which a window counts as grainy
    /// (white noise has 1.13; codes with modules of 1.2 pixels 0.81 to 0.94).
    static let noiseGrain: Float = 0.75
    /// The mean difference of neighbors, in deviations (codes had 0.27, the most blurred, to 0.94).
    static let grains: Range<Float> = 0.22..<1
    /// The least ratio of differences along rows and columns (codes had 0.59, by motion blur).
    static let leastIsotropy: Float = 0.5
    /// The share of dark pixels (codes had 0.40 to 0.64; text has 0.1 to 0.3).
    static let darkShares: Range<Float> = 0.36..<0.68
    /// The bits of luminance in which the pixels of clean paper may differ: deviations of at most
    /// 1.5 (the most faded code: 4.1).
    static let blankBits: UInt8 = 3
    /// The most blank blocks of a window's sixteen (codes had none or one).
    static let blankBlocks = 3
    /// The share of the window's variance below which a block is blank.
    static let blankVariance: Float = 0.1225

    // MARK: Regions
    /// The total pixels up to which confirmed regions are searched, and then others (trial: with the
    /// first limit for all regions, no more of 1,633 hard pictures were read).
    static let pixels = RegionPixels(confirmed: 1_000_000, others: 150_000)
    /// The same for a thorough search.
    static let pixelsOfThorough = RegionPixels(confirmed: 16_000_000, others: 2_400_000)
    /// The least windows that suggest a code by themselves: one of 37 modules of 1.84 pixels, which
    /// are 3.7 on the level before, has 29; blurred ones beside a sharp one had 38 to 47 (sets
    /// `together-501` and `-502`), chance regions of a hundred clean slips up to 19.
    static let windowsOfCode = 24
    /// The least windows on a pyramid level below which others show a code twice as large: one of 37
    /// modules of 1.2 pixels has 9; the fewest of 214 codes read in regions (sets `scans`,
    /// `photographs`, `together`, `sizes`, `phones`, `spoilt`) 9 on the first level, 11 on others.
    static let windowsOfReduced = 9
    /// The least correlation of a finder pattern for filters against blur and noise in a region
    /// whose texture alone shows no code (ten codes that these read had 0.53 to 0.71, in the sets
    /// above; of empty pictures, regions with patterns take a third of their time with less).
    static let leastPatternOfWeak = 0.48
    /// How three finder patterns stand in a region if they show a code by themselves.
    ///
    /// How many patterns there are at most, how badly they fit, their distance in modules (30 in
    /// tickets' codes, of which blur shows up to 46) and in sides of the region. 62 regions of the
    /// class `hard-pair` (seeds 501, 502) and of `scans-11` have such patterns; of 303 empty pictures
    /// none, of the 210 of `spoilt-402` without a spoilt code one.
    static let square = (patterns: 5, score: 0.03, modules: 24.0..<52, sides: 0.45..<1)
    /// The least module size after reduction, for a code of 37 modules; the margin, in sides; the
    /// smallest module that is looked for, in those of such a code (58 codes of `scans-11`,
    /// `photographs-11` and `together-502` had 0.41 to 1.02: texture reaches beyond a code).
    static let crop = (leastModule: 2.6, modules: 37.0, margin: 0.25, leastShare: 0.35)
    /// The smallest side in pixels of a pyramid level.
    static let leastSide = 48
    /// The fewest windows along a region's shorter side, and the most along its longer side: a code
    /// of 37 modules of 1.3 to 2.6 pixels has 3 to 9.
    static let windows = (least: 2, most: 20)
    /// The least share of its bounds that a region fills (half at 45°); the largest aspect (trial).
    static let (filledShare, aspect) = (0.45, 1.9)
    /// The largest distance, in sides, and ratio of sides of rectangles that show one code (trial).
    static let alike = (distance: 0.3, size: 1.8)
  }
}
