/// A template and mask pattern, and how well a symbol agrees with their fixed modules.
struct TemplateMatch: Sendable {
  /// The template.
  let template: SymbolTemplate
  /// The mask pattern, 0…7.
  let mask: Int
  /// The mean agreement of the known modules: 1 for a clean symbol of the template, about 0 for others.
  let agreement: Float
  /// Ranks matches: disagreement counts for more than agreement, so that a template with more known bits
  /// wins only if they are right.
  let score: Float
}

/// The templates of a version and level, to match against symbols.
struct TemplateIndex: Sendable {
  /// The places of the symbols' bits.
  let layout: SymbolLayout
  /// The templates that fit the version and level.
  let templates: [SymbolTemplate]

  /// Selects the payload templates that fit the version and level.
  init(_ payloads: [PayloadTemplate], version: SymbolVersion, level: SymbolLevel) {
    layout = .cached(version, level)
    templates = payloads.filter {
      $0.versions.contains(version.number) && $0.levels.contains(level)
    }
    .flatMap { payload in
      SymbolTemplate.Padding.allCases.compactMap {
        SymbolTemplate(payload, version: version, level: level, padding: $0)
      }
    }
  }

  /// Matches a symbol against each template with each mask pattern.
  func matches(of modules: SoftModules) -> [TemplateMatch] {
    if templates.isEmpty { return [] }
    let weights = DetectorTuning.Templates.score
    let values = modules.values.map { min(max($0, -1), 1) }
    return layout.formats.flatMap { format -> [TemplateMatch] in
      let polarity = layout.maskPolarities[format.mask]
      let data = layout.dataIndices.map { values[$0] * polarity[$0] }
      let formatModules = format.modules(inSize: layout.version.size)
      let formatAgreement = formatModules.reduce(Float(0)) { $0 + values[$1.index] * $1.sign }
      return templates.map { template in
        let (agreeing, count) = template.agreement(with: data)
        return TemplateMatch(
          template: template, mask: format.mask,
          agreement: (agreeing + formatAgreement) / Float(count + formatModules.count),
          score: weights.agreeing * agreeing - weights.known * Float(count) + formatAgreement)
      }
    }
  }

  /// All modules that a match fixes: 1 for dark, −1 for light, 0 for those that vary.
  func knownModules(of match: TemplateMatch, _ functions: FunctionPatterns) -> SoftModules {
    var known = functions.polarity
    let polarity = layout.maskPolarities[match.mask]
    for (index, sign) in layout.formats[match.mask].modules(inSize: known.size) {
      known.values[index] = sign
    }
    for index in layout.remainderIndices { known.values[index] = -polarity[index] }
    for (index, sign) in zip(layout.dataIndices, match.template.polarity) where sign != 0 {
      known.values[index] = sign * polarity[index]
    }
    return known
  }
}

extension SymbolTemplate {
  /// The agreement of values with the known bits, summed, and the number of known bits.
  fileprivate func agreement(with data: [Float]) -> (sum: Float, count: Int) {
    var sum = SIMD8<Float>.zero
    let (polarities, data) = (polarity.span, data.span)
    for start in stride(from: 0, to: polarity.count, by: 8) {
      let vector: SIMD8<Float> = polarities.vector(at: start)
      sum += vector * data.vector(at: start)
    }
    return (sum.sum(), knownCount)
  }
}

/// A template and mask pattern with everything needed to read symbols by them.
struct PreparedTemplate: Sendable {
  /// The template and mask pattern.
  let match: TemplateMatch
  /// The places of the symbol's bits.
  let layout: SymbolLayout
  /// All fixed modules: 1 for dark, −1 for light, 0 for those that vary.
  let known: SoftModules
  /// The parity equations of each block.
  let equations: [ParityEquations]

  /// Prepares a match of an index.
  init(_ match: TemplateMatch, _ index: TemplateIndex, _ functions: FunctionPatterns) {
    self.match = match
    layout = index.layout
    known = index.knownModules(of: match, functions)
    equations = index.layout.blocks.map { block in
      ParityEquations(of: match.template, codewords: block.codewords, code: index.layout.code)
    }
  }

  /// The error correction level and mask pattern.
  var format: SymbolFormat { layout.formats[match.mask] }
}
