/// A template and a mask, and how far what is always the same in their symbols agrees with one.
struct TemplateMatch: Sendable {
  /// The template.
  let template: SymbolTemplate
  /// The mask, 0…7.
  let mask: Int
  /// How well the known modules agree: 1 for a clean symbol of the template, about 0 for others.
  let agreement: Float
  /// What ranks matches: what disagrees counts for more than what agrees, so that of two templates
  /// the one that knows more bits wins only where they are right.
  let score: Float
}

/// The templates of a version at a level, held against symbols.
struct TemplateIndex: Sendable {
  /// Where the symbols have their bits.
  let layout: SymbolLayout
  /// The templates that fit.
  let templates: [SymbolTemplate]

  /// The templates of some payloads that fit the version and the level.
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

  /// Every template with every mask, held against a symbol.
  func matches(of modules: SoftModules) -> [TemplateMatch] {
    if templates.isEmpty { return [] }
    let weights = DetectorTuning.Templates.score
    let values = modules.values.map { min(max($0, -1), 1) }
    return layout.formats.flatMap { format -> [TemplateMatch] in
      let polarity = layout.maskPolarities[format.mask]
      let data = layout.dataIndices.map { values[$0] * polarity[$0] }
      let formatModules = format.modules(inSize: layout.version.size)
      let told = formatModules.reduce(Float(0)) { $0 + values[$1.index] * $1.sign }
      return templates.map { template in
        let (agreeing, count) = template.agreement(with: data)
        return TemplateMatch(
          template: template, mask: format.mask,
          agreement: (agreeing + told) / Float(count + formatModules.count),
          score: weights.agreeing * agreeing - weights.known * Float(count) + told)
      }
    }
  }

  /// All modules that a match knows: 1 for dark, −1 for light, 0 for those that differ.
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
  /// The sum over the known bits of what agrees with some values, less what does not, and how many
  /// known bits there are.
  fileprivate func agreement(with data: [Float]) -> (sum: Float, count: Int) {
    var sum = SIMD8<Float>.zero
    let (own, data) = (polarity.span, data.span)
    for start in stride(from: 0, to: polarity.count, by: 8) {
      let vector: SIMD8<Float> = own.vector(at: start)
      sum += vector * data.vector(at: start)
    }
    return (sum.sum(), knownCount)
  }
}

/// A template and a mask with all that is needed to read symbols by them.
struct PreparedTemplate: Sendable {
  /// The template and the mask.
  let match: TemplateMatch
  /// Where the symbol has its bits.
  let layout: SymbolLayout
  /// All modules that are known: 1 for dark, −1 for light, 0 for those that differ.
  let known: SoftModules
  /// For each block the equations of its bits.
  let equations: [ParityEquations]

  /// A match of an index, prepared.
  init(_ match: TemplateMatch, _ index: TemplateIndex, _ functions: FunctionPatterns) {
    self.match = match
    layout = index.layout
    known = index.knownModules(of: match, functions)
    equations = index.layout.blocks.map { block in
      ParityEquations(of: match.template, codewords: block.codewords, code: index.layout.code)
    }
  }

  /// The level and the mask.
  var format: SymbolFormat { layout.formats[match.mask] }
}
