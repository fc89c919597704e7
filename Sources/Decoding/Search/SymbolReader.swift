internal import WorkerProtocol

/// Reads the code in a grid: samples its modules, redraws the symbol and has the drawing decoded.
///
/// If the modules alone do not decode, it tries payload templates, an equalizer, erasures and a bent
/// grid. Use one reader per picture: it limits how many damage maps are searched in each part.
struct SymbolReader {
  /// zbar; called only with small, sharp, upright drawings.
  private let scan: (GrayImage) -> [LocatedCode]
  private let known: KnownPayload
  private let allowed: DecodeStrategies
  /// Damage maps that may still be searched without success.
  private var mapsLeft = Tuning.maps
  /// Grids that may still be bent without success.
  private var bendsLeft = Tuning.bends
  /// Grids whose rows or columns may still be moved without success.
  private var movesLeft = Tuning.moves
  /// Bits of evidence that the likeliest damaged symbol lacked; nil if none fit a template.
  private(set) var missingBits: Double?
  /// The drawings passed to zbar since the caller last emptied the list.
  var drawings: [GrayImage] = []

  init(
    known: KnownPayload, strategies: DecodeStrategies = .all,
    scan: @escaping (GrayImage) -> [LocatedCode]
  ) {
    self.scan = scan
    self.known = known
    allowed = strategies
  }

  /// Grants the damage maps, the bends and the moves of a region.
  mutating func beginRegion() {
    mapsLeft = Tuning.maps
    bendsLeft = Tuning.bends
    movesLeft = Tuning.moves
  }

  struct Reading {
    let payload: [UInt8]
    let declaredLength: Int?
    /// Appended to the attempt's name: some of `/bent`, `/equalized`, `/template` and `/erasures`, in
    /// this order.
    let attemptSuffix: String
  }

  mutating func readPlainly(_ grid: GridFit, in image: GrayImage) -> Reading? {
    guard allowed.contains(.grid) else { return nil }
    let modules = grid.modules(in: image)
    return decoded(modules.transposed(if: Self.isMirrored(modules)), grid.fixed, "")
  }

  /// Tries every allowed strategy; `finder` may refit the grid, and bend it.
  mutating func read(_ grid: GridFit, in image: GrayImage, _ finder: GridFinder) -> Reading? {
    if let reading = read(grid, in: image, finder, "") { return reading }
    guard Self.mayBeBent(grid, in: image), let bent = bent(grid, finder) else { return nil }
    if let reading = read(bent, in: image, finder, Self.bent) { return reading }
    spendBend(of: grid)
    return nil
  }

  /// Nil if grids are not bent, or enough were in vain.
  private func bent(_ grid: GridFit, _ finder: GridFinder, to known: SoftModules? = nil) -> GridFit?
  {
    guard allowed.contains(.mesh), bendsLeft > 0 else { return nil }
    return finder.bent(grid, to: known)
  }

  private mutating func spendBend(of grid: GridFit) {
    bendsLeft -= SearchBudget.price(ofGrid: grid.size)
  }

  /// Whether a grid that does not decode is likely that of a code.
  private static func mayBeBent(_ grid: GridFit, in image: GrayImage) -> Bool {
    grid.correlation > GridReader.Tuning.sharpCorrelation
      || grid.correlation > GridReader.Tuning.promisingCorrelation
        && grid.fixed.areShown(by: grid.modules(in: image))
  }

