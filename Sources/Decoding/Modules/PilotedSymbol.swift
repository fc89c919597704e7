/// A symbol read with the help of the modules that a template fixes.
struct PilotedSymbol {
  /// The darkness of each module, 1 for ink and −1 for paper.
  let modules: SoftModules
  private let grid: GridFit
  private let image: GrayImage
  private let known: SoftModules

  /// Reads the symbol in a grid.
  ///
  /// - Parameters:
  ///   - grid: Where the modules lie.
  ///   - image: The picture to sample.
  ///   - known: In the grid's orientation, 1 for a module that is always dark, −1 for one always light,
  ///     0 otherwise.
  ///   - first: The darkness estimated without the known modules.
  init(_ grid: GridFit, in image: GrayImage, known: SoftModules, first: SoftModules) {
    self.grid = grid
    self.image = image
    self.known = known
    let luminance = ModuleSamples.inner(of: grid, in: image).averages
    modules = PilotLevels.darkness(
      of: luminance.without(margin: ModuleSamples.margin), known: known, first: first)
  }

  /// An equalizer trained on the known modules.
  var equalizer: Equalizer {
    let samples = ModuleSamples.even(of: grid, in: image)
    return Equalizer(
      samples, levels: LocalLevels(of: samples.averages), modules: modules, known: known)
  }
}

extension ModuleSquare {
  /// The square without a margin on each side.
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
