extension DetectorTuning {
  /// Black and white, finder patterns, sets of them, and their timing patterns.
  enum Finding {
    // MARK: Black and white

    /// The variance of luminance below which a block of 8 × 8 pixels holds no edge.
    ///
    /// Trial. The prototype asked for a range of 12 levels.
    static let flatBlockVariance = 6.0

    /// Levels by which the threshold of a flat block lies below its mean, so that paper stays paper.
    ///
    /// Trial. The prototype took 10 below the minimum of the block.
    static let flatBlockMargin: Int32 = 14

    /// Blocks in each direction whose levels are averaged with a block's own: 5 × 5 in all.
    ///
    /// Prototype; zxing takes as many.
    static let blockReach = 2

    // MARK: Finder patterns by their runs

    /// How far the four outer runs may be from a module: a share of it, or for modules below two
    /// pixels another share and some pixels more, since runs are whole pixels.
    ///
    /// Prototype.
    static let runSlack = (share: 0.62, smallShare: 0.5, smallPixels: 0.55)

    /// How many times that slack the middle run may be from three modules.
    ///
    /// Prototype.
    static let middleRunSlack = 2.2

    /// The largest ratio of a pattern's module sizes along its row and its column, as of a code that
    /// is seen from far aside.
    ///
    /// Trial, on public photographs, and on slips foreshortened 2.5 : 1; the prototype had 1.8.
    static let crossSizeRatio = 2.8

    /// How long a run of one module may be when it is followed along a column or a row: so many
    /// modules and pixels, and three times as much for the middle one.
    ///
    /// Prototype.
    static let crossRunLimit = (modules: 2.2, pixels: 2.0)

    /// Sightings nearer to each other, in modules along either axis, are of one pattern.
    ///
    /// Prototype: the middle square is three modules wide.
    static let sightingDistance = 3.0

    /// How far below its middle a pattern may be seen once more: so many modules and pixels.
    ///
    /// The pattern ends 3.5 modules below; the rest is slack. Trial.
    static let sightingReach = (modules: 4.0, pixels: 2.0)

    /// Patterns at which a picture is a flood of false ones, and is scanned no further.
    ///
    /// A picture of 1,024 codes has 3,072. The margin is trial; what floods cost is in the commit
    /// "Bound what storms, large grids and refused codes cost" (1,409 to 323 ms).
    static let floodOfPatterns = 5000

    /// Rows that show a pattern which is no chance: more than so many modules, and so many at least.
    ///
    /// One of the three middle modules is shown by as many rows as a module has pixels. Trial.
    static let clearPattern = (modules: 1.2, rows: 4)

    // MARK: Finder patterns by a filter

    /// The correlation with a finder pattern below which a place is noise.
    ///
    /// Prototype.
    static let leastFilterCorrelation: Float = 0.42

    /// The variance of samples, which are half as large as pixels, below which surroundings are flat.
    ///
    /// Trial: levels that differ by 5.5 in the mean.
    static let leastFilterVariance: Float = 7.5

    /// Pixels of a module that the filter is made for, each a seventh larger than the one before.
    ///
    /// Prototype: twelve scales. A pattern between two of them is off by a fourteenth.
    static let filterModuleSizes = [
      1.2, 1.371, 1.567, 1.79, 2.045, 2.337, 2.67, 3.051, 3.486, 3.983, 4.551, 5.2,
    ]

    /// The least distance of two filtered patterns, in modules of the weaker one.
    ///
    /// Prototype; patterns of a code lie fourteen modules apart at least.
    static let filterSeparation = 2.5

    /// So many patterns of the filter are kept, the strongest: those of eight codes.
    ///
    /// Trial.
    static let filterPatternLimit = 24

    // MARK: Sets of three patterns

    /// Modules that may lie between two middles: 14…170 in versions 1…40, with some slack for
    /// sizes that were measured wrong.
    ///
    /// Trial. The slack is a fifth below, and an eighth above.
    static let centerDistances = 11.0...190

