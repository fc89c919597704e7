private import Glibc

/// Decodes symbols whose payloads follow a template, by what the template knows: where the print can
/// be trusted, which bits are certain, and what the grammar allows.
struct TemplateDecoder: Sendable {
  private let library: TemplateLibrary

  /// A decoder of payloads that follow a library's templates.
  init(_ library: TemplateLibrary) { self.library = library }

  /// A symbol as it may have been printed.
  struct Reading {
    /// The characters that its bits stand for.
    let payload: [UInt8]
    /// Its modules, 1 for dark and −1 for light.
    let modules: SoftModules
    /// What speaks for it, in bits.
    let evidence: Double

    /// Whether that is enough.
    var isAccepted: Bool { evidence >= Evidence.threshold }
  }

  /// The templates that a symbol's known modules speak for, the likeliest first; none where they
  /// contradict every template, as noise and other contents do.
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

  /// A match with all that is needed to read symbols by it.
  func prepared(_ match: TemplateMatch, _ functions: FunctionPatterns) -> PreparedTemplate {
    PreparedTemplate(
      match, library.index(of: match.template.version, match.template.level), functions)
  }

  /// How much is done to read a symbol.
  enum Effort {
    /// What reads most symbols that can be read.
    case little
    /// All there is: several times as much.
    case full
  }

  /// Reads a symbol by a template.
  ///
  /// - Parameters:
  ///   - modules: How dark the modules are, 1 for ink and −1 for paper.
  ///   - template: The template and the mask.
  ///   - effort: How much is done.
  ///   - limit: How many maps may still be searched; each that is takes one.
  /// - Returns: The first reading that is accepted, or else the one with the most evidence; nil where
  ///   none follows the grammar.
  static func read(
    _ modules: SoftModules, by template: PreparedTemplate, _ effort: Effort = .full,
    limit: inout Int
  ) -> Reading? {
    var best: Reading?
    for variant in effort == .full ? Variant.all : Variant.first where limit > 0 {
      limit -= 1
      let symbol = SoftSymbol(
        of: modules, known: template.known, isWidened: variant.isWidened)
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

  /// How far a damage map is believed.
  private struct Variant {
    let isWidened: Bool
    /// No module says more than this, as a log-likelihood ratio: errors may be anywhere.
    let limit: Float

    static let all = Tuning.ratioLimits.flatMap { limit in
      [Variant(isWidened: false, limit: limit), Variant(isWidened: true, limit: limit)]
    }
    static let first = Array(all.prefix(2))
  }
}
