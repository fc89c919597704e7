/// All ascending numbers of a slot at once: what they weigh together, and how that is spread over the
/// values of each group of digits.
///
/// It is exact, by going forwards and backwards through the numbers. A group holds three digits in
/// numeric mode and one in byte mode: the weight of all numbers is a product over neighbours, since no
/// group has digits of more than two.
struct NumberChain {
  /// The sum of the weights of all ascending numbers.
  let total: Double
  /// For each group the weight of each of its values, over all numbers that have it.
  let distributions: [[Double]]

  /// The chain of a slot.
  ///
  /// - Parameters:
  ///   - slot: Its numbers' range and count.
  ///   - weights: For each group of digits the weight of each of its values.
  ///   - areTriples: Whether groups have three digits, so that two of them make three numbers.
  init(_ slot: PayloadTemplate.Slot, _ weights: [[Double]], areTriples: Bool) {
    let links = (0..<slot.count).map { Link(to: $0, weights, areTriples, slot.range) }
    let width = slot.range.count
    var forwards = [[Double]](
      repeating: [Double](repeating: 0, count: width), count: slot.count)
    var backwards = forwards
    for value in 0..<width {
      forwards[0][value] = links[0].weight(behind: 0, value)
      backwards[slot.count - 1][value] = 1
    }
    for place in 1..<slot.count {
      forwards[place] = links[place].sums(behind: forwards[place - 1])
    }
    for place in (0..<slot.count - 1).reversed() {
      backwards[place] = links[place + 1].sums(before: backwards[place + 1])
    }
    total = forwards[slot.count - 1].reduce(0, +)
    var distributions = weights.map { [Double](repeating: 0, count: $0.count) }
    for place in 0..<slot.count {
      links[place].add(
        place > 0 ? forwards[place - 1] : [], forwards[place], backwards[place], to: &distributions)
    }
    self.distributions = distributions
  }
}

/// What a number weighs behind another one: by the group in which both have digits, or by its own
/// digits.
///
/// Numbers are counted from the lowest of their range.
private struct Link {
  private let lowest: Int
  private let kind: Kind

  private enum Kind {
    /// Nothing: a triple ends and another one begins.
    case none
    /// The first number of a triple and the tens of the second, in a group.
    case firstAndTens(Int, [Double])
    /// The ones of the second number and the third, in a group.
    case onesAndThird(Int, [Double])
    /// The tens and the ones of the number alone, in a group each.
    case own(Int, [Double])
  }

  init(
    to place: Int, _ weights: [[Double]], _ areTriples: Bool, _ range: ClosedRange<Int>
  ) {
    lowest = range.lowerBound
    if !areTriples {
      let (tens, ones) = (weights[2 * place], weights[2 * place + 1])
      kind = .own(2 * place, range.map { tens[$0 / 10] * ones[$0 % 10] })
    } else if place % 3 == 0 {
      kind = .none
    } else {
      let group = place / 3 * 2 + place % 3 - 1
      kind =
        place % 3 == 1
        ? .firstAndTens(group, weights[group]) : .onesAndThird(group, weights[group])
    }
  }

  @inline(__always)
  func weight(behind before: Int, _ value: Int) -> Double {
    switch kind {
    case .none: 1
    case .firstAndTens(_, let weights): weights[10 * (lowest + before) + (lowest + value) / 10]
    case .onesAndThird(_, let weights): weights[(lowest + before) % 10 * 100 + lowest + value]
    case .own(_, let weights): weights[value]
    }
  }

  /// For each number the sum over all smaller ones, each with what it weighs already.
  func sums(behind weights: [Double]) -> [Double] {
    weights.indices.map { value in
      var sum = 0.0
      for before in 0..<value { sum += weights[before] * weight(behind: before, value) }
      return sum
    }
  }

  /// For each number the sum over all greater ones, each with what it weighs already.
  func sums(before weights: [Double]) -> [Double] {
    weights.indices.map { value in
      var sum = 0.0
      for next in value + 1..<max(weights.count, value + 1) {
        sum += weights[next] * weight(behind: value, next)
      }
      return sum
    }
  }

  /// Adds what all numbers weigh to the values of the groups that the link has.
  ///
  /// - Parameters:
  ///   - last: What the numbers before weigh, forwards.
  ///   - own: What the number itself weighs, forwards.
  ///   - backwards: The same, backwards.
  ///   - distributions: For each group what its values weigh.
  func add(
    _ last: [Double], _ own: [Double], _ backwards: [Double],
    to distributions: inout [[Double]]
  ) {
    switch kind {
    case .none: break
    case .own(let group, _):
      for value in own.indices {
        let (ten, one) = (lowest + value).quotientAndRemainder(dividingBy: 10)
        distributions[group][ten] += own[value] * backwards[value]
        distributions[group + 1][one] += own[value] * backwards[value]
      }
    case .firstAndTens(let group, let weights), .onesAndThird(let group, let weights):
      var sums = [Double](repeating: 0, count: weights.count)
      for value in own.indices where backwards[value] > 0 {
        for before in 0..<value {
          let digits =
            if case .firstAndTens = kind {
              10 * (lowest + before) + (lowest + value) / 10
            } else {
              (lowest + before) % 10 * 100 + lowest + value
            }
          sums[digits] += last[before] * weights[digits] * backwards[value]
        }
      }
      distributions[group] = sums
    }
  }
}
