/// What is held back from a prize: income tax and the local tax on it, an estimate.
///
/// The rule since 2023, applied to every round alike: nothing up to 2,000,000 won; above, 20 % + 2 %
/// of everything up to 300,000,000 won and 30 % + 3 % of the part beyond. Either tax is cut to
/// 10 won.
package struct TaxEstimate: Equatable, Sendable {
  /// Won of income tax.
  package let incomeTax: Int
  /// Won of local tax.
  package let localTax: Int

  /// The taxes on a prize in won.
  package init(prize: Int) {
    guard prize > Self.freeUpTo else {
      incomeTax = 0
      localTax = 0
      return
    }
    let lower = min(prize, Self.lowerRateUpTo)
    let upper = prize - lower
    // A named file of draws may hold prizes that no lottery pays.
    let (low, high) = (Int128(lower), Int128(upper))
    incomeTax = Self.cut(Int((low * 20 + high * 30) / 100))
    localTax = Self.cut(Int((low * 2 + high * 3) / 100))
  }

  /// Won of both taxes.
  package var total: Int { incomeTax + localTax }

  private static let freeUpTo = 2_000_000
  private static let lowerRateUpTo = 300_000_000

  private static func cut(_ won: Int) -> Int { won / 10 * 10 }
}
