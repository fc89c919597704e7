/// Where a set of numbers stands among all sets of its size, in the order of their masks.
///
/// With its bits at *p*₁ < *p*₂ < … that is the sum of the binomials C(*p*ₖ, *k*): the combinatorial
/// number system (Knuth, The Art of Computer Programming 4A, 7.2.1.3, theorem L).
struct SetOrder: Sendable {
  /// C(*p*, *k*) at 64 *k* + *p*.
  private let binomials: [UInt32]

  /// The table of binomials, for sets of up to six numbers.
  init() {
    binomials = (0...6).flatMap { size in
      (0..<64).map { UInt32(truncatingIfNeeded: Self.count($0, size)) }
    }
  }

  /// The binomial C(`count`, `size`): how many sets of `size` numbers the first `count` numbers have.
  static func count(_ count: Int, _ size: Int) -> Int {
    (0..<size).reduce(1) { $0 * max(0, count - $1) / ($1 + 1) }
  }

  /// What a bit adds to the rank of a set in which it is the `position`-th lowest, counted from 1.
  @inline(__always)
  func term(_ bit: Int, _ position: Int) -> Int { Int(binomials[position << 6 | bit]) }

  /// The combinadic rank of a set of not more than six numbers of 1…45, of which bit *n* − 1 stands for
  /// *n*: how many sets of its size come before it.
  @inline(__always)
  func combinadicRank(of bits: UInt64) -> Int {
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
