/// How several people share a pot in whole won.
enum PotShares {
  /// The parts of a pot that are proportional to weights, of which at least one is positive.
  ///
  /// Each gets its exact part without the fraction; what is left of the pot goes, a won each, to the
  /// largest fractions, and among equal ones to those who come first.
  static func split(_ pot: Int, by weights: [Int]) -> [Int] {
    let sum = weights.reduce(Int128(0)) { $0 + Int128($1) }
    precondition(sum > 0, "someone has a part")
    let parts = weights.map { (Int128(pot) * Int128($0)).quotientAndRemainder(dividingBy: sum) }
    var shares = parts.map { Int($0.quotient) }
    let rest = pot - shares.reduce(0, +)
    // Swift's sort is stable.
    let order = parts.indices.sorted { parts[$0].remainder > parts[$1].remainder }
    for index in order.prefix(rest) { shares[index] += 1 }
    return shares
  }
}