    /// How many partners of a pattern are combined, the nearest ones.
    ///
    /// The two that belong to it are among them however many codes lie around. Trial.
    static let partnerLimit = 20

    /// The largest ratios of module sizes and of sides, and the largest cosine between the sides.
    ///
    /// Prototype. zxing-cpp is wider: sides up to 2, cosine up to 0.5.
    static let shapeLimits = (sizes: 1.7, sides: 1.5, cosine: 0.35)

    /// The same between clear patterns, which may be seen in perspective.
    ///
    /// Trial, on the views of `PerspectiveEstimateTests`.
    static let perspectiveShapeLimits = (sizes: 2.2, sides: 1.8, cosine: 0.45)

    /// The same where there are few patterns, so that a code that is seen from far aside is not
    /// outnumbered: sides that meet at 46° to 134°.
    ///
    /// A square foreshortened 2.3 : 1 has sides in that ratio, or else an angle of 47°. Trial: of 150
    /// oblique slips 118 were read with 2.2 and 0.6, 139 with these, and 141 with a cosine of 0.75, which
    /// makes three sets of every upright code. zxing-cpp allows 60° to 120°, and any angle of five
    /// patterns or fewer.
    static let steepShapeLimits = (sizes: 2.2, sides: 2.7, cosine: 0.7)

    /// So many patterns are few: those of eight codes.
    ///
    /// Trial.
    static let fewPatterns = 24

    /// The ratio of module sizes from which on perspective is looked for.
    ///
    /// Trial: sizes of a flat code were measured alike within a twentieth.
    static let leastPerspectiveSizeRatio = 1.05

    /// What the cosine, and the ratio of sides less one, weigh in a set's score beside the ratio of
    /// sizes less one.
    ///
    /// Prototype.
    static let shapeWeights = (cosine: 2.0, sides: 2.0)

    /// The same for few clear patterns: the timing patterns tell more than the shape.
    ///
    /// Trial: with those above 88 of 150 oblique slips were read, with these 118.
    static let steepShapeWeights = (cosine: 1.0, sides: 1.0)

    /// The score of a set above which a code is seen aslant: its modules are not square, and what
    /// lies between its patterns is told by their sizes in either direction.
    ///
    /// Trial.
    static let leastSkewedScore = 0.5

    // MARK: Perspective

    /// How far from the middle the edge of a pattern is looked for, in modules as they were
    /// measured: 3.5, times √2 where a code is turned, and some slack.
    ///
    /// Trial.
    static let patternReach = 7.0

    /// The pieces of a pixel in which its edges are looked for, and how far they may be from where
    /// they have to be: a share of a module and some pixels.
    ///
    /// Trial.
    static let ringSlack = (steps: 4.0, modules: 0.5, pixels: 0.5)

    /// The projective terms that a readable view may have, and the least size of the far corner's
    /// modules beside the near one's.
    ///
    /// Trial.
    static let projectiveTerms = (range: -0.5...1.0, leastFar: 0.3)

    /// The least projective term, and least term times distance in modules, that make a difference:
    /// half-way between the patterns a quarter of the latter is the error of a flat view.
    ///
    /// Trial: 0.4 of a module.
    static let significantTerm = (term: 0.03, modules: 1.5)

    // MARK: Timing patterns

    /// Samples along a timing pattern, for each of its modules.
    ///
    /// Trial; the prototype took six.
    static let timingSamples = 5.0

    /// How far beside its row the timing pattern is looked for.
    ///
    /// Prototype.
    static let timingShifts = [-0.35, 0, 0.35]

    /// What the error of a timing pattern's count, as a share of the expected one, weighs in the
    /// score; and the most that both errors together count for.
    ///
    /// Prototype, the limit trial.
    static let timingError = (weight: 2.0, limit: 2.0)

    /// What stands in the score for timing patterns that leave the picture: as much as the most.
    static let missingTimingScore = timingError.weight * timingError.limit

    /// The error from which on the perspective is not believed, and from which on the count is not.
    ///
    /// Trial.
    static let timingErrorLimits = (perspective: 0.15, count: 0.35)
  }
}
