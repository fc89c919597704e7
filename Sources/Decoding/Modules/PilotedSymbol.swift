/// A symbol of which a template knows most modules, read with their help.
struct PilotedSymbol {
  /// How dark the modules are, 1 for ink and −1 for paper.
  let modules: SoftModules
  private let grid: GridFit
  private let image: GrayImage
  private let known: SoftModules

  /// The symbol of a grid.
  ///
  /// - Parameters:
  ///   - grid: Where the modules lie.
  ///   - image: Where they are read.
  ///   - known: As the grid has them: 1 for a module that is always dark, −1 for one that is always
  ///     light, else 0.
  ///   - first: How dark the modules seemed without the known ones.
  init(_ grid: GridFit, in image: GrayImage, known: SoftModules, first: SoftModules) {
    self.grid = grid
    self.image = image
    self.known = known
    let luminance = ModuleSamples.inner(of: grid, in: image).averages
    modules = PilotLevels.darkness(
      of: luminance.without(margin: ModuleSamples.margin), known: known, first: first)
  }

  /// An equaliser that learns from the known modules.
  var equaliser: Equaliser {
    let samples = ModuleSamples.even(of: grid, in: image)
    return Equaliser(
      samples, levels: LocalLevels(of: samples.averages), modules: modules, known: known)
  }
}

extension ModuleSquare {
  /// The square without some rows and columns at each edge.
  func without(margin: Int) -> ModuleSquare {
    let inner = size - 2 * margin
    return ModuleSquare(
      size: inner,
      values: (0..<inner).flatMap { row in
        let start = (row + margin) * size + margin
        return values[start..<start + inner]
      })
  }
}
