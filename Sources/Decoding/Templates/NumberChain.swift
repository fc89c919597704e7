/// All ascending numbers of a slot at once: what they weigh together, and how that is spread over the
/// values of each group of digits.
///
/// Both are exact, by going forwards and backwards through the numbers. A group holds three digits in numeric mode and one in byte mode: the weight of all numbers is a
/// product over neighbours, since no group has digits of more than two.
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
    let links = (0..<slot.count).map { Self.link(to: $0, weights, areTriples) }
    let first = slot.range.lowerBound
    let width = slot.range.count
    var forwards = [[Double]](
      repeating: [Double](repeating: 0, count: width), count: slot.count)
    var backwards = forwards
    for value in 0..<width {
      forwards[0][value] = links[0](0, first + value)
      backwards[slot.count - 1][value] = 1
    }
    for place in 1..<slot.count {
      for value in place..<width {
        var sum = 0.0
        for before in place - 1..<value {
          sum += forwards[place - 1][before] * links[place](first + before, first + value)
        }
        forwards[place][value] = sum
      }
    }
    for place in (0..<slot.count - 1).reversed() {
      for value in 0..<width - 1 {
        var sum = 0.0
        for next in value + 1..<width {
          sum += backwards[place + 1][next] * links[place + 1](first + value, first + next)
        }
        backwards[place][value] = sum
      }
    }
    total = forwards[slot.count - 1].reduce(0, +)
    var distributions = weights.map { [Double](repeating: 0, count: $0.count) }
    for place in 0..<slot.count {
      if areTriples {
        // A link within a triple has one group; the one between triples has none.
        guard place % 3 > 0 else { continue }
        let group = place / 3 * 2 + place % 3 - 1
        for value in place..<width {
          for before in place - 1..<value {
            let link = links[place](first + before, first + value)
            let weight = forwards[place - 1][before] * link * backwards[place][value]
            let digits = Self.digits(of: (first + before, first + value), isFirst: place % 3 == 1)
            distributions[group][digits] += weight
          }
        }
      } else {
        for value in 0..<width {
          let weight = forwards[place][value] * backwards[place][value]
          let (ten, one) = (first + value).quotientAndRemainder(dividingBy: 10)
          distributions[2 * place][ten] += weight
          distributions[2 * place + 1][one] += weight
        }
      }
    }
    self.distributions = distributions
  }

  /// The weight of a number behind another one: of the group that both have digits in, or of the
  /// number's own digits.
  private static func link(
    to place: Int, _ weights: [[Double]], _ areTriples: Bool
  ) -> (_ before: Int, _ number: Int) -> Double {
    if !areTriples {
      let (tens, ones) = (weights[2 * place], weights[2 * place + 1])
      return { tens[$1 / 10] * ones[$1 % 10] }
    }
    if place % 3 == 0 { return { _, _ in 1 } }
    let own = weights[place / 3 * 2 + place % 3 - 1]
    let isFirst = place % 3 == 1
    return { own[digits(of: ($0, $1), isFirst: isFirst)] }
  }

  /// The digits that two neighbours of a triple have in one group: the first number and the tens of
  /// the second, or the ones of the second and the third number.
  private static func digits(of pair: (Int, Int), isFirst: Bool) -> Int {
    isFirst ? 10 * pair.0 + pair.1 / 10 : pair.0 % 10 * 100 + pair.1
  }
}
