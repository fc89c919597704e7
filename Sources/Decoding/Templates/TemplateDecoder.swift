private import Glibc

/// Decodes symbols that follow a payload template, using its fixed modules to locate damage and its
/// grammar to rule out values.
struct TemplateDecoder: Sendable {
  private let library: TemplateLibrary

  /// A decoder for the templates of a library.
  init(_ library: TemplateLibrary) { self.library = library }

  /// A symbol as it may have been printed.
  struct Reading {
    /// The decoded payload.
    let payload: [UInt8]
    /// Its modules, 1 for dark and −1 for light.
    let modules: SoftModules
    /// The evidence for it, in bits.
    let evidence: Double

    /// Whether the evidence is sufficient.
    var isAccepted: Bool { evidence >= Evidence.threshold }
  }

  /// The templates that a symbol's modules match, likeliest first; empty if they contradict every
  /// template, as noise and other contents do.
  func matches(of modules: SoftModules) -> [TemplateMatch] {
    guard let version = SymbolVersion(size: modules.size) else { return [] }
    let matches = library.indices(of: version).flatMap { $0.matches(of: modules) }
      .sorted { $0.score > $1.score }
    guard let best = matches.first else { return [] }
    return matches.prefix(Tuning.matches.most).enumerated().filter { rank, match in
      let slack = rank < Tuning.matches.usual ? Tuning.scoreSlack.usual : Tuning.scoreSlack.close
      return match.agreement >= Tuning.leastAgreement && match.score > best.score - slack
    }
    .map(\.element)
  }

  private typealias Tuning = DetectorTuning.Templates

  /// A match with everything needed to read symbols by it.
  func prepared(_ match: TemplateMatch, _ functions: FunctionPatterns) -> PreparedTemplate {
    PreparedTemplate(
      match, library.index(of: match.template.version, match.template.level), functions)
  }

  /// How much work to do for a symbol.
  enum Effort {
    /// The steps that read most readable symbols.
    case little
    /// All steps, several times the work.
    case full
  }

  /// Reads a symbol by a template.
  ///
  /// - Parameters:
  ///   - modules: The darkness of each module, 1 for ink and −1 for paper.
  ///   - template: The template and the mask pattern.
  ///   - effort: How much work to do.
  ///   - limit: The number of damage maps that may still be searched; each search uses one.
  /// - Returns: The first accepted reading, otherwise the one with the most evidence; nil if none
  ///   follows the grammar.
  static func read(
    _ modules: SoftModules, by template: PreparedTemplate, _ effort: Effort = .full,
    limit: inout Int
  ) -> Reading? {
    var best: Reading?
    for variant in effort == .full ? Variant.all : Variant.first where limit > 0 {
      limit -= 1
      let symbol = SoftSymbol(of: modules, known: template.known, isWidened: variant.isWidened)
      let search = MessageSearch(template, symbol, limit: variant.limit)
      if search.evidenceLimit < Evidence.threshold { break }
      let steps = effort == .full ? BlockSearch.Step.allCases : BlockSearch.Step.quick
      for candidate in search.candidates(by: steps) {
        guard let evidence = search.evidence(of: candidate),
          evidence > best?.evidence ?? -.infinity,
          let reading = search.reading(of: candidate, evidence)
        else { continue }
        if reading.isAccepted { return reading }
        best = reading
      }
    }
    return best
  }

  /// How far to trust a damage map.
  private struct Variant {
    let isWidened: Bool
    /// The limit of a module's log-likelihood ratio, as errors may be anywhere.
    let limit: Float

    static let all = Tuning.ratioLimits.flatMap { limit in
      [Variant(isWidened: false, limit: limit), Variant(isWidened: true, limit: limit)]
    }
    static let first = Array(all.prefix(2))
  }
}
