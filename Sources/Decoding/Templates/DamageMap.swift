private import Glibc

/// Where the print of a symbol can be trusted, told by the modules that are known.
///
/// Contrast says nothing: a white blot is confidently light. But a module of which the template knows
/// the colour shows whether the print around it is sound. Each module is sound, or covered by white,
/// by black or by something else; neighbours are mostly alike (a Potts field, solved by sum-product
/// messages), and what the known modules say spreads as far as that.
struct DamageMap {
  /// For each module the log-likelihood ratio of dark to light, positive for dark.
  let ratios: ModuleSquare<Float>
  /// For each module the probability that its print is sound.
  let soundness: ModuleSquare<Float>

  /// The map of a symbol.
  ///
  /// - Parameters:
  ///   - modules: How dark the modules are, 1 for ink and −1 for paper.
  ///   - known: 1 for a module that is always dark, −1 for one that is always light, else 0.
  ///   - isWidened: Whether a module is no sounder than the least sound one around it.
  init(of modules: SoftModules, known: SoftModules, isWidened: Bool = false) {
    let emissions = Emissions(of: modules, known: known)
    var beliefs = Self.cavities(of: emissions.states, size: modules.size)
    if isWidened { Self.widen(&beliefs, emissions, known) }
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
    self.ratios = ratios
    self.soundness = soundness
  }
}

/// How likely each module's value is in each of its states.
private struct Emissions {
  /// Sound, white, black, other.
  var states: [SIMD4<Float>] = []
  /// Sound and dark.
  var dark: [Float] = []
  /// Sound and light.
  var light: [Float] = []

  /// The share of sound modules that are misprinted all the same.
  private static let misprints: Float = 0.004
  /// White and black are at least so wide, in amplitudes; a wider white would let each light module
  /// vouch for the print, and the rim of a blot would stay confident and wrong.
  private static let leastCoverWidth: Float = 0.16
  private static let coverWidthFactor: Float = 1.1
  /// White and black hold some of everything.
  private static let coverFloor: Float = 0.02
  /// Any value is as likely as another.
  private static let otherDensity: Float = 0.25

  init(of modules: SoftModules, known: SoftModules) {
    let noise = Self.noise(of: modules, known)
    let limit = 1 + (noise > 0.3 ? 2 * noise : 0)
    let cover = max(Self.leastCoverWidth, Self.coverWidthFactor * noise)
    let count = modules.values.count
    states.reserveCapacity(count)
    dark.reserveCapacity(count)
    light.reserveCapacity(count)
    for (read, sign) in zip(modules.values, known.values) {
      // Brighter than paper or darker than ink says no more than paper and ink.
      let value = min(max(read, -limit), limit)
      let dark = Self.normal(value - 1, noise) * (1 - 2 * Self.misprints) + Self.misprints
      let light = Self.normal(value + 1, noise) * (1 - 2 * Self.misprints) + Self.misprints
      let sound = sign > 0 ? dark : sign < 0 ? light : (dark + light) / 2
      states.append(
        SIMD4(
          sound, Self.normal(value + 1, cover) + Self.coverFloor,
          Self.normal(value - 1, cover) + Self.coverFloor, Self.otherDensity))
      self.dark.append(dark)
      self.light.append(light)
    }
  }

  /// The standard deviation of sound modules: by the smaller part of the known ones' errors, which
  /// no damage has.
  private static func noise(of modules: SoftModules, _ known: SoftModules) -> Float {
    var errors: [Float] = []
    for (value, sign) in zip(modules.values, known.values) where sign != 0 {
      errors.append(abs(min(max(value, -4), 4) - sign))
    }
    if errors.isEmpty { return 1 }
    errors.sort()
    // 45 % of a normal distribution lie within 0.598 of its deviation.
    let quantile = errors[min(Int(0.45 * Double(errors.count)), errors.count - 1)]
    return min(max(quantile / 0.598, 0.15), 1.6)
  }

  private static func normal(_ error: Float, _ deviation: Float) -> Float {
    let scaled = error / deviation
    return exp(-scaled * scaled / 2) / (deviation * 2.5066283)
  }
}

// MARK: - Messages between neighbours

extension DamageMap {
  /// How likely each state is before anything is read.
  ///
  /// Nearly flat: were most modules taken for sound beforehand, the map would never turn.
  private static let prior = SIMD4<Float>(0.29, 0.25, 0.25, 0.21)
  /// e to the power of −2.2: how much less likely another state is beside a module than its own.
  private static let difference: Float = 0.110_803_16
  private static let rounds = 14

  /// For each module the probabilities of its states by its neighbours alone, without its own value.
  private static func cavities(of states: [SIMD4<Float>], size: Int) -> [SIMD4<Float>] {
    let even = SIMD4<Float>(repeating: 0.25)
    // Messages into a module from above, from below, from the left and from the right.
    var messages = [[SIMD4<Float>]](
      repeating: [SIMD4<Float>](repeating: even, count: states.count), count: 4)
    let offsets = [-size, size, -1, 1]
    for _ in 0..<rounds {
      var next = [[SIMD4<Float>]](
        repeating: [SIMD4<Float>](repeating: even, count: states.count), count: 4)
      for index in states.indices {
        let all =
          states[index] * prior * messages[0][index] * messages[1][index] * messages[2][index]
          * messages[3][index]
        for direction in 0..<4 {
          // To the neighbour on the other side goes all but what came from there.
          guard hasNeighbour(index, at: direction ^ 1, size) else { continue }
          let target = index + offsets[direction ^ 1]
          let belief = all / messages[direction ^ 1][index]
          let share = belief / belief.sum()
          let message = share * (1 - difference) + difference
          next[direction][target] = message / (1 + 3 * difference)
        }
      }
      messages = next
    }
    return states.indices.map { index in
      let belief =
        prior * messages[0][index] * messages[1][index] * messages[2][index] * messages[3][index]
      return belief / belief.sum()
    }
  }

  /// Whether there is a module above, below, at the left or at the right.
  private static func hasNeighbour(_ index: Int, at direction: Int, _ size: Int) -> Bool {
    switch direction {
    case 0: index >= size
    case 1: index < size * (size - 1)
    case 2: index % size > 0
    default: index % size < size - 1
    }
  }

  /// Lets damage reach one module farther, known modules that contradict included.
  private static func widen(
    _ beliefs: inout [SIMD4<Float>], _ emissions: Emissions, _ known: SoftModules
  ) {
    let size = known.size
    let own = beliefs.indices.map { index in
      let belief = beliefs[index] * emissions.states[index]
      return known.values[index] != 0 ? belief / belief.sum() : beliefs[index]
    }
    for row in 0..<size {
      for column in 0..<size {
        var worst = SIMD4<Float>.zero
        for y in max(row - 1, 0)...min(row + 1, size - 1) {
          for x in max(column - 1, 0)...min(column + 1, size - 1) {
            worst = pointwiseMax(worst, own[y * size + x])
          }
        }
        worst[0] = 0
        worst /= max(1, worst.sum() / 0.98)
        worst[0] = 1 - worst.sum()
        beliefs[row * size + column] = worst
      }
    }
  }
}
