/// A symbol read with pilots: the modules that a template fixes, two thirds of a symbol.
struct PilotedSymbol {
  /// 1 for ink and −1 for paper.
  private(set) var modules: SoftModules
  private let known: SoftModules

  /// `known` modules, in the orientation of the samples, are 1 if always dark, −1 if always light,
  /// else 0; `first` is the darkness estimated without them.
  init(_ samples: ModuleSamples, known: SoftModules, first: SoftModules) {
    self.known = known
    let luminance = samples.averages.without(margin: ModuleSamples.margin)
    modules = first
    if let other = Self.byMedians(luminance, known),
      first.correlation(with: known) <= other.correlation(with: known)
    {
      modules = other
    }
    for _ in 0..<Tuning.levels.rounds {
      modules = Self.darkness(of: luminance, known, SoftSymbol(of: modules, known: known).soundness)
    }
  }

  /// `samples` are sixteen of each module.
  func equalizer(of samples: ModuleSamples) -> Equalizer {
    Equalizer(samples, levels: LocalLevels(of: samples.averages), modules: modules, known: known)
  }

  /// Darkness by the medians of all known dark and all light modules; nil unless dark is darker.
  private static func byMedians(
    _ luminance: ModuleSquare<Float>, _ known: SoftModules
  ) -> SoftModules? {
    func median(_ sign: Float) -> Float {
      let values = zip(luminance.values, known.values).filter { $0.1 == sign }.map(\.0).sorted()
      return values.isEmpty ? 0 : values[values.count / 2]
    }
    let (dark, light) = (median(1), median(-1))
    guard light > dark else { return nil }
    let (middle, amplitude) = ((dark + light) / 2, max(2, (light - dark) / 2))
    return SoftModules(
      size: luminance.size, values: luminance.values.map { (middle - $0) / amplitude })
  }

  private static func darkness(
    of luminance: ModuleSquare<Float>, _ known: SoftModules, _ soundness: ModuleSquare<Float>
  ) -> SoftModules {
    let dark = levels(of: luminance, known, soundness, sign: 1)
    let light = levels(of: luminance, known, soundness, sign: -1)
    var modules = SoftModules(size: luminance.size, repeating: 0)
    for index in modules.values.indices {
      let (dark, light) = (dark[index], light[index])
      let amplitude = max((light - dark) / 2, 0.5)
      modules.values[index] = ((light + dark) / 2 - luminance.values[index]) / amplitude
    }
    return modules
  }

  private static func levels(
    of luminance: ModuleSquare<Float>, _ known: SoftModules, _ soundness: ModuleSquare<Float>,
    sign: Float
  ) -> [Float] {
    var weighted = luminance.values.indices.map { index -> SIMD2<Float> in
      guard known.values[index] == sign else { return .zero }
      // Damaged modules count a little, so the weights are never all zero.
      let weight = soundness.values[index] + Tuning.levelPriors.damaged
      return SIMD2(luminance.values[index] * weight, weight)
    }
    let total = weighted.reduce(.zero, +)
    let mean = total.x / max(total.y, .leastNormalMagnitude)
    SquareBlur.apply(to: &weighted, side: luminance.size, radius: Tuning.levels.radius)
    let prior = Tuning.levelPriors.mean
    return weighted.map { ($0.x + prior * mean) / ($0.y + prior) }
  }
}

extension SoftModules {
  fileprivate func correlation(with known: SoftModules) -> Float {
    zip(values, known.values).reduce(0) { $0 + min(max($1.0, -1), 1) * $1.1 }
  }

  fileprivate func without(margin: Int) -> SoftModules {
    SoftModules(size: size - 2 * margin) { self[$0 + margin, $1 + margin] }
  }
}

extension PilotedSymbol {
  /// Limits fitted to pictures.
  enum Tuning {
    /// How often levels are re-estimated, and the blur radius around each module.
    static let levels = (rounds: 2, radius: 6)
    /// The weights of a damaged known module, and of the overall mean.
    static let levelPriors = (damaged: Float(0.02), mean: Float(0.03))
  }
}