  private mutating func read(
    _ grid: GridFit, in image: GrayImage, _ finder: GridFinder, _ suffix: String
  ) -> Reading? {
    let luminance = ModuleSamples.inner(of: grid, in: image).averages
    let levels = LocalLevels(of: luminance)
    let modules = levels.darkness(of: luminance)
    let isMirrored = Self.isMirrored(modules)
    let unmirrored = modules.transposed(if: isMirrored)
    if allowed.contains(.grid), let reading = decoded(unmirrored, grid.fixed, suffix) {
      return reading
    }
    let byTemplate = readByTemplate(
      unmirrored, grid, image, finder, isMirrored: isMirrored, suffix)
    if let byTemplate { return byTemplate }
    // What is hardly a code teaches nothing.
    guard grid.correlation > GridReader.Tuning.promisingCorrelation else { return nil }
    var symbols = [(modules: unmirrored, suffix: suffix)]
    if allowed.contains(.equalizer) {
      let equalized = suffix + Self.equalized
      var equalizer = Equalizer(
        .even(of: grid, in: image), levels: levels, modules: modules, known: grid.fixed.polarity)
      for round in 1...Self.rounds {
        equalizer.advance()
        guard Self.decodedRounds.contains(round) else { continue }
        let modules = equalizer.modules.transposed(if: isMirrored)
        if let reading = decoded(modules, grid.fixed, equalized)
          ?? readByTemplate(
            modules, grid, image, finder, isMirrored: isMirrored, suffix, mayBend: false)
        {
          return reading
        }
      }
      symbols.append((equalizer.modules.transposed(if: isMirrored), equalized))
    }
    return readWithErasures(symbols, grid.fixed)
  }

  private static let (bent, equalized) = ("/bent", "/equalized")
  private static let rounds = 7
  private static let decodedRounds = [1, 2, 4, 7]
  /// A drawing with this many finder patterns is a flood; a code has three, and some by chance.
  private static let patternLimit = 16
  /// A pattern's middle, three modules of two pixels, spans six rows; what shows in fewer is data.
  private static let patternRows = 5

  private mutating func decoded(
    _ modules: SoftModules, _ fixed: FunctionPatterns, as format: SymbolFormat? = nil,
    _ suffix: String
  ) -> Reading? {
    let format = format ?? SymbolFormat.best(for: modules).format
    var drawing = SymbolDrawing.picture(of: modules, fixed: fixed, format: format)
    if Self.isFlood(drawing) {
      // In a large symbol that is mostly padding, regular data shows dozens.
      drawing = SymbolDrawing.withoutChancePatterns(in: drawing, rowsAtLeast: Self.patternRows)
      if Self.isFlood(drawing) { return nil }
    }
    drawings.append(drawing)
    // A grid between the finder patterns of several codes may contain a smaller code: skip those.
    let code = scan(drawing).first { 2 * $0.bounds.width > Double(drawing.width) }
    guard let code else { return nil }
    return Reading(
      payload: code.payload,
      declaredLength: DeclaredLength.of(
        modules, format: format, decodedLength: code.payload.count), attemptSuffix: suffix)
  }

  private static func isFlood(_ drawing: GrayImage) -> Bool {
    Candidates.isFlood(drawing, limit: patternLimit, rowsAtLeast: patternRows)
  }

  private static func isMirrored(_ modules: SoftModules) -> Bool {
    SymbolFormat.best(for: modules.transposed).correlation
      > SymbolFormat.best(for: modules).correlation + 0.05
  }

  // MARK: Erasures
  /// Reads symbols whose doubtful codewords error correction restores; zbar knows no erasures.
  private mutating func readWithErasures(
    _ symbols: [(modules: SoftModules, suffix: String)], _ fixed: FunctionPatterns
  ) -> Reading? {
    guard allowed.contains(.erasures) else { return nil }
    for (modules, suffix) in symbols {
      let format = SymbolFormat.best(for: modules).format
      let layout = SymbolLayout.cached(fixed.version, format.level)
      guard let corrected = layout.corrected(modules, mask: format.mask) else { continue }
      if let reading = decoded(corrected, fixed, as: format, suffix + "/erasures") {
        return reading
      }
    }
    return nil
  }

  // MARK: Templates
  /// Reads a grid so damaged that only a template can decode it.
  mutating func readByTemplate(
    _ grid: GridFit, in image: GrayImage, _ finder: GridFinder
  ) -> Reading? {
    let modules = grid.modules(in: image)
    return readByTemplate(modules, grid, image, finder, isMirrored: false, "")
      ?? readByTemplate(modules.transposed, grid, image, finder, isMirrored: true, "")
  }

  private mutating func readByTemplate(
    _ modules: SoftModules, _ grid: GridFit, _ image: GrayImage, _ finder: GridFinder,
    isMirrored: Bool, _ suffix: String, mayBend: Bool = true
  ) -> Reading? {
    guard allowed.contains(.template), mapsLeft > 0 else { return nil }
    return read(
      known.templates.matches(of: modules), of: modules.transposed(if: isMirrored), grid, image,
      finder, isMirrored: isMirrored, suffix, mayBend: mayBend)
  }

