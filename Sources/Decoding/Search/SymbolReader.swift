internal import WorkerProtocol

/// Reads the code in a grid: samples its modules, redraws the symbol and has the drawing decoded.
///
/// If the modules alone do not decode, it tries payload templates, an equalizer, erasures and a bent
/// grid. Use one reader per picture: its ledger limits the work.
struct SymbolReader {
  /// zbar; called only with small, sharp, upright drawings.
  private let scan: (GrayImage) -> [LocatedCode]
  private let known: KnownPayload
  private let allowed: DecodeStrategies
  /// The work that may still be done in vain.
  var ledger: Ledger
  /// Bits of evidence that the likeliest damaged symbol lacked; nil if none fit a template.
  private(set) var missingBits: Double?
  /// The drawings passed to zbar since the caller last emptied the list.
  var drawings: [GrayImage] = []

  init(
    known: KnownPayload, strategies: DecodeStrategies = .all, ledger: Ledger = Ledger(.normal),
    scan: @escaping (GrayImage) -> [LocatedCode]
  ) {
    self.scan = scan
    self.known = known
    allowed = strategies
    self.ledger = ledger
  }

  /// A payload, and what it took to read it.
  struct Reading {
    let payload: [UInt8]
    let declaredLength: Int?
    let steps: ReadingSteps
  }

  /// Modules as they may have been printed, upright, and the steps that led to them.
  private struct Belief {
    var modules: SoftModules
    var steps: ReadingSteps = []
  }

  /// Decodes the modules as they are.
  mutating func readPlainly(_ grid: GridFit, by finder: GridFinder) -> Reading? {
    guard allowed.contains(.grid) else { return nil }
    let modules = grid.modules(in: finder.image)
    return decode(
      Belief(modules: modules.transposed(if: Self.isMirrored(modules))), grid.fixed)
  }

  /// Tries every allowed strategy; `finder` may refit the grid, and bend it.
  mutating func read(_ grid: GridFit, by finder: GridFinder) -> Reading? {
    if let reading = readUnbent(grid, finder, []) { return reading }
    guard Self.mayBeBent(grid, in: finder.image), let bent = bend(grid, finder) else { return nil }
    return readUnbent(bent, finder, .bent)
  }

  /// Nil if grids are not bent, or enough were in vain.
  private mutating func bend(
    _ grid: GridFit, _ finder: GridFinder, to known: SoftModules? = nil
  ) -> GridFit? {
    guard allowed.contains(.mesh), ledger.isLeft else { return nil }
    ledger.spend(.bend, size: grid.size)
    return finder.bent(grid, to: known)
  }

  /// Whether a grid that does not decode is likely that of a code.
  private static func mayBeBent(_ grid: GridFit, in image: GrayImage) -> Bool {
    grid.correlation > Correlation.Tuning.sharp
      || grid.correlation > Correlation.Tuning.fair
        && grid.fixed.areShown(by: grid.modules(in: image))
  }

  /// Reads the grid where it is, but for templates, which may bend it.
  private mutating func readUnbent(
    _ grid: GridFit, _ finder: GridFinder, _ steps: ReadingSteps
  ) -> Reading? {
    let luminance = ModuleSamples.inner(of: grid, in: finder.image).averages
    let levels = LocalLevels(of: luminance)
    let modules = levels.darkness(of: luminance)
    let isMirrored = Self.isMirrored(modules)
    let sampled = Belief(modules: modules.transposed(if: isMirrored), steps: steps)
    if allowed.contains(.grid), let reading = decode(sampled, grid.fixed) { return reading }
    let byTemplate = readByTemplate(sampled, grid, finder, isMirrored: isMirrored)
    if let byTemplate { return byTemplate }
    // What is hardly a code teaches nothing.
    guard grid.correlation > Correlation.Tuning.fair else { return nil }
    var beliefs = [sampled]
    if allowed.contains(.equalizer) {
      var equalized = Belief(modules: sampled.modules, steps: steps.union(.equalized))
      var equalizer = Equalizer(
        .even(of: grid, in: finder.image), levels: levels, modules: modules,
        known: grid.fixed.polarity)
      for round in 1...Self.rounds {
        equalizer.advance()
        equalized.modules = equalizer.modules.transposed(if: isMirrored)
        guard Self.decodedRounds.contains(round) else { continue }
        if let reading = decode(equalized, grid.fixed) { return reading }
        let first = Belief(modules: equalized.modules, steps: steps)
        let byTemplate = readByTemplate(
          first, grid, finder, isMirrored: isMirrored, mayBend: false)
        if let byTemplate { return byTemplate }
      }
      beliefs.append(equalized)
    }
    return readWithErasures(beliefs, grid.fixed)
  }

