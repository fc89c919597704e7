internal import Lottery

/// Makes the sums of all subsets of one size from those of the next larger one.
struct SubsetMarginals {
  private let order: SetOrder

  init(_ order: SetOrder) { self.order = order }

  /// Fills `sums` with how many tickets hold each set of `size` − 1 numbers.
  ///
  /// `counts` has how many hold each set of `size`. A ticket that holds a smaller set holds 7 − `size`
  /// larger ones with it, one for each of its other numbers: their sum is divided by that.
  func marginalise<Word: FixedWidthInteger & BitwiseCopyable>(
    from size: Int, _ counts: RawSpan, of word: Word.Type, to sums: inout MutableRawSpan
  ) {
    // The sets in their order, a row at a time: those that differ in their lowest number alone.
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

  /// Adds the counts of a row of sets to their subsets of one number less.
  @inline(__always)
  private func addRow(
    _ upper: [6 of Int], _ size: Int, to sums: inout MutableRawSpan, _ count: (Int) -> UInt64
  ) {
    // Without their lowest number all sets of a row are the same subset.
    var place = (1..<size).reduce(0) { $0 + order.term(upper[$1], $1) }
    add((0..<upper[1]).reduce(0) { $0 &+ count($1) }, at: place, to: &sums)
    // Without another number they are as many subsets as sets, and lie side by side again.
    for left in 1..<size {
      place -= order.term(upper[left], left)
      for lowest in 0..<upper[1] { add(count(lowest), at: place + lowest, to: &sums) }
      place += order.term(upper[left], left + 1)
    }
  }

  @inline(__always)
  private func add(_ count: UInt64, at place: Int, to sums: inout MutableRawSpan) {
    sums.store(sums.value(at: 8 * place, as: UInt64.self) &+ count, at: 8 * place)
  }

  /// Goes on to the numbers above the lowest one of the next row; false after the last row.
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
