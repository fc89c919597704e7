/// Reads the code of a grid: samples its modules, draws it anew, and has the drawing decoded.
struct SymbolReader {
  /// Decodes the codes of a small, sharp, upright picture.
  let scan: (GrayImage) -> [LocatedCode]
  /// What is known of payloads.
  let known: KnownPayload

  /// What a grid gave.
  struct Reading {
    /// The decoded bytes.
    let payload: [UInt8]
    /// The length that the code's header gives; nil where it could not be read.
    let declaredLength: Int?
    /// What had to be done for it, for the attempt's name; empty for nothing.
    let means: String
  }

  /// The payload of a grid; nil when it cannot be decoded.
  func read(_ grid: GridFit, in image: GrayImage) -> Reading? {
    let means = ModuleSamples.inner(of: grid, in: image).means
    let levels = LocalLevels(of: means)
    let modules = levels.darkness(of: means)
    let isMirrored = Self.isMirrored(modules)
    if let reading = decoded(isMirrored ? modules.transposed : modules, grid, "") { return reading }
    var equaliser = Equaliser(
      .even(of: grid, in: image), levels: levels, modules: modules, fixed: grid.fixed)
    for round in 1...7 {
      equaliser.advance()
      guard Self.decodedRounds.contains(round) else { continue }
      let modules = isMirrored ? equaliser.modules.transposed : equaliser.modules
      if let reading = decoded(modules, grid, "/equalised") { return reading }
    }
    return nil
  }

  /// The rounds of the equaliser behind which it is worth to try.
  private static let decodedRounds = [1, 2, 4, 7]

  private func decoded(_ modules: SoftModules, _ grid: GridFit, _ means: String) -> Reading? {
    guard let best = SymbolFormat.ranked(by: modules).first else { return nil }
    let drawing = SymbolDrawing.picture(of: modules, fixed: grid.fixed, format: best.format)
    // Between the finder patterns of several codes lies a grid in which one of them may be read.
    let code = scan(drawing).first { 2 * $0.bounds.width > Double(drawing.width) }
    return code.map { code in
      let payload = code.payload
      let length = CodeHeader(of: modules, format: best.format)?.payloadLength
      return Reading(
        payload: payload, declaredLength: length.flatMap { $0 < payload.count ? nil : $0 },
        means: means)
    }
  }

  /// Whether the format is told better by the mirrored code.
  private static func isMirrored(_ modules: SoftModules) -> Bool {
    let plain = SymbolFormat.ranked(by: modules).first?.agreement ?? 0
    let mirrored = SymbolFormat.ranked(by: modules.transposed).first?.agreement ?? 0
    return mirrored > plain + 0.05
  }
}
