/// Two words of a plane: 128 tickets.
typealias PlaneVector = SIMD2<UInt64>

/// How many of six numbers each ticket of a vector holds, bit by bit: low + 2 · mid + 4 · high.
struct MatchBits {
  let low: PlaneVector
  let mid: PlaneVector
  let high: PlaneVector

  /// Three full adders turn six planes into counts; a count of seven is impossible.
  @inline(__always)
  init(_ planes: RawSpan, _ starts: DrawPlanes, at offset: Int) {
    let (a, b, c, d, e, f) = planes.vectors(of: starts, at: offset)
    self.init(a, b, c, d, e, f)
  }

  @inline(__always)
  private init(
    _ a: PlaneVector, _ b: PlaneVector, _ c: PlaneVector, _ d: PlaneVector, _ e: PlaneVector,
    _ f: PlaneVector
  ) {
    let (sum1, carry1) = fullAdder(a, b, c)
    let (sum2, carry2) = fullAdder(d, e, f)
    low = sum1 ^ sum2
    (mid, high) = fullAdder(carry1, carry2, sum1 & sum2)
  }

  /// The tickets with exactly three matches, with four or more, and so on, as their names say.
  @inline(__always) var three: PlaneVector { low & mid }
  @inline(__always) var fourOrMore: PlaneVector { high }
  @inline(__always) var fiveOrMore: PlaneVector { high & (low | mid) }
  @inline(__always) var five: PlaneVector { high & low }
  @inline(__always) var six: PlaneVector { high & mid }
}

/// Where the planes of a draw start, in bytes: the six numbers', ascending, then the bonus number's.
struct DrawPlanes {
  private let starts: [7 of Int]
  /// The start of the last of the six; none of the seven is negative.
  let lastOfSix: Int

  init(_ draw: DrawNumbers, _ shape: PlaneShape) {
    let bytes = draw.bytes
    starts = [7 of Int] { (Int(bytes[$0]) - 1) * shape.stride }
    lastOfSix = starts[5]
  }

  @inline(__always) subscript(index: Int) -> Int { starts[index] }
}

/// The sum and the carry of three bits, lane by lane.
@inline(__always)
func fullAdder(
  _ a: PlaneVector, _ b: PlaneVector, _ c: PlaneVector
) -> (sum: PlaneVector, carry: PlaneVector) {
  let different = a ^ b
  // Where the first two differ, the third is the carry, else either of them: a masked choice.
  return (different ^ c, a ^ (different & (a ^ c)))
}
