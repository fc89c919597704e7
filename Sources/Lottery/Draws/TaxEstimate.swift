/// An estimate of the tax withheld from a prize, by the rule in force since 2023 for every round.
///
/// Income and local tax: 20 % + 2 % up to 300,000,000 won and 30 % + 3 % above, each rounded down
/// to a multiple of 10 won; prizes up to 2,000,000 won are tax-free.
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
