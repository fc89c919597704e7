private import Glibc

/// The evidence for a payload in a symbol's modules, in bits; it decides on template readings.
///
/// Each block of codewords is judged alone, and the weakest one decides: well-read blocks must not
/// vouch for a bad one. Each field with bits in the block contributes log₂ of its probability given
/// its own modules and the grammar, at most 0: every guess pays its full price. Each check bit
/// earns log₂(2·p), where p is its probability by its module: 1 if it was read and is right, 0 if
/// it was erased, far below 0 if it was read and is wrong. Fixed bits earn nothing.
///
/// **Why a threshold holds.** If the code is not the candidate, some block holds other data. Its
/// check bits are independent of those read, since data that differ in one codeword have check
/// codewords that differ almost everywhere. Then the expectation of 2 to the power of the block's
/// evidence, summed over *all* wrong values of its fields, is at most 1: the fields' probabilities
/// sum to at most 1, and the factor 2·p of a check bit has the mean (2p + 2(1 − p)) / 2 = 1. By
/// Markov's inequality, any wrong value reaches T bits with probability at most 2⁻ᵀ, however long
/// the search was. With at most 2⁹ maps and blocks in a place (`Ledger`; 2¹² in a thorough search), a
/// threshold of 30 lets a hopeless place *that shows the known half of a ticket* pass with probability at
/// most 2⁻²¹.
enum Evidence {
  static let threshold = 30.0

  /// `fields` holds log₂ of the probability of each field with bits in the block; `ones`, for each
  /// check bit, the probability of a one by its own module.
  static func of(fields: [Double], checks: [Bool], ones: [Double]) -> Double {
    fields.reduce(0, +)
      + zip(checks, ones).reduce(0) { sum, check in
        sum + 1 + log2(max(check.0 ? check.1 : 1 - check.1, .leastNormalMagnitude))
      }
  }

  static func limit(ones: [Double]) -> Double { ones.reduce(0) { $0 + 1 + log2(max($1, 1 - $1)) } }
}
