extension DetectorTuning {
  /// What shows that a picture is stretched along one axis.
  ///
  /// Measured on sets `stretched`, seed 601 (390 pictures stretched 2 : 1 to 4 : 1), and `empty`,
  /// seeds 77 and 303 (124 pictures without a code).
  enum Stretching {
    // MARK: Patterns
    /// The ratio of a module's sides: codes are read as they are up to about 2 : 1; above, 4 : 1 is
    /// the most that zxing-cpp reads, plus a fourth for measurement errors.
    static let elongations = 1.7...5.2
    /// How many patterns are combined, those in the most rows first: of five codes (trial).
    static let patterns = 16
    /// The ratios that patterns are squeezed by, a fifth apart, and how far their own may be from
    /// these: modules of 1.5 pixels measure up to a third too large or small.
    static let ratios = [2.0, 2.4, 2.9, 3.5, 4.2]
    static let agreement = 1.35

    // MARK: Three patterns
    /// How many sets are looked at, the best fits first (trial).
    static let sets = 4
    /// The least rows that show each of the three, in modules (four of five codes: 1.2; median of
    /// chance sets: 0.7).
    static let leastModules = 1.0
    /// The rows from which a pattern counts as clear: 44 of 54 chance sets have one in two rows.
    static let clearRows = 3
    /// The limit of the squeezed set's score, for clear patterns, others, and those far apart (four
    /// of five codes: 0.15; median of chance sets: 0.44).
    static let scores = (clear: 0.6, unclear: 0.3, large: 0.15)
    /// The modules between patterns from which they are far apart: woven cloth and mosaics show
    /// such sets; the codes have 30.
    static let largeDistance = 60.0
    /// The relative error of the modules counted along the timing patterns (four of five codes: 0.14;
    /// median of chance sets: 0.54).
    static let timingError = 0.25

    // MARK: Two patterns
    /// The least rows that show each of two, in modules and in rows, and how alike in size and shape
    /// they are: reads 13 more of 390 pictures, and squeezes none of 124 without a code.
    static let pair = (modules: 2.0, rows: 5.0, agreement: 1.15)

    // MARK: Search
    /// How many stretches of a picture are tried, such as one along each axis.
    static let limit = 2
  }
}
