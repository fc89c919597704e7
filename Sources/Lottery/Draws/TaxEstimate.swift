/// An estimate of the tax withheld from a prize: income tax, and the local tax on it.
///
/// Applies the rule in force since 2023 to every round: nothing up to 2,000,000 won; above that,
/// 20 % + 2 % of everything up to 300,000,000 won and 30 % + 3 % of the rest. Each tax is rounded
/// down to a multiple of 10 won.
package struct TaxEstimate: Equatable, Sendable {
  /// Income tax in won.
  package let incomeTax: Int
  /// Local tax in won.
  package let localTax: Int

  /// The taxes on a prize, given in won.
  package init(prize: Int) {
    guard prize > Self.freeUpTo else {
      incomeTax = 0
      localTax = 0
      return
    }
    let lower = min(prize, Self.lowerRateUpTo)
    let upper = prize - lower
    // A draw file may hold absurdly large prizes; 128 bits cannot overflow.
    let (low, high) = (Int128(lower), Int128(upper))
    incomeTax = Self.cut(Int((low * 20 + high * 30) / 100))
    localTax = Self.cut(Int((low * 2 + high * 3) / 100))
  }

  /// Both taxes in won.
  package var total: Int { incomeTax + localTax }

  private static let freeUpTo = 2_000_000
  private static let lowerRateUpTo = 300_000_000

  private static func cut(_ won: Int) -> Int { won / 10 * 10 }
}
