extension DetectorTuning {
  /// Reading by templates: matching, the damage map, the search and its limits.
  ///
  /// The prototype here is another, in Python. It read 159 of 169 damaged tickets in the printed
  /// form, 129 of 132 imitated photographs, and half of all symbols with 24 × 24 modules erased.
  enum Templates {
    // MARK: Matching
    /// The matches (template and mask) tried on a symbol: usually (prototype), and if more score
    /// close to the best (trial: with a covered address, three hosts of equal length are equally
    /// likely, each with two tail lengths).
    static let matches = (usual: 2, most: 6)
    /// The correlation of known modules below which a symbol follows no template (prototype; noise
    /// has 0.13 at best: some 600 known modules have a standard deviation of 0.04).
    static let leastCorrelation: Float = 0.25
    /// The weight of correlation, and the cost of each known bit, without which templates with fewer
    /// known bits would win by chance (prototype).
    static let score = (correlation: Float(1.5), known: Float(0.5))
    /// The largest score difference from the best match: for the usual matches (prototype), and for
    /// more (trial: a covered address of fifteen characters, read as white, shifts it by about 20).
    static let scoreSlack = (usual: Float(60), close: Float(30))

    // MARK: Damage map (all from the prototype)
    /// The prior probabilities of the states sound, white, black and other, nearly flat: with 0.93
    /// for sound, the largest erased square that can be recovered shrinks from 24 to 10 modules.
    static let states = SIMD4<Float>(0.29, 0.25, 0.25, 0.21)
    /// How likely a neighbor has another state, relative to the same one: e to the power of −2.2.
    static let differenceOfNeighbors: Float = 0.110_803_16
    /// Rounds of message passing between neighbors.
    static let messageRounds = 14
    /// The share of sound modules that are misprinted.
    static let misprints: Float = 0.004
    /// The standard deviation of white and black cover: the least in amplitudes, and as a multiple
    /// of the noise of sound modules; if larger, each light module would count as evidence of sound
    /// print, and the edge of a blot would be read with false confidence.
    static let coverWidth = (least: Float(0.16), ofNoise: Float(1.1))
    /// The density of arbitrary values in white or black modules, and in other ones.
    static let anyValue = (covered: Float(0.02), other: Float(0.25))
    /// The limits of noise, in amplitudes; above `loud`, values exceed those of paper and ink.
    static let noise = (least: Float(0.15), loud: Float(0.3), most: Float(1.6))
    /// The quantile of the known modules' errors that measures the noise, below one half to exclude
    /// damage, and its value in standard deviations of a normal distribution.
    static let quietShare = (share: 0.45, deviations: Float(0.598))
    /// The limits of log-likelihood ratios, tried in turn; the lower allows for errors anywhere.
    static let ratioLimits: [Float] = [6, 2]

    // MARK: Levels and grid from known modules
    /// How often levels are re-estimated, and the blur radius around each module (prototype).
    static let levels = (rounds: 2, radius: 6)
    /// The weights of a damaged known module, and of the overall mean (prototype).
    static let levelPriors = (damaged: Float(0.02), mean: Float(0.03))
    /// The least amplitude, as a share of the mean amplitude (prototype).
    static let leastAmplitude: Float = 0.2
    /// The steps for refitting a grid to the known modules, and the rounds of each (prototype).
    static let fitSteps = (modules: [0.4, 0.2, 0.1], rounds: 4)
    /// Rounds of an equalizer trained on the known modules (trial).
    static let equalizerRounds = 2

    // MARK: Search
    /// The solutions near the plain one that are tested (prototype), and the bits flipped in pairs
    /// (trial: pairs take about as long as all else).
    static let neighbors = (tested: 240, paired: 128)
    /// How often the search moves on to a better solution (prototype).
    static let moves = 6
    /// The damage maps searched without success, for all of a picture and for each region: two
    /// templates, four maps each, six symbols (prototype); the bound on false accepts rests on it, see
    /// `Evidence`.
    static let maps = 48

    // MARK: Pairs of finder patterns
    /// The number of strongest patterns combined into pairs (prototype).
    static let pairedPatterns = 12
    /// The largest ratio of a pair's module sizes, and of its distance to a version's (prototype).
    static let pairRatios = (sizes: 1.67, distances: 1.25)
    /// The number of pairs tried: per picture or region, and per attempt (trial).
    static let pairs = (all: 64, ofAttempt: 16)
    /// How many regions, likeliest first, get their own pairs: in a large picture, noise would use
    /// up shared ones (trial, on three defocused slips of 12 MP that were read only when cropped,
    /// `make_corpus.py --set sizes --seed 301`, and on pairs of hard slips, of which two lost 3 %,
    /// four 0.6 and eight 0.3; pairs for every region cost 15 % on pictures without codes).
    static let regionsWithPairs = 4
  }
}