  /// `first` are the modules as they lie in the picture.
  private mutating func read(
    _ matches: [TemplateMatch], of first: SoftModules, _ grid: GridFit, _ image: GrayImage,
    _ finder: GridFinder, isMirrored: Bool, _ suffix: String, mayBend: Bool = true
  ) -> Reading? {
    for match in matches {
      let template = PreparedTemplate(match, grid.fixed)
      let known = template.known.transposed(if: isMirrored)
      var suffix = suffix
      var best = grid
      func piloted() -> PilotedSymbol {
        PilotedSymbol(.inner(of: best, in: image), known: known, first: first)
      }
      var symbol = piloted()
      func modules() -> SoftModules { symbol.modules.transposed(if: isMirrored) }
      if let reading = read(modules(), template, isQuick: true, grid, suffix) { return reading }
      // A grid is refitted from its view, without a bend.
      if suffix.isEmpty, let fitted = finder.fitted(grid, to: known) {
        best = fitted
        symbol = piloted()
        if let reading = read(modules(), template, isQuick: true, grid, suffix) { return reading }
      }
      if mayBend, let bent = bent(grid, finder, to: known) {
        best = bent
        symbol = piloted()
        suffix = Self.bent
        if let reading = read(modules(), template, isQuick: true, grid, suffix) { return reading }
        // Templates share most modules, so the wrong one may show where those of the right one are.
        if let other = self.known.templates.matches(of: modules()).first, !other.isSame(match),
          let reading = read(
            modules(), PreparedTemplate(other, grid.fixed), isQuick: true, grid, suffix)
        {
          return reading
        }
      }
      var symbols = [(modules: modules(), suffix: suffix)]
      if allowed.contains(.equalizer) {
        var equalizer = symbol.equalizer(of: .even(of: best, in: image))
        for _ in 0..<Tuning.equalizerRounds { equalizer.advance() }
        let modules = equalizer.modules.transposed(if: isMirrored)
        let suffix = suffix + Self.equalized
        if let reading = read(modules, template, isQuick: true, grid, suffix) { return reading }
        symbols.append((modules, suffix))
      }
      for (modules, suffix) in symbols {
        if let reading = read(modules, template, isQuick: false, grid, suffix) { return reading }
      }
      if suffix == Self.bent { spendBend(of: grid) }
    }
    return nil
  }

  /// Reads a code whose rows or columns moved so far that a grid fitted to it decodes nothing, and may
  /// lie askew.
  mutating func readMoved(
    _ finder: GridFinder, _ fitted: GridFit?, in image: GrayImage
  ) -> (grid: GridFit, reading: Reading)? {
    guard allowed.isSuperset(of: [.template, .mesh]), movesLeft > 0,
      finder.darkShare >= Tuning.leastDarkOfMoved
    else { return nil }
    if let grid = finder.unfitted(in: known.templates.versions),
      grid.correlation > Tuning.leastCorrelation.unmoved,
      let reading = readMoved(grid, image, finder)
    {
      return (grid, reading)
    }
    if let fitted, fitted.correlation > GridReader.Tuning.promisingCorrelation,
      let reading = readMoved(fitted, image, finder)
    {
      return (fitted, reading)
    }
    return nil
  }

  private mutating func readMoved(
    _ grid: GridFit, _ image: GrayImage, _ finder: GridFinder
  ) -> Reading? {
    read(
      matches(ofMoved: grid, image, finder), of: grid.modules(in: image), grid, image, finder,
      isMirrored: false, "")
  }

