/// Looks for the grid of a triple, in the versions that its timing patterns speak for.
struct GridFinder {
  private let triple: FinderTriple
  private let image: GrayImage

  /// The search around a triple.
  init(of triple: FinderTriple, in image: GrayImage) {
    self.triple = triple
    self.image = image
  }

  /// The grid by the middles of patterns alone, good enough for a flat and sharp code.
  ///
  /// Nil without much work where no finder patterns are seen.
  var guess: GridFit? {
    triple.hasSquares(in: image) ? best(.coarse) { $0.guess } : nil
  }

  /// The grid that agrees best.
  var best: GridFit? {
    best(.fine) { search in search.guess.map { search.bent(search.refined($0)) } }
  }

  /// A grid moved to where some known modules agree best, 1 for dark and −1 for light; nil where that
  /// is no better.
  func fitted(_ grid: GridFit, to known: SoftModules) -> GridFit? {
    let span = grid.size - 7
    let patch = EvenPatch(of: triple, in: image, span: span, .fine)
    return GridSearch(grid.fixed.version, triple, patch, known: known).fitted(grid)
  }

  private func best(_ detail: EvenPatch.Detail, _ fit: (GridSearch) -> GridFit?) -> GridFit? {
    let span = triple.timing ?? Int((triple.distance / triple.moduleSize).rounded())
    let patch = EvenPatch(of: triple, in: image, span: span, detail)
    var best: GridFit?
    for likely in Self.likelyVersions(of: triple, in: patch).prefix(Self.versionLimit) {
      guard likely.agreement > Self.leastTiming,
        let fit = fit(GridSearch(likely.version, triple, patch))
      else { continue }
      if fit.agreement > best?.agreement ?? -.infinity { best = fit }
      if fit.agreement > Self.clear { break }
    }
    return best
  }

  /// Timing patterns that agree less are none; the worst of codes that could be read agreed by
  /// 0.24.
  private static let leastTiming: Float = 0.15

  /// An agreement at which no other version is looked at.
  private static let clear: Float = 0.62

  /// Versions that are worth a look.
  private static let versionLimit = 2

  /// The versions by the agreement of their timing patterns, best first.
  private static func likelyVersions(
    of triple: FinderTriple, in patch: EvenPatch
  ) -> [(version: SymbolVersion, agreement: Float)] {
    let span = triple.distance / triple.moduleSize
    var rated: [(version: SymbolVersion, agreement: Float)] = []
    for version in SymbolVersion.numbers.compactMap({ SymbolVersion($0) }) {
      let distance = version.size - 7
      if let timing = triple.timing {
        if abs(timing - distance) > 8 { continue }
      } else if !(0.65 * span...1.45 * span).contains(Double(distance)) {
        continue
      }
      let bonus: Float = triple.timing == distance ? 0.25 : 0
      rated.append((version, timingAgreement(of: version, in: patch) + bonus))
    }
    return rated.sorted { $0.agreement > $1.agreement }
  }

  /// The agreement of both timing patterns, each the best of three lines beside one another.
  private static func timingAgreement(of version: SymbolVersion, in patch: EvenPatch) -> Float {
    let distance = Float(version.size - 7)
    var best = -Float.infinity
    for shift: Float in [-0.4, 0, 0.4] {
      let beside = (3 + shift) / distance
      var sum: Float = 0
      for module in 8..<version.size - 8 {
        let along = (Float(module) - 3) / distance
        let pair = patch.value(along, beside) + patch.value(beside, along)
        sum += module % 2 == 0 ? pair : -pair
      }
      best = max(best, sum / Float(version.size - 16))
    }
    return best
  }
}
