/// Reads the version information of a code of version 7 or more, beside two of its finder patterns.
///
/// Near them a view is almost affine, even where perspective or bent paper spoils timing patterns.
enum VersionInformation {
  /// `centerDistance` is about the number of modules between centers; nil if unreadable.
  static func read(in patch: NormalizedPatch, centerDistance: Double) -> SymbolVersion? {
    let module = Float(1 / centerDistance)
    let right = Frame(middle: SIMD2(1, 0), module: module).fitted(in: patch)
    let below = Frame(middle: SIMD2(0, 1), module: module).fitted(in: patch)
    // Six by three modules: left of one pattern, and transposed above the other.
    var copies: [[Bool]] = [[], []]
    for bit in 0..<18 {
      let (along, across) = (Float(bit % 3 - 7), Float(bit / 3 - 3))
      copies[0].append(patch.isDark(right.point(along, across)))
      copies[1].append(patch.isDark(below.point(across, along)))
    }
    let limits = Tuning.errors
    var best: (version: SymbolVersion, errors: Int)?
    for version in SymbolVersion.all {
      guard let word = version.word else { continue }
      let errors = copies.map { copy in
        copy.indices.count { copy[$0] != (word >> $0 & 1 == 1) }
      }
      let sum = errors[0] + errors[1]
      guard min(errors[0], errors[1]) <= limits.ofOne || sum <= limits.ofBoth else { continue }
      if sum < best?.errors ?? .max { best = (version, sum) }
    }
    return best?.version
  }

  private struct Frame {
    /// The center, and the vectors to the next module on the right and below.
    var vectors: [SIMD2<Float>]
    private let module: Float

    init(middle: SIMD2<Float>, module: Float) {
      vectors = [middle, SIMD2(module, 0), SIMD2(0, module)]
      self.module = module
    }

    func point(_ column: Float, _ row: Float) -> SIMD2<Float> {
      vectors[0] + vectors[1] * column + vectors[2] * row
    }

    func fitted(in patch: NormalizedPatch) -> Frame {
      var best = (frame: self, correlation: correlation(in: patch))
      for (step, rounds) in Tuning.steps {
        for _ in 0..<rounds {
          let last = best.correlation
          for index in vectors.indices {
            for way: SIMD2<Float> in [[1, 0], [-1, 0], [0, 1], [0, -1]] {
              var frame = best.frame
              // The center lies three modules from the pattern's outer modules.
              frame.vectors[index] += way * (step * module * (index == 0 ? 3 : 1))
              let correlation = frame.correlation(in: patch)
              if correlation > best.correlation { best = (frame, correlation) }
            }
          }
          if best.correlation == last { break }
        }
      }
      return best.frame
    }

    private func correlation(in patch: NormalizedPatch) -> Float {
      var sum: Float = 0
      for row in -4...4 {
        for column in -4...4 {
          let point = point(Float(column), Float(row))
          let ring = max(abs(column), abs(row))
          let value = patch.value(point.x, point.y)
          sum += ring == 2 || ring == 4 ? -value : value
        }
      }
      return sum
    }
  }
}

extension NormalizedPatch {
  fileprivate func isDark(_ point: SIMD2<Float>) -> Bool { value(point.x, point.y) > 0 }
}

extension VersionInformation {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The most wrong modules in one copy of the version information, and in both: two words differ
    /// in eight or more; 1 in 400 random blocks is within one module of one of the 34 words.
    static let errors = (ofOne: 1, ofBoth: 6)
    /// The steps, in modules, for fitting a frame to a finder pattern, and rounds of each.
    static let steps: [(step: Float, rounds: Int)] = [(0.1, 4), (0.04, 4), (0.02, 2)]
  }
}
