/// Sums the weights of all ascending numbers of a slot, in total and for each value of each group.
///
/// The forward–backward algorithm is exact here: a group (three digits in numeric mode, one in byte
/// mode) has digits of at most two numbers, so weights are products over neighbors.
struct NumberChain {
  let total: Double
  /// For each group, the weight of each value over all sequences that contain it.
  let distributions: [[Double]]

  /// `weights` are those of each value of each group; with `areTriples`, groups have three digits,
  /// so that two groups make three numbers.
  init(_ slot: PayloadTemplate.Slot, _ weights: [[Double]], areTriples: Bool) {
    let links = (0..<slot.count).map { Link(to: $0, weights, areTriples, slot.range) }
    let width = slot.range.count
    var forwards = [[Double]](repeating: [Double](repeating: 0, count: width), count: slot.count)
    var backwards = forwards
    for value in 0..<width {
      forwards[0][value] = links[0].weight(after: 0, value)
      backwards[slot.count - 1][value] = 1
    }
    for position in 1..<slot.count {
      forwards[position] = links[position].sums(after: forwards[position - 1])
    }
    for position in (0..<slot.count - 1).reversed() {
      backwards[position] = links[position + 1].sums(before: backwards[position + 1])
    }
    total = forwards[slot.count - 1].reduce(0, +)
    var distributions = weights.map { [Double](repeating: 0, count: $0.count) }
    for position in 0..<slot.count {
      links[position].add(
        position > 0 ? forwards[position - 1] : [], forwards[position], backwards[position],
        to: &distributions)
    }
    self.distributions = distributions
  }
}

/// The weight of a number after another one, from the group they share or from its own digits;
/// numbers count from the lowest of their range.
private struct Link {
  private let lowest: Int
  private let kind: Kind

  private enum Kind {
    /// A weight of 1: no group contains digits of both numbers.
    case none
    /// One group: the previous number and this one's tens, or the other's ones and this number.
    case shared(Int, [Double], isFirst: Bool)
    /// The number's own tens and ones, in one group each.
    case separate(Int, [Double])
  }

  init(to position: Int, _ weights: [[Double]], _ areTriples: Bool, _ range: ClosedRange<Int>) {
    lowest = range.lowerBound
    if !areTriples {
      let (tens, ones) = (weights[2 * position], weights[2 * position + 1])
      kind = .separate(2 * position, range.map { tens[$0 / 10] * ones[$0 % 10] })
    } else if position % 3 == 0 {
      kind = .none
    } else {
      let group = position / 3 * 2 + position % 3 - 1
      kind = .shared(group, weights[group], isFirst: position % 3 == 1)
    }
  }

  @inline(__always) func weight(after before: Int, _ value: Int) -> Double {
    switch kind {
    case .none: 1
    case .shared(_, let weights, let isFirst): weights[digits(before, value, isFirst)]
    case .separate(_, let weights): weights[value]
    }
  }

  /// The three digits that two numbers share.
  @inline(__always) private func digits(_ before: Int, _ value: Int, _ isFirst: Bool) -> Int {
    let (before, value) = (lowest + before, lowest + value)
    return isFirst ? 10 * before + value / 10 : before % 10 * 100 + value
  }

  /// For each number, the weighted sum over all smaller predecessors.
  func sums(after weights: [Double]) -> [Double] {
    weights.indices.map { value in
      var sum = 0.0
      for before in 0..<value { sum += weights[before] * weight(after: before, value) }
      return sum
    }
  }

  /// For each number, the weighted sum over all greater successors.
  func sums(before weights: [Double]) -> [Double] {
    weights.indices.map { value in
      var sum = 0.0
      for next in value + 1..<max(weights.count, value + 1) {
        sum += weights[next] * weight(after: value, next)
      }
      return sum
    }
  }

  /// Adds the weights of all sequences to the values of the link's groups, from the forward weights
  /// of the last and of this number, and the backward weights of this one.
  func add(
    _ last: [Double], _ current: [Double], _ backwards: [Double], to distributions: inout [[Double]]
  ) {
    switch kind {
    case .none: break
    case .separate(let group, _):
      for value in current.indices {
        let (ten, one) = (lowest + value).quotientAndRemainder(dividingBy: 10)
        distributions[group][ten] += current[value] * backwards[value]
        distributions[group + 1][one] += current[value] * backwards[value]
      }
    case .shared(let group, let weights, let isFirst):
      var sums = [Double](repeating: 0, count: weights.count)
      for value in current.indices where backwards[value] > 0 {
        for before in 0..<value {
          let digits = digits(before, value, isFirst)
          sums[digits] += last[before] * weights[digits] * backwards[value]
        }
      }
      distributions[group] = sums
    }
  }
}
