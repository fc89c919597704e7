/// Reads the code of a grid: samples its modules, draws it anew, and has the drawing decoded.
///
/// What the modules alone do not give is tried with what is known of payloads, then with an
/// equaliser. A value to be kept from code to code: it remembers layouts.
struct SymbolReader {
  /// Decodes the codes of a small, sharp, upright picture.
  private let scan: (GrayImage) -> [LocatedCode]
  private let known: KnownPayload
  private let allowed: ReadingMeans
  private var guesser: PayloadGuesser

  /// A reader of codes of whose payloads something is known, by means that are allowed.
  init(
    known: KnownPayload, means: ReadingMeans = .all,
    scan: @escaping (GrayImage) -> [LocatedCode]
  ) {
    self.scan = scan
    self.known = known
    allowed = means
    guesser = PayloadGuesser(patterns: known.patterns)
  }

  /// What a grid gave.
  struct Reading {
    /// The decoded bytes.
    let payload: [UInt8]
    /// The length that the code's header gives; nil where it could not be read.
    let declaredLength: Int?
    /// What had to be done for it, to stand behind the name of the attempt: `/equalised/known`, or
    /// nothing.
    let attemptSuffix: String
  }

  /// The payload of a grid by its modules alone; nil when they are not enough.
  func readPlainly(_ grid: GridFit, in image: GrayImage) -> Reading? {
    guard allowed.contains(.grid) else { return nil }
    let shades = ModuleSamples.inner(of: grid, in: image).averages
    let modules = LocalLevels(of: shades).darkness(of: shades)
    let upright = Self.isMirrored(modules) ? modules.transposed : modules
    return SymbolFormat.ranked(by: upright).first.flatMap { best in
      decoded(upright, grid.fixed, best.format, "")
    }
  }

  /// The payload of a grid; nil when it cannot be decoded.
  mutating func read(_ grid: GridFit, in image: GrayImage) -> Reading? {
    let shades = ModuleSamples.inner(of: grid, in: image).averages
    let levels = LocalLevels(of: shades)
    let modules = levels.darkness(of: shades)
    let isMirrored = Self.isMirrored(modules)
    if allowed.contains(.grid),
      let reading = read(isMirrored ? modules.transposed : modules, fixed: grid.fixed)
    {
      return reading
    }
    guard allowed.contains(.equaliser) else { return nil }
    var equaliser = Equaliser(
      .even(of: grid, in: image), levels: levels, modules: modules, fixed: grid.fixed)
    for round in 1...7 {
      equaliser.advance()
      guard Self.decodedRounds.contains(round) else { continue }
      let modules = isMirrored ? equaliser.modules.transposed : equaliser.modules
      if let reading = read(modules, fixed: grid.fixed, suffix: "/equalised") { return reading }
    }
    return nil
  }

  /// The rounds of the equaliser after which its modules are drawn.
  private static let decodedRounds = [1, 2, 4, 7]

  /// Finder patterns of a drawing: three, and a few by chance.
  private static let patternLimit = 16
  /// Three modules of two pixels show a whole pattern; what fewer rows show is data.
  private static let patternRows = 5

  /// Formats that agree less than the best one by more than this are not tried.
  private static let formatSlack: Float = 0.13
  private static let formatLimit = 3

  /// The payload of modules as they are, or else of guesses at what they were.
  ///
  /// - Parameters:
  ///   - modules: The modules of an upright code.
  ///   - fixed: Those of them that every code of the size has.
  ///   - suffix: What has been done so far, to stand behind the attempt's name.
  /// - Returns: What was decoded; nil for nothing.
  mutating func read(
    _ modules: SoftModules, fixed: FunctionPatterns, suffix: String = ""
  ) -> Reading? {
    let ranked = SymbolFormat.ranked(by: modules)
    guard let best = ranked.first else { return nil }
    if let reading = decoded(modules, fixed, best.format, suffix) { return reading }
    if allowed.isDisjoint(with: [.known, .likely]) { return nil }
    for candidate in ranked.prefix(Self.formatLimit)
    where candidate.agreement > best.agreement - Self.formatSlack {
      for guess in guesser.guesses(of: modules, format: candidate.format)
      where allowed.contains(guess.kind == .known ? .known : .likely) {
        let suffix = suffix + (guess.kind == .known ? "/known" : "/likely")
        guard let reading = decoded(guess.modules, fixed, candidate.format, suffix) else {
          continue
        }
        // A guess is of a whole payload: what is shorter, or breaks the grammar, is a misreading.
        if reading.declaredLength == reading.payload.count,
          known.accepts(reading.payload, reading.declaredLength)
        {
          return reading
        }
      }
    }
    return nil
  }

  private func decoded(
    _ modules: SoftModules, _ fixed: FunctionPatterns, _ format: SymbolFormat, _ suffix: String
  ) -> Reading? {
    let drawing = SymbolDrawing.picture(of: modules, fixed: fixed, format: format)
    if Candidates.isFlood(drawing, limit: Self.patternLimit, rowsAtLeast: Self.patternRows) {
      return nil
    }
    // Between the finder patterns of several codes lies a grid in which one of them may be read.
    let code = scan(drawing).first { 2 * $0.bounds.width > Double(drawing.width) }
    return code.map { code in
      Reading(
        payload: code.payload,
        declaredLength: CodeHeader(of: modules, format: format)?
          .payloadLength(atLeast: code.payload.count),
        attemptSuffix: suffix)
    }
  }

  /// Whether the format is told better by the mirrored code.
  private static func isMirrored(_ modules: SoftModules) -> Bool {
    let plain = SymbolFormat.ranked(by: modules).first?.agreement ?? 0
    let mirrored = SymbolFormat.ranked(by: modules.transposed).first?.agreement ?? 0
    return mirrored > plain + 0.05
  }
}
