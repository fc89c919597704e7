/// Undoes the blur of a code: each module is read from the luminance of its neighbours as well.
///
/// Its value is a weighted sum over 3 × 3 modules, two samples a module along each side. The
/// weights are learned from the code itself by ridge least squares: from the modules that are known
/// beforehand, and from what the round before took the others for.
struct Equaliser {
  /// 1 for a module that is known to be dark, −1 for one that is light, 0 for one to be read.
  private let known: SoftModules
  /// For each module of the code its features, padded with zeros to whole vectors.
  private let features: [SIMD8<Float>]
  /// The modules as the last round took them.
  private(set) var modules: SoftModules

  /// Samples of a neighbourhood, and a constant.
  private static let featureCount = 37
  private static let vectorCount = 5
  /// Samples of a neighbourhood along a side.
  private static let window = 6
  /// Keeps weights small: the larger it is, the less they follow what was learned.
  private static let ridge = 3.0
  /// How much more a module counts that is known than one that was read clearly.
  private static let knownWeight: Float = 1.5

  /// An equaliser that starts from modules as they were read without one.
  init(
    _ samples: ModuleSamples, levels: LocalLevels, modules: SoftModules, known: SoftModules
  ) {
    self.known = known
    self.modules = modules
    features = Self.features(of: Self.halves(of: samples, levels), size: modules.size)
  }

  /// Learns the weights anew, and reads the modules by them.
  mutating func advance() {
    let weights = learned()
    for module in modules.values.indices {
      var sum = SIMD8<Float>.zero
      for part in 0..<Self.vectorCount {
        sum += features[module * Self.vectorCount + part] * weights[part]
      }
      modules.values[module] = sum.sum()
    }
  }

  /// Two by two samples of each module, in amplitudes, from four by four values.
  private static func halves(of samples: ModuleSamples, _ levels: LocalLevels) -> [Float] {
    precondition(samples.density == 4, "four samples along a side of a module")
    let side = 2 * samples.side
    var halves = [Float](repeating: 0, count: side * side)
    for row in 0..<2 * side {
      for column in 0..<2 * side {
        let module = row / 4 * samples.side + column / 4
        halves[row / 2 * side + column / 2] +=
          levels.darkness(of: samples.luminance[row * 2 * side + column], at: module) / 4
      }
    }
    return halves
  }

  private static func features(of halves: [Float], size: Int) -> [SIMD8<Float>] {
    let side = 2 * (size + 2 * ModuleSamples.margin)
    var features = [SIMD8<Float>](repeating: .zero, count: size * size * vectorCount)
    // The window begins a module before the module itself.
    let start = 2 * (ModuleSamples.margin - 1)
    for row in 0..<size {
      for column in 0..<size {
        let first = (row * size + column) * vectorCount
        let corner = (start + 2 * row) * side + start + 2 * column
        for y in 0..<window {
          for x in 0..<window {
            let place = y * window + x
            features[first + place / 8][place % 8] = halves[corner + y * side + x]
          }
        }
        features[first + (featureCount - 1) / 8][(featureCount - 1) % 8] = 1
      }
    }
    return features
  }

  /// The weights by which known and clear modules come out best.
  private func learned() -> [SIMD8<Float>] {
    let width = 8 * Self.vectorCount
    var products = [SIMD8<Float>](
      repeating: .zero, count: Self.featureCount * Self.vectorCount)
    var targets = [SIMD8<Float>](repeating: .zero, count: Self.vectorCount)
    for module in modules.values.indices {
      let sign = known.values[module]
      let read = modules.values[module]
      let target: Float = sign != 0 ? sign : (read > 0 ? 1 : -1)
      let weight = sign != 0 ? Self.knownWeight : min(abs(read), 1)
      let first = module * Self.vectorCount
      for part in 0..<Self.vectorCount {
        targets[part] += features[first + part] * (weight * target)
      }
      for feature in 0..<Self.featureCount {
        let value = features[first + feature / 8][feature % 8] * weight
        for part in feature / 8..<Self.vectorCount {
          products[feature * Self.vectorCount + part] += features[first + part] * value
        }
      }
    }
    var system = SymmetricSystem(size: Self.featureCount)
    for row in 0..<Self.featureCount {
      for column in row..<Self.featureCount {
        system[row, column] = Double(products[row * Self.vectorCount + column / 8][column % 8])
      }
      system[row, row] += Self.ridge
    }
    let solution = system.solution(
      for: (0..<Self.featureCount).map { Double(targets[$0 / 8][$0 % 8]) })
    var weights = [SIMD8<Float>](repeating: .zero, count: width / 8)
    for (feature, weight) in solution.enumerated() {
      weights[feature / 8][feature % 8] = Float(weight)
    }
    return weights
  }
}
