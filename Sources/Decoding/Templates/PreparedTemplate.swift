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
