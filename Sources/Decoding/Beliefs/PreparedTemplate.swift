/// A template and mask pattern with everything needed to read symbols by them: the fixed modules
/// locate damage, and the grammar rules out values.
struct PreparedTemplate: Sendable {
  let template: SymbolTemplate
  let functions: FunctionPatterns
  let format: SymbolFormat
  /// 1 for dark, −1 for light, 0 for modules that vary.
  let known: SoftModules
  let equations: [ParityEquations]
  /// For each data module, −1 where the mask inverts it, otherwise 1.
  var polarity: [Float] { template.layout.maskPolarities[format.mask] }

  init(_ match: TemplateMatch, _ functions: FunctionPatterns) {
    let (template, layout) = (match.template, match.template.layout)
    self.template = template
    self.functions = functions
    format = layout.formats[match.mask]
    equations = layout.blocks.map {
      ParityEquations(of: template, codewords: $0.codewords, code: layout.code)
    }
    known = layout.knownModules(data: template.polarity, mask: match.mask, functions)
  }

  struct Reading {
    let payload: [UInt8]
    /// 1 for dark and −1 for light.
    let modules: SoftModules
    let evidence: Double
    var isAccepted: Bool { evidence >= Evidence.threshold }
  }

  /// The first accepted reading of modules, 1 for ink and −1 for paper, otherwise the one with the
  /// most evidence; nil if none follows the grammar.
  ///
  /// A quick search takes only the steps that read most readable symbols, a fraction of the work.
  /// Each damage map that is searched is charged for; the search stops when nothing is left.
  func read(_ modules: SoftModules, isQuick: Bool = false, _ ledger: inout Ledger) -> Reading? {
    var best: Reading?
    let variants = Tuning.ratioLimits.flatMap { [($0, false), ($0, true)] }
    for (ratioLimit, isWidened) in variants.prefix(isQuick ? 2 : variants.count) where ledger.isLeft
    {
      ledger.spend(.damageMap, size: functions.version.size)
      let symbol = SoftSymbol(of: modules, known: known, isWidened: isWidened)
      let search = MessageSearch(self, symbol, limit: ratioLimit)
      if search.evidenceLimit < Evidence.threshold { break }
      for message in search.messages(isQuick: isQuick) {
        guard let evidence = search.evidence(of: message), evidence > best?.evidence ?? -.infinity,
          let reading = search.reading(of: message, evidence)
        else { continue }
        if reading.isAccepted { return reading }
        best = reading
      }
    }
    return best
  }
}

extension PreparedTemplate {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The limits of log-likelihood ratios, tried in turn; the lower allows for errors anywhere.
    static let ratioLimits: [Float] = [6, 2]
  }
}
