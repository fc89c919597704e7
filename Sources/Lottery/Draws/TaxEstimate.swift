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
    let taxed = prize > 2_000_000 ? prize : 0
    // A draw file may hold absurdly large prizes; 128 bits cannot overflow.
    let lower = Int128(min(taxed, 300_000_000))
    let upper = Int128(taxed) - lower
    incomeTax = Int((lower * 20 + upper * 30) / 1000) * 10
    localTax = Int((lower * 2 + upper * 3) / 1000) * 10
  }

  /// Both taxes in won.
  package var total: Int { incomeTax + localTax }
}
