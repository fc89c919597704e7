/// Undoes blur by reading each module from its neighbors' luminance too.
///
/// A module's value is a weighted sum of 2 × 2 samples from each of the 3 × 3 modules around it.
/// Ridge regression learns the weights from known modules, and from the last decisions on others.
struct Equalizer {
  /// 1 for a known dark module, −1 for a known light one, 0 for one to read.
  private let known: SoftModules
  private let features: [SIMD8<Float>]
  private(set) var modules: SoftModules
  /// The 6 × 6 samples of a neighborhood, and a constant.
  private static let featureCount = 37
  private static let vectorCount = 5
  private static let window = 6
  /// Larger values keep weights smaller.
  private static let ridge = 3.0
  private static let knownWeight: Float = 1.5

  init(_ samples: ModuleSamples, levels: LocalLevels, modules: SoftModules, known: SoftModules) {
    self.known = known
    self.modules = modules
    features = Self.features(of: Self.halves(of: samples, levels), size: modules.size)
  }

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

  /// 2 × 2 amplitudes per module, averaged from 4 × 4 samples.
  private static func halves(of samples: ModuleSamples, _ levels: LocalLevels) -> [Float] {
    precondition(samples.density == 4, "a module has four samples per side")
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
    let start = 2 * (ModuleSamples.margin - 1)
    for row in 0..<size {
      for column in 0..<size {
        let first = (row * size + column) * vectorCount
        let corner = (start + 2 * row) * side + start + 2 * column
        for y in 0..<window {
          for x in 0..<window {
            let feature = y * window + x
            features[first + feature / 8][feature % 8] = halves[corner + y * side + x]
          }
        }
        features[first + (featureCount - 1) / 8][(featureCount - 1) % 8] = 1
      }
    }
    return features
  }

  private func learned() -> [SIMD8<Float>] {
    let width = 8 * Self.vectorCount
    let count = modules.values.count
    // Each module's features times its weight, four per vector.
    var weighted = [SIMD4<Float>](repeating: .zero, count: 2 * features.count)
    var targets = [SIMD8<Float>](repeating: .zero, count: Self.vectorCount)
    for module in 0..<count {
      let sign = known.values[module]
      let read = modules.values[module]
      let target: Float = sign != 0 ? sign : (read > 0 ? 1 : -1)
      let weight = sign != 0 ? Self.knownWeight : min(abs(read), 1)
      for index in module * Self.vectorCount..<(module + 1) * Self.vectorCount {
        targets[index % Self.vectorCount] += features[index] * (weight * target)
        let values = features[index] * weight
        (weighted[2 * index], weighted[2 * index + 1]) = (values.lowHalf, values.highHalf)
      }
    }
    var products = [SIMD8<Float>](repeating: .zero, count: width * Self.vectorCount)
    for four in 0..<(Self.featureCount + 3) / 4 {
      for part in four / 2..<Self.vectorCount {
        // The sums of four rows stay in registers.
        var sums = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
        for module in 0..<count {
          let feature = features[module * Self.vectorCount + part]
          let values = weighted[2 * module * Self.vectorCount + four]
          sums.0 += feature * values[0]
          sums.1 += feature * values[1]
          sums.2 += feature * values[2]
          sums.3 += feature * values[3]
        }
        for (row, sum) in [sums.0, sums.1, sums.2, sums.3].enumerated() {
          products[(4 * four + row) * Self.vectorCount + part] = sum
        }
      }
    }
    let features = 0..<Self.featureCount
    let matrix = features.flatMap { row in
      features.map { column in
        Double(products[row * Self.vectorCount + column / 8][column % 8])
          + (row == column ? Self.ridge : 0)
      }
    }
    let solution = SymmetricSystem.solution(
      of: matrix, for: features.map { Double(targets[$0 / 8][$0 % 8]) })
    var weights = [SIMD8<Float>](repeating: .zero, count: width / 8)
    for (feature, weight) in solution.enumerated() {
      weights[feature / 8][feature % 8] = Float(weight)
    }
    return weights
  }
}

enum SymmetricSystem {
  /// Solves linear equations by Cholesky decomposition of the upper triangle of a matrix, which
  /// must be symmetric and positive definite.
  static func solution(of matrix: [Double], for right: [Double]) -> [Double] {
    let size = right.count
    // Decompose the matrix into Rᵀ R with R upper, then solve two triangular systems.
    var root = matrix
    for row in 0..<size {
      for above in 0..<row {
        let factor = root[above * size + row]
        for column in row..<size {
          root[row * size + column] -= factor * root[above * size + column]
        }
      }
      let pivot = max(root[row * size + row], .leastNormalMagnitude).squareRoot()
      for column in row..<size { root[row * size + column] /= pivot }
    }
    var values = right
    for row in 0..<size {
      values[row] /= root[row * size + row]
      for below in row + 1..<size { values[below] -= root[row * size + below] * values[row] }
    }
    for row in (0..<size).reversed() {
      for column in row + 1..<size { values[row] -= root[row * size + column] * values[column] }
      values[row] /= root[row * size + row]
    }
    return values
  }
}
