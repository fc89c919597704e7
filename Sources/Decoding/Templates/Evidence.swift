private import Glibc

/// What a symbol's modules say for a payload, in bits: the judge of every reading that needed a
/// template.
///
/// Each block of codewords is judged by itself, and the least sure one decides. Its evidence has two
/// parts. Each field of the payload that has bits in the block costs the binary logarithm of its
/// probability given its own modules and the grammar, which is 0 at most: what was guessed is charged
/// at its full price, whoever guessed it. Each check bit earns log₂(2·p) of the probability p that
/// its module gives it: 1 where it was read and is right, 0 where it was erased, and much less than 0
/// where it was read and is wrong. What the template knows anyway earns nothing.
///
/// **Why a threshold holds.** In a code that is no ticket, or another one than the candidate, some
/// block holds other data; its check bits are independent of what was read at their modules, since
/// data that differ in one codeword have check codewords that differ nearly everywhere. Then the
/// expectation of 2 to the power of the block's evidence, summed over *all* wrong values of its fields,
/// is at most 1: the fields' probabilities add up to 1 at most, and a factor 2·p of a check bit has the
/// mean (2p + 2(1 − p)) / 2 = 1. So by Markov's inequality any wrong value reaches T bits with a
/// probability of 2⁻ᵀ at most, however long the search was. With 2⁸ maps and blocks of one picture at
/// most, a threshold of 30 lets a hopeless picture *that shows the known half of a ticket* pass with
/// 2⁻²² at most. The sum over several blocks would not do: those that were read well would vouch for
/// one that was not.
enum Evidence {
  /// The least evidence of a payload that is accepted, in bits.
  static let threshold = 30.0

  /// The evidence for the bits of one block.
  ///
  /// `fields` has of each field with bits in the block the binary logarithm of its probability, and
  /// `ones` for each check bit the probability that it is a one, by its own module.
  static func of(fields: [Double], checks: ArraySlice<Bool>, ones: ArraySlice<Double>) -> Double {
    fields.reduce(0, +)
      + zip(checks, ones).reduce(0) { sum, check in
        sum + 1 + log2(max(check.0 ? check.1 : 1 - check.1, .leastNormalMagnitude))
      }
  }

  /// The most that the check bits of a block could earn.
  static func limit(ones: ArraySlice<Double>) -> Double {
    ones.reduce(0) { $0 + 1 + log2(max($1, 1 - $1)) }
  }
}
