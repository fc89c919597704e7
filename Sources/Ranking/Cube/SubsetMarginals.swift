internal import Lottery

/// Computes the counts of all subsets of one size from those of the next larger size.
struct SubsetMarginals {
  private let order: SetOrder

  init(_ order: SetOrder) { self.order = order }

  /// Fills `sums` with the number of tickets that hold each set of `size` − 1 numbers.
  ///
  /// `counts` has the number for each set of `size`. A ticket that holds a smaller set also holds
  /// 7 − `size` larger ones, one for each of its other numbers, so their sum is divided by 7 − `size`.
  @_lifetime(sums: copy sums)
  func marginalize<Word: FixedWidthInteger & BitwiseCopyable>(
    from size: Int, _ counts: RawSpan, of word: Word.Type, to sums: inout MutableRawSpan
  ) {
    // Visit the sets in order, row by row: the sets of a row differ only in their lowest number.
    var upper = [6 of Int](repeating: 0)
    for rank in 1..<size { upper[rank] = rank }
    var first = 0
    repeat {
      addRow(upper, size, to: &sums) {
        UInt64(Word(littleEndian: counts.value(at: (first + $0) * Word.bitWidth / 8)))
      }
      first += upper[1]
    } while advance(&upper, size)
    let times = UInt64(Pick.size + 1 - size)
    for offset in stride(from: 0, to: times > 1 ? sums.byteCount : 0, by: 8) {
      sums.store(sums.value(at: offset, as: UInt64.self) / times, at: offset)
    }
  }

  /// Adds the counts of a row of sets to their subsets with one number removed.
  @inline(__always)
  private func addRow(
    _ upper: [6 of Int], _ size: Int, to sums: inout MutableRawSpan, _ count: (Int) -> UInt64
  ) {
    // Without their lowest number, all sets of a row are the same subset.
    var rank = (1..<size).reduce(0) { $0 + order.term(upper[$1], $1) }
    add((0..<upper[1]).reduce(0) { $0 &+ count($1) }, at: rank, to: &sums)
    // Without another number, they are as many distinct subsets, again contiguous.
    for left in 1..<size {
      rank -= order.term(upper[left], left)
      for lowest in 0..<upper[1] { add(count(lowest), at: rank + lowest, to: &sums) }
      rank += order.term(upper[left], left + 1)
    }
  }

  @inline(__always)
  private func add(_ count: UInt64, at rank: Int, to sums: inout MutableRawSpan) {
    sums.store(sums.value(at: 8 * rank, as: UInt64.self) &+ count, at: 8 * rank)
  }

  /// Advances to the next row's numbers above the lowest; false after the last row.
  @inline(__always)
  private func advance(_ upper: inout [6 of Int], _ size: Int) -> Bool {
    for rank in 1..<size {
      let limit = rank + 1 < size ? upper[rank + 1] : Pick.numbers.upperBound
      if upper[rank] + 1 < limit {
        upper[rank] += 1
        return true
      }
      upper[rank] = rank
    }
    return false
  }
}