  /// The matches of a grid whose rows or columns moved so far that its modules match none: what all
  /// templates share tells the mask, and where they moved to.
  private mutating func matches(
    ofMoved grid: GridFit, _ image: GrayImage, _ finder: GridFinder
  ) -> [TemplateMatch] {
    guard movesLeft > 0, mapsLeft > 0 else { return [] }
    let shared = known.templates.sharedModules(in: grid.fixed.version)
    if shared.isEmpty { return [] }
    func modules(movedTo kinds: [SoftModules]) -> SoftModules? {
      finder.moved(grid, to: kinds)?.modules(in: image)
    }
    var matches: [TemplateMatch] = []
    // What does not show its function patterns even then is no code.
    if let shown = modules(movedTo: [grid.fixed.polarity]),
      grid.fixed.correlation(with: shown) > Tuning.leastCorrelation.moved,
      let moved = modules(movedTo: shared)
    {
      matches = known.templates.matches(of: moved)
    }
    if matches.isEmpty { movesLeft -= 1 }
    return matches
  }

  private mutating func read(
    _ modules: SoftModules, _ template: PreparedTemplate, isQuick: Bool, _ grid: GridFit,
    _ suffix: String
  ) -> Reading? {
    let found = template.read(modules, isQuick: isQuick, limit: &mapsLeft)
    guard let found, found.isAccepted else {
      missingBits = min(missingBits ?? .infinity, Evidence.threshold - (found?.evidence ?? 0))
      return nil
    }
    // zbar confirms the result by decoding the symbol as it was printed.
    guard
      let reading = decoded(found.modules, grid.fixed, as: template.format, suffix + "/template"),
      reading.payload == found.payload, known.accepts(reading.payload, reading.payload.count)
    else { return nil }
    return reading
  }
}

extension GridFit {
  /// The darkness of the modules that lie on the grid.
  func modules(in image: GrayImage) -> SoftModules {
    let luminance = ModuleSamples.inner(of: self, in: image).averages
    return LocalLevels(of: luminance).darkness(of: luminance)
  }
}

extension SymbolReader {
  /// Limits fitted to pictures.
  enum Tuning {
    /// Rounds of an equalizer trained on the known modules.
    static let equalizerRounds = 2
    /// The damage maps searched without success, for all of a picture and for each region: two
    /// templates, four maps each, six symbols; the bound on false accepts rests on it, see
    /// `Evidence`.
    static let maps = 48
    /// The grids bent without success, in the attempts on the whole picture and anew in each region,
    /// so that no code uses up those of another; a large one counts more, as in `SearchBudget` (with
    /// 4, two of BoofCV's 1,232 codes fewer are read).
    static let bends = 8
    /// The same for grids whose rows or columns are moved to what all templates share: with them, 372
    /// of 384 tickets with rolling shutters are read; where only fitted grids are moved, 311
    /// (`make_corpus.py --set damage --classes rolling-shutter`, seeds 1001 to 1024).
    static let moves = 4
    /// The correlation of function patterns below which no code is expected: of a grid through finder
    /// patterns whose rows moved (with 0.18, six of 384 as above fewer are read; empty pictures take
    /// 2 % less), and after they were moved back (read: 0.56 and more; of 1,846 pattern sets in
    /// pictures without codes 0.55 at most).
    static let leastCorrelation: (unmoved: Float, moved: Float) = (0.12, 0.55)
    /// The least dark share of a code whose rows or columns moved (of 92 that were read, four had
    /// less, and were read all the same; of 83 places in empty documents, 55).
    static let leastDarkOfMoved: Float = 0.45
  }
}

/// The ways to read the code in a grid; each can be switched off to measure the others.
package struct DecodeStrategies: OptionSet, Sendable {
  /// One bit per strategy.
  package let rawValue: UInt8
  /// Strategies from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Decode the modules as sampled.
  package static let grid = DecodeStrategies(rawValue: 1)
  /// Decode the modules after equalization.
  package static let equalizer = DecodeStrategies(rawValue: 2)
  /// Decode with payload templates.
  package static let template = DecodeStrategies(rawValue: 4)
  /// Decode with doubtful codewords as erasures.
  package static let erasures = DecodeStrategies(rawValue: 8)
  /// Bend the grid to where its modules are clearest, and decode again.
  package static let mesh = DecodeStrategies(rawValue: 16)
  /// All strategies.
  package static let all = DecodeStrategies(named.map(\.strategies))

  /// Each strategy and its name.
  package static let named: [(name: String, strategies: DecodeStrategies)] = [
    ("grid", .grid), ("equalizer", .equalizer), ("template", .template), ("erasures", .erasures),
    ("mesh", .mesh),
  ]
}
