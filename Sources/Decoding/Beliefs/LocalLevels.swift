struct LocalLevels {
  /// The midpoint between the two levels.
  private(set) var middles: ModuleSquare<Float>
  /// Half the difference of the levels, with a floor.
  private(set) var amplitudes: ModuleSquare<Float>
  /// Darkness is clipped to this many amplitudes.
  static let limit: Float = 2.5

  /// Estimates the levels from the modules, in three iterations: modules darker than their
  /// surroundings give the dark level, the others the light level.
  init(of luminance: ModuleSquare<Float>) {
    let side = luminance.size
    middles = ModuleSquare(size: side, repeating: 0)
    amplitudes = ModuleSquare(size: side, repeating: 1)
    var around = luminance.values.map { SIMD2<Float>($0, 1) }
    SquareBlur.apply(to: &around, side: side, radius: 5)
    var isDark = zip(luminance.values, around).map { $0 < $1.x }
    for _ in 0..<3 {
      update(luminance, isDark, around)
      isDark = zip(luminance.values, middles.values).map { $0 < $1 }
    }
  }

  private mutating func update(
    _ luminance: ModuleSquare<Float>, _ isDark: [Bool], _ around: [SIMD2<Float>]
  ) {
    var dark = zip(luminance.values, isDark).map { $1 ? SIMD2<Float>($0, 1) : .zero }
    let total = dark.reduce(SIMD2<Float>.zero, +)
    let everything = luminance.values.reduce(0, +)
    let count = Float(luminance.values.count)
    let darkMean = total.x / max(1, total.y)
    let lightMean = (everything - total.x) / max(1, count - total.y)
    let floor = 0.15 * (lightMean - darkMean) / 2 + 0.5
    SquareBlur.apply(to: &dark, side: luminance.size, radius: 5)
    // Where few modules of a color are near, fall back to the mean of all.
    let prior: Float = 0.02
    for index in luminance.values.indices {
      let local = dark[index]
      let darkLevel = (local.x + prior * darkMean) / (local.y + prior)
      let lightLevel = (around[index].x - local.x + prior * lightMean) / (1 - local.y + prior)
      middles.values[index] = (lightLevel + darkLevel) / 2
      amplitudes.values[index] = max((lightLevel - darkLevel) / 2, floor)
    }
  }

  @inline(__always) func darkness(of luminance: Float, at module: Int) -> Float {
    let value = (middles.values[module] - luminance) / amplitudes.values[module]
    return min(max(value, -Self.limit), Self.limit)
  }

  func darkness(of luminance: ModuleSquare<Float>) -> SoftModules {
    let margin = ModuleSamples.margin
    return SoftModules(size: luminance.size - 2 * margin) { column, row in
      let index = (row + margin) * luminance.size + column + margin
      return darkness(of: luminance.values[index], at: index)
    }
  }
}
