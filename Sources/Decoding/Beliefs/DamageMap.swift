/// Estimates where a symbol's print is sound, or covered by white, black or something else.
///
/// Neighboring modules tend to be alike: sum-product message passing in a Potts field spreads the
/// evidence of the known modules. The states are, in this order, sound, white, black and other.
enum DamageMap {
  private static let prior = Tuning.states
  private static let difference = Tuning.differenceOfNeighbors

  /// The probability of each module's state from its neighbors alone, without its own value;
  /// `states` holds the likelihood of each module's value in each state.
  static func beliefs(of states: [SIMD4<Float>], size: Int) -> [SIMD4<Float>] {
    let even = SIMD4<Float>(repeating: 0.25)
    // Messages into a module from above, below, left and right.
    var messages = [[SIMD4<Float>]](
      repeating: [SIMD4<Float>](repeating: even, count: states.count), count: 4)
    let offsets = [-size, size, -1, 1]
    for _ in 0..<Tuning.messageRounds {
      var next = [[SIMD4<Float>]](
        repeating: [SIMD4<Float>](repeating: even, count: states.count), count: 4)
      for index in states.indices {
        let all =
          states[index] * prior * messages[0][index] * messages[1][index] * messages[2][index]
          * messages[3][index]
        for direction in 0..<4 {
          // The message to a neighbor excludes what came from that neighbor.
          guard hasNeighbor(index, at: direction ^ 1, size) else { continue }
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

  private static func hasNeighbor(_ index: Int, at direction: Int, _ size: Int) -> Bool {
    switch direction {
    case 0: index >= size
    case 1: index < size * (size - 1)
    case 2: index % size > 0
    default: index % size < size - 1
    }
  }

  /// Widens damage by one module, including around known modules that contradict their color.
  static func widen(
    _ beliefs: inout [SIMD4<Float>], _ states: [SIMD4<Float>], _ known: SoftModules
  ) {
    let size = known.size
    let updated = beliefs.indices.map { index in
      let belief = beliefs[index] * states[index]
      return known.values[index] != 0 ? belief / belief.sum() : beliefs[index]
    }
    for row in 0..<size {
      for column in 0..<size {
        var worst = SIMD4<Float>.zero
        for y in max(row - 1, 0)...min(row + 1, size - 1) {
          for x in max(column - 1, 0)...min(column + 1, size - 1) {
            worst = pointwiseMax(worst, updated[y * size + x])
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

extension DamageMap {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The prior probabilities of the states sound, white, black and other, nearly flat: with 0.93
    /// for sound, the largest erased square that can be recovered shrinks from 24 to 10 modules.
    static let states = SIMD4<Float>(0.29, 0.25, 0.25, 0.21)
    /// How likely a neighbor has another state, relative to the same one: e to the power of −2.2.
    static let differenceOfNeighbors: Float = 0.110_803_16
    /// Rounds of message passing between neighbors.
    static let messageRounds = 14
  }
}
