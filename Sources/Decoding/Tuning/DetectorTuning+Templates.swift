extension DetectorTuning {
  /// Reading by templates: which ones are tried, the map of damage, the search, and its bounds.
  ///
  /// The prototype of this part is another one, in Python: it read 159 of 169 damaged tickets in the
  /// printed form and 129 of 132 imitated photographs, and half of all symbols with a square of 24
  /// modules erased.
  enum Templates {
    // MARK: Which templates are tried

    /// So many templates, with their masks, are tried on a symbol: usually, and where more of them
    /// come close.
    ///
    /// Prototype for the first. Trial for the second: where the address is covered, three hosts of
    /// the same length are equally likely, each with two lengths of tails.
    static let matches = (usual: 2, most: 6)

    /// The agreement of the known modules below which a symbol follows no template.
    ///
    /// Prototype. The best of all templates and masks agrees with noise by 0.13 at most: of some 600
    /// known modules the mean has a standard deviation of 0.04.
    static let leastAgreement: Float = 0.25

    /// How much what agrees counts, and how much each known bit costs.
    ///
    /// Prototype. By the mean alone, templates that know fewer bits would win by chance.
    static let score = (agreeing: Float(1.5), known: Float(0.5))

    /// A template that scores less than the best one by more is not the one, or does not come close.
    ///
    /// Prototype for the first. Trial for the second: a covered address of fifteen characters, read
    /// as white, shifts the score by about 20.
    static let scoreSlack = (usual: Float(60), close: Float(30))

    // MARK: The map of damage

    /// How likely sound, white, black and other are before anything is read.
    ///
    /// Prototype. Nearly flat: with 0.93 for sound the map never turns, and the side of a square that
    /// can be lost falls from 24 to 10 modules.
    static let states = SIMD4<Float>(0.29, 0.25, 0.25, 0.21)

    /// How much less likely another state is beside a module than its own: e to the power of −2.2.
    ///
    /// Prototype.
    static let differenceOfNeighbours: Float = 0.110_803_16

    /// Rounds of messages between neighbours.
    ///
    /// Prototype.
    static let messageRounds = 14

    /// The share of sound modules that are misprinted all the same.
    ///
    /// Prototype.
    static let misprints: Float = 0.004

    /// The standard deviation of white and black: at least so many amplitudes, or so many times the
    /// noise of sound modules.
    ///
    /// Prototype. Were it wider, each light module would vouch for the print, and the rim of a blot
    /// would stay confident and wrong.
    static let coverWidth = (least: Float(0.16), ofNoise: Float(1.1))

    /// How likely any value is where a module is white or black, beside the values near to those, and
    /// where it is something else.
    ///
    /// Prototype.
    static let anyValue = (covered: Float(0.02), other: Float(0.25))

    /// The noise of sound modules is within these limits, in amplitudes, and from the second on there
    /// may be values beyond paper and ink.
    ///
    /// Prototype.
    static let noise = (least: Float(0.15), loud: Float(0.3), most: Float(1.6))

    /// The share of the known modules whose errors tell the noise, the smallest ones, and how many
    /// standard deviations that share of a normal distribution takes.
    ///
    /// Prototype. Less than half, so that the errors of damaged modules are not among them.
    static let quietShare = (share: 0.45, deviations: Float(0.598))

    /// The largest log-likelihood ratios of a module, by turns: the lower one says that errors may be
    /// anywhere.
    ///
    /// Prototype.
    static let ratioLimits: [Float] = [6, 2]

    // MARK: Levels and grid by the known modules

    /// How often levels are taken anew, and the radius of the mean around each module.
    ///
    /// Prototype: a Gaussian of 4.5 modules.
    static let levels = (rounds: 2, radius: 6)

    /// How much a known module counts though it is damaged, and how much the mean of all counts.
    ///
    /// Prototype.
    static let levelPriors = (damaged: Float(0.02), mean: Float(0.03))

    /// The least amplitude, as a share of the mean one.
    ///
    /// Prototype.
    static let leastAmplitude: Float = 0.2

    /// Steps in which a grid is fitted to the known modules, and how often each is made.
    ///
    /// Prototype.
    static let fitSteps = (modules: [0.4, 0.2, 0.1], rounds: 4)

    /// Rounds of an equaliser that learns from the known modules.
    ///
    /// Trial.
    static let equaliserRounds = 2

    // MARK: The search

    /// So many solutions near to the plain one are judged, and pairs are made of so many bits.
    ///
    /// Prototype for the first; trial for the second, as many as take about as long as all else.
    static let neighbours = (judged: 240, paired: 128)

    /// How often the search moves to a better solution.
    ///
    /// Prototype.
    static let moves = 6

    /// Maps of damage that are searched in vain in a picture: two templates, four maps each, six
    /// symbols.
    ///
    /// Prototype. The bound of false accepts rests on it: see `Evidence`.
    static let maps = 48

    // MARK: Pairs of finder patterns

    /// So many of the strongest patterns are combined to pairs.
    ///
    /// Prototype.
    static let pairedPatterns = 12

    /// The largest ratio of the patterns' modules, and of a distance in modules to the one that a
    /// version has.
    ///
    /// Prototype.
    static let pairRatios = (sizes: 1.67, distances: 1.25)

    /// Pairs that are looked at: in a picture, and by an attempt.
    ///
    /// Trial.
    static let pairs = (all: 64, ofAttempt: 16)
  }
}
