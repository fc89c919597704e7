/// What counts as dark and as light around each module.
struct LocalLevels {
  /// The luminance half-way between, for each module.
  private(set) var middles: ModuleSquare<Float>
  /// From there to either side, at least a little.
  private(set) var amplitudes: ModuleSquare<Float>

  /// A module is never more than so many amplitudes dark or light.
  static let limit: Float = 2.5

  /// Estimates levels from the modules themselves: what is darker than its surroundings tells the
  /// dark level there and the rest the light one, three times over.
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

  /// Sets the levels by the modules that are dark and those that are light.
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
    // Where there are few modules of a colour, the mean of all counts.
    let prior: Float = 0.02
    for index in luminance.values.indices {
      let local = dark[index]
      let darkLevel = (local.x + prior * darkMean) / (local.y + prior)
      let lightLevel =
        (around[index].x - local.x + prior * lightMean) / (1 - local.y + prior)
      middles.values[index] = (lightLevel + darkLevel) / 2
      amplitudes.values[index] = max((lightLevel - darkLevel) / 2, floor)
    }
  }

  /// How dark a module of some luminance is, in amplitudes.
  @inline(__always)
  func darkness(of luminance: Float, at module: Int) -> Float {
    let value = (middles.values[module] - luminance) / amplitudes.values[module]
    return min(max(value, -Self.limit), Self.limit)
  }

  /// How dark the modules of a code are, without those around it.
  func darkness(of luminance: ModuleSquare<Float>) -> SoftModules {
    let margin = ModuleSamples.margin
    let size = luminance.size - 2 * margin
    var modules = SoftModules(size: size, repeating: 0)
    for row in 0..<size {
      for column in 0..<size {
        let index = (row + margin) * luminance.size + column + margin
        modules[column, row] = darkness(of: luminance.values[index], at: index)
      }
    }
    return modules
  }
}