  private static let rounds = 7
  private static let decodedRounds = [1, 2, 4, 7]

  /// Draws the modules and has zbar decode the drawing.
  private mutating func decode(
    _ belief: Belief, _ fixed: FunctionPatterns, as format: SymbolFormat? = nil
  ) -> Reading? {
    let modules = belief.modules
    let format = format ?? SymbolFormat.best(for: modules).format
    var drawing = SymbolDrawing.picture(of: modules, fixed: fixed, format: format)
    if SymbolDrawing.isFlood(drawing) {
      // In a large symbol that is mostly padding, regular data shows dozens.
      drawing = SymbolDrawing.withoutChancePatterns(in: drawing)
      if SymbolDrawing.isFlood(drawing) { return nil }
    }
    drawings.append(drawing)
    // A grid between the finder patterns of several codes may contain a smaller code: skip those.
    let code = scan(drawing).first { 2 * $0.bounds.width > Double(drawing.width) }
    guard let code else { return nil }
    return Reading(
      payload: code.payload,
      declaredLength: DeclaredLength.of(
        modules, format: format, decodedLength: code.payload.count), steps: belief.steps)
  }

  private static func isMirrored(_ modules: SoftModules) -> Bool {
    SymbolFormat.best(for: modules.transposed).correlation
      > SymbolFormat.best(for: modules).correlation + 0.05
  }

  // MARK: Erasures
  /// Reads symbols whose doubtful codewords error correction restores; zbar knows no erasures.
  private mutating func readWithErasures(
    _ beliefs: [Belief], _ fixed: FunctionPatterns
  ) -> Reading? {
    guard allowed.contains(.erasures) else { return nil }
    for belief in beliefs {
      let format = SymbolFormat.best(for: belief.modules).format
      let layout = SymbolLayout.cached(fixed.version, format.level)
      guard let modules = layout.corrected(belief.modules, mask: format.mask) else { continue }
      let corrected = Belief(modules: modules, steps: belief.steps.union(.erasures))
      if let reading = decode(corrected, fixed, as: format) { return reading }
    }
    return nil
  }

  // MARK: Templates
  /// Reads a grid so damaged that only a template can decode it.
  mutating func readByTemplate(_ grid: GridFit, by finder: GridFinder) -> Reading? {
    let modules = grid.modules(in: finder.image)
    return readByTemplate(Belief(modules: modules), grid, finder, isMirrored: false)
      ?? readByTemplate(Belief(modules: modules.transposed), grid, finder, isMirrored: true)
  }

  private mutating func readByTemplate(
    _ first: Belief, _ grid: GridFit, _ finder: GridFinder, isMirrored: Bool, mayBend: Bool = true
  ) -> Reading? {
    guard allowed.contains(.template), ledger.isLeft else { return nil }
    for match in known.templates.matches(of: first.modules) {
      let reading = read(
        first, following: match, grid, finder, isMirrored: isMirrored, mayBend: mayBend)
      if let reading { return reading }
    }
    return nil
  }

  /// Fits the grid, levels and at last an equalizer to the modules that the template knows; `first`
  /// was read without it.
  private mutating func read(
    _ first: Belief, following match: TemplateMatch, _ grid: GridFit, _ finder: GridFinder,
    isMirrored: Bool, mayBend: Bool
  ) -> Reading? {
    let template = PreparedTemplate(match, grid.fixed)
    let known = template.known.transposed(if: isMirrored)
    var place = grid
    var steps = first.steps
    let seen = first.modules.transposed(if: isMirrored)
    func pilot(_ grid: GridFit) -> PilotedSymbol {
      PilotedSymbol(.inner(of: grid, in: finder.image), known: known, first: seen)
    }
    var symbol = pilot(place)
    func belief() -> Belief {
      Belief(modules: symbol.modules.transposed(if: isMirrored), steps: steps)
    }
    if let reading = decode(belief(), by: template, isQuick: true) { return reading }
    // A grid is refitted from its view, without a bend.
    if steps.isEmpty, let fitted = finder.fitted(grid, to: known) {
      place = fitted
      symbol = pilot(place)
      if let reading = decode(belief(), by: template, isQuick: true) { return reading }
    }
    if mayBend, let bent = bend(grid, finder, to: known) {
      place = bent
      symbol = pilot(place)
      steps.insert(.bent)
      if let reading = decode(belief(), by: template, isQuick: true) { return reading }
      // Templates share most modules, so the wrong one may show where those of the right one are.
      if let other = self.known.templates.matches(of: belief().modules).first,
        !other.isSame(match),
        let reading = decode(belief(), by: PreparedTemplate(other, grid.fixed), isQuick: true)
      {
        return reading
      }
    }
    var beliefs = [belief()]
    if allowed.contains(.equalizer) {
      var equalizer = symbol.equalizer(of: .even(of: place, in: finder.image))
      for _ in 0..<Tuning.equalizerRounds { equalizer.advance() }
      let equalized = Belief(
        modules: equalizer.modules.transposed(if: isMirrored), steps: steps.union(.equalized))
      if let reading = decode(equalized, by: template, isQuick: true) { return reading }
      beliefs.append(equalized)
    }
    for belief in beliefs {
      if let reading = decode(belief, by: template, isQuick: false) { return reading }
    }
    return nil
  }

