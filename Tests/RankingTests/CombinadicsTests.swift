import Testing

@testable import Ranking

struct CombinadicsTests {
  @Test("sets of one size are numbered in the order of their masks")
  func places() {
    let combinadics = Combinadics()
    for size in 3...6 {
      // Every mask of 14 bits with `size` bits set, and the last mask of 45 bits.
      let masks = (0..<UInt64(1 << 14)).filter { $0.nonzeroBitCount == size }
      #expect(masks.map(combinadics.rank) == Array(masks.indices))
      let last: UInt64 = (1 << UInt64(size) - 1) << UInt64(45 - size)
      #expect(combinadics.rank(of: last) == Combinadics.count(45, size) - 1)
    }
    #expect((3...6).map { Combinadics.count(45, $0) } == [14_190, 148_995, 1_221_759, 8_145_060])
  }
}
