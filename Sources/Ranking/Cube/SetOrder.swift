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

  /// What a bit adds to the place of a set in which it is the `rank`-th lowest, counted from 1.
  @inline(__always)
  func term(_ bit: Int, _ rank: Int) -> Int { Int(binomials[rank << 6 | bit]) }

  /// The place of a set of not more than six numbers of 1…45, of which bit *n* − 1 stands for *n*.
  @inline(__always)
  func place(of bits: UInt64) -> Int {
    var place = 0
    var rank = 0
    var rest = bits
    while rest != 0 {
      rank += 1
      place += term(rest.trailingZeroBitCount, rank)
      rest &= rest &- 1
    }
    return place
  }
}