  /// Completes the modules by a template's grammar and error correction; nil without enough evidence.
  private mutating func decode(
    _ belief: Belief, by template: PreparedTemplate, isQuick: Bool
  ) -> Reading? {
    let found = template.read(belief.modules, isQuick: isQuick, &ledger)
    guard let found, found.isAccepted else {
      missingBits = min(missingBits ?? .infinity, Evidence.threshold - (found?.evidence ?? 0))
      return nil
    }
    // zbar confirms the result by decoding the symbol as it was printed.
    let completed = Belief(modules: found.modules, steps: belief.steps.union(.template))
    guard let reading = decode(completed, template.functions, as: template.format),
      reading.payload == found.payload, known.accepts(reading.payload, reading.payload.count)
    else { return nil }
    return reading
  }

  // MARK: Bent in both directions
  /// Reads a code on paper so bent that no perspective fits it.
  mutating func readSurface(_ finder: GridFinder) -> (grid: GridFit, reading: Reading)? {
    ledger.spend(.surface)
    guard allowed.contains(.mesh), let grid = finder.surface(among: known.templates.versions)
    else { return nil }
    return readUnbent(grid, finder, .bent).map { (grid, $0) }
  }

  // MARK: Moved rows and columns
  /// Reads a code whose rows or columns moved so far that a grid fitted to it decodes nothing, and may
  /// lie askew.
  mutating func readMoved(
    _ finder: GridFinder, _ fitted: GridFit?
  ) -> (grid: GridFit, reading: Reading)? {
    guard allowed.isSuperset(of: [.template, .mesh]), ledger.isLeft,
      finder.darkShare >= GridReader.Tuning.darkShares.unshown
    else { return nil }
    let unfitted = finder.unfitted(in: known.templates.versions)
    for (grid, least) in [
      (unfitted, Correlation.Tuning.faint),
      (fitted, Correlation.Tuning.fair),
    ] {
      if let grid, grid.correlation > least, let reading = readMoved(grid, finder) {
        return (grid, reading)
      }
    }
    return nil
  }

  private mutating func readMoved(_ grid: GridFit, _ finder: GridFinder) -> Reading? {
    let first = Belief(modules: grid.modules(in: finder.image))
    for match in matches(ofMoved: grid, finder) {
      let reading = read(
        first, following: match, grid, finder, isMirrored: false, mayBend: true)
      if let reading { return reading }
    }
    return nil
  }

  /// The matches of a grid whose rows or columns moved so far that its modules match none: what all
  /// templates share tells the mask, and where they moved to.
  private mutating func matches(ofMoved grid: GridFit, _ finder: GridFinder) -> [TemplateMatch] {
    let shared = known.templates.sharedModules(in: grid.fixed.version)
    if shared.isEmpty || !ledger.isLeft { return [] }
    ledger.spend(.move, size: grid.size)
    func modules(movedTo kinds: [SoftModules]) -> SoftModules? {
      finder.moved(grid, to: kinds)?.modules(in: finder.image)
    }
    var matches: [TemplateMatch] = []
    // What does not show its function patterns even then is no code.
    if let shown = modules(movedTo: [grid.fixed.polarity]),
      grid.fixed.correlation(with: shown) > Correlation.Tuning.fair,
      let moved = modules(movedTo: shared)
    {
      matches = known.templates.matches(of: moved)
    }
    return matches
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
  }
}
