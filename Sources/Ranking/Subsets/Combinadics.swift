/// Ranks a set of numbers among all sets of its size, in mask order.
///
/// For bits *p*₁ < *p*₂ < … the rank is the sum of the binomials C(*p*ₖ, *k*): the combinatorial
/// number system (Knuth, The Art of Computer Programming 4A, 7.2.1.3, theorem L).
struct Combinadics: Sendable {
  /// C(*p*, *k*) at 64 *k* + *p*.
  let binomials: [UInt32]

  /// Builds the table of binomials, for sets of up to six numbers.
  init() {
    binomials = (0...6).flatMap { size in
      (0..<64).map { UInt32(truncatingIfNeeded: Self.count($0, size)) }
    }
  }

  /// The binomial C(`count`, `size`).
  static func count(_ count: Int, _ size: Int) -> Int {
    (0..<size).reduce(1) { $0 * max(0, count - $1) / ($1 + 1) }
  }

  /// A bit's contribution to the rank of a set in which it is the `index`-th lowest, from 1.
  @inline(__always) func term(_ bit: Int, _ index: Int) -> Int { Int(binomials[index << 6 | bit]) }

  /// The combinadic rank of a mask of at most six bits: how many masks of as many bits precede it.
  @inline(__always) func rank(of bits: UInt64) -> Int {
    var sum = 0
    var position = 0
    var rest = bits
    while rest != 0 {
      position += 1
      sum += term(rest.trailingZeroBitCount, position)
      rest &= rest &- 1
    }
    return sum
  }
}
