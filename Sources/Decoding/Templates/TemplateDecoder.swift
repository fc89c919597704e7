private import Glibc

/// Decodes symbols whose payloads follow a template, by what the template knows: where the print can
/// be trusted, which bits are certain, and what the grammar allows.
struct TemplateDecoder: Sendable {
  private let library: TemplateLibrary

  /// A decoder of payloads that follow a library's templates.
  init(_ library: TemplateLibrary) { self.library = library }

  /// A symbol as it was printed, if the evidence is to be believed.
  struct Reading {
    /// The characters that its bits stand for.
    let payload: [UInt8]
    /// Its modules, 1 for dark and −1 for light.
    let modules: SoftModules
    /// What speaks for it, in bits.
    let evidence: Double
  }

  /// The templates that a symbol's known modules speak for, the likeliest first; none where they
  /// contradict every template, as noise and other contents do.
  func matches(of modules: SoftModules) -> [TemplateMatch] {
    guard let version = SymbolVersion(size: modules.size) else { return [] }
    let matches = library.indices(of: version).flatMap { $0.matches(of: modules) }
      .sorted { $0.score > $1.score }
    guard let best = matches.first else { return [] }
    return matches.prefix(Self.matchLimit).filter {
      $0.agreement >= Self.leastAgreement && $0.score > best.score - Self.scoreSlack
    }
  }

  /// Templates that are worth a try.
  private static let matchLimit = 2
  /// The known modules of noise agree by 0.13 at most.
  private static let leastAgreement: Float = 0.25
  /// A template that scores less than the best by more is not the one.
  private static let scoreSlack: Float = 60

  /// All modules that a match knows: 1 for dark, −1 for light, 0 for those that differ.
  func knownModules(of match: TemplateMatch, _ functions: FunctionPatterns) -> SoftModules {
    index(of: match).knownModules(of: match, functions)
  }

  /// The symbol of a match that is accepted, or else the best evidence that any had, in bits; nil
  /// where none follows the grammar.
  ///
  /// Modules are as dark as that, 1 for ink and −1 for paper, and `known` is what the match knows of
  /// them. So many maps may still be searched; each that is takes one off the limit.
  func read(
    _ modules: SoftModules, as match: TemplateMatch, known: SoftModules, limit: inout Int
  ) -> (reading: Reading?, bestEvidence: Double?) {
    let layout = index(of: match).layout
    var best: Double?
    for variant in Variant.all where limit > 0 {
      limit -= 1
      let map = DamageMap(of: modules, known: known, isWidened: variant.isWidened)
      let search = MessageSearch(match, layout, map.ratios, limit: variant.limit)
      if search.evidenceLimit < Evidence.threshold { break }
      for candidate in search.candidates {
        guard let found = search.evidence(of: candidate) else { continue }
        best = max(best ?? found, found)
        guard found >= Evidence.threshold, let reading = search.reading(of: candidate, found) else {
          continue
        }
        return (reading, found)
      }
    }
    return (nil, best)
  }

  /// How far a damage map is believed.
  private struct Variant {
    let isWidened: Bool
    /// No module says more than this, as a log-likelihood ratio: errors may be anywhere.
    let limit: Float

    static let all = [
      Variant(isWidened: false, limit: 6), Variant(isWidened: true, limit: 6),
      Variant(isWidened: false, limit: 2), Variant(isWidened: true, limit: 2),
    ]
  }

  private func index(of match: TemplateMatch) -> TemplateIndex {
    library.index(of: match.template.version, match.template.level)
  }
}
