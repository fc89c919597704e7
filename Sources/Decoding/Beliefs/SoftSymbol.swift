private import Glibc

/// How likely it is that each module is dark, and that its print is sound.
///
/// Contrast does not reveal damage: a white blot looks clearly light. But modules that a template
/// fixes show whether the print around them is sound; see `DamageMap`.
struct SoftSymbol {
  /// The log-likelihood ratio of dark to light for each module, positive for dark.
  let ratios: ModuleSquare<Float>
  /// The probability that each module's print is sound.
  let soundness: ModuleSquare<Float>
}

extension SoftSymbol {
  /// `modules` are 1 for ink and −1 for paper, `known` ones 1 if always dark, −1 if always light;
  /// `isWidened` extends damage by one module.
  init(of modules: SoftModules, known: SoftModules, isWidened: Bool = false) {
    let emissions = Emissions(of: modules, known: known)
    var beliefs = DamageMap.beliefs(of: emissions.states, size: modules.size)
    if isWidened { DamageMap.widen(&beliefs, emissions.states, known) }
    var ratios = ModuleSquare<Float>(size: modules.size, repeating: 0)
    var soundness = ratios
    for index in ratios.values.indices {
      let belief = beliefs[index]
      let states = emissions.states[index]
      let damaged = (belief * states).sum() - belief[0] * states[0]
      ratios.values[index] = log(
        (belief[0] * emissions.dark[index] + damaged)
          / (belief[0] * emissions.light[index] + damaged))
      soundness.values[index] = belief[0]
    }
    self.init(ratios: ratios, soundness: soundness)
  }
}

private struct Emissions {
  /// Sound, white, black and other.
  var states: [SIMD4<Float>] = []
  var dark: [Float] = []
  var light: [Float] = []

  init(of modules: SoftModules, known: SoftModules) {
    let noise = Self.noise(of: modules, known)
    let limit = 1 + (noise > SoftSymbol.Tuning.noise.loud ? 2 * noise : 0)
    let cover = max(
      SoftSymbol.Tuning.coverWidth.least, SoftSymbol.Tuning.coverWidth.ofNoise * noise)
    let count = modules.values.count
    states.reserveCapacity(count)
    dark.reserveCapacity(count)
    light.reserveCapacity(count)
    for (read, sign) in zip(modules.values, known.values) {
      // Values brighter than paper or darker than ink carry no extra information.
      let value = min(max(read, -limit), limit)
      let dark =
        Self.normal(value - 1, noise) * (1 - 2 * SoftSymbol.Tuning.misprints)
        + SoftSymbol.Tuning.misprints
      let light =
        Self.normal(value + 1, noise) * (1 - 2 * SoftSymbol.Tuning.misprints)
        + SoftSymbol.Tuning.misprints
      let sound = sign > 0 ? dark : sign < 0 ? light : (dark + light) / 2
      states.append(
        SIMD4(
          sound, Self.normal(value + 1, cover) + SoftSymbol.Tuning.anyValue.covered,
          Self.normal(value - 1, cover) + SoftSymbol.Tuning.anyValue.covered,
          SoftSymbol.Tuning.anyValue.other))
      self.dark.append(dark)
      self.light.append(light)
    }
  }

  /// The deviation of sound modules, from the smaller errors of known ones, to exclude damage.
  private static func noise(of modules: SoftModules, _ known: SoftModules) -> Float {
    var errors: [Float] = []
    for (value, sign) in zip(modules.values, known.values) where sign != 0 {
      errors.append(abs(min(max(value, -4), 4) - sign))
    }
    if errors.isEmpty { return 1 }
    errors.sort()
    let quiet = SoftSymbol.Tuning.quietShare
    let quantile = errors[min(Int(quiet.share * Double(errors.count)), errors.count - 1)]
    return min(
      max(quantile / quiet.deviations, SoftSymbol.Tuning.noise.least), SoftSymbol.Tuning.noise.most)
  }

  private static func normal(_ error: Float, _ deviation: Float) -> Float {
    let scaled = error / deviation
    return exp(-scaled * scaled / 2) / (deviation * 2.5066283)
  }
}

extension SoftSymbol {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The share of sound modules that are misprinted.
    static let misprints: Float = 0.004
    /// The standard deviation of white and black cover: the least in amplitudes, and as a multiple
    /// of the noise of sound modules; if larger, each light module would count as evidence of sound
    /// print, and the edge of a blot would be read with false confidence.
    static let coverWidth = (least: Float(0.16), ofNoise: Float(1.1))
    /// The density of arbitrary values in white or black modules, and in other ones.
    static let anyValue = (covered: Float(0.02), other: Float(0.25))
    /// The limits of noise, in amplitudes; above `loud`, values exceed those of paper and ink.
    static let noise = (least: Float(0.15), loud: Float(0.3), most: Float(1.6))
    /// The quantile of the known modules' errors that measures the noise, below one half to exclude
    /// damage, and its value in standard deviations of a normal distribution.
    static let quietShare = (share: 0.45, deviations: Float(0.598))
  }
}
