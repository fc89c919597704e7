/// 128 tickets of a plane.
typealias PlaneVector = SIMD2<UInt64>

/// Each ticket's number of matches, bit-sliced: low + 2 · mid + 4 · high.
struct MatchBits {
  let low: PlaneVector
  let mid: PlaneVector
  let high: PlaneVector

  /// Adds six planes with three full adders; a count of seven is impossible.
  @inline(__always) init(_ planes: RawSpan, _ starts: DrawPlanes, at offset: Int) {
    let (a, b, c, d, e, f) = planes.vectors(of: starts, at: offset)
    let (sum1, carry1) = fullAdder(a, b, c)
    let (sum2, carry2) = fullAdder(d, e, f)
    low = sum1 ^ sum2
    (mid, high) = fullAdder(carry1, carry2, sum1 & sum2)
  }

  /// The tickets with exactly three matches, five or more, and so on; `high` has four or more.
  @inline(__always) var three: PlaneVector { low & mid }
  @inline(__always) var fiveOrMore: PlaneVector { high & (low | mid) }
  @inline(__always) var five: PlaneVector { high & low }
  @inline(__always) var six: PlaneVector { high & mid }
}

/// The byte offsets of a draw's planes: the six numbers ascending, then the bonus number.
struct DrawPlanes {
  private let starts: [7 of Int]

  init(_ draw: DrawNumbers, _ shape: PlaneShape) {
    starts = [7 of Int] { (Int(draw.bytes[$0]) - 1) * shape.stride }
  }

  @inline(__always) subscript(index: Int) -> Int { starts[index] }
}

@inline(__always) func fullAdder(
  _ a: PlaneVector, _ b: PlaneVector, _ c: PlaneVector
) -> (sum: PlaneVector, carry: PlaneVector) {
  let different = a ^ b
  // Carry: the third bit if the first two differ, else either of them.
  return (different ^ c, a ^ (different & (a ^ c)))
}
