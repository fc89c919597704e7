import Testing

@testable import Decoding

struct BitImageTests {
  @Test(arguments: [1, 7, 8, 63, 64, 65, 127, 128, 200])
  func `a new picture is light, whatever its width`(_ width: Int) {
    let bits = BitImage(width: width, height: 3)
    #expect(bits.wordsPerRow * 64 >= width && bits.wordsPerRow * 64 < width + 64)
    #expect(bits.words.count == 3 * bits.wordsPerRow)
    for row in 0..<3 {
      for column in 0..<width { #expect(!bits.isDark(column, row)) }
    }
  }

  @Test(arguments: [1, 63, 64, 65, 130])
  func `each bit of a row's words is one pixel, lowest bit first`(_ width: Int) {
    for column in 0..<width {
      var bits = BitImage(width: width, height: 3)
      bits.words[bits.wordsPerRow + column / 64] = 1 << UInt64(column % 64)
      let dark = (0..<3).flatMap { row in
        (0..<width).filter { bits.isDark($0, row) }.map { [$0, row] }
      }
      #expect(dark == [[column, 1]])
    }
  }

  @Test func `the picture contains exactly its own pixels`() {
    let bits = BitImage(width: 65, height: 2)
    #expect(bits.contains(0, 0) && bits.contains(64, 1))
    for (column, row) in [(-1, 0), (0, -1), (65, 0), (0, 2), (.min, 0), (0, .max), (.max, .min)] {
      #expect(!bits.contains(column, row), "\(column) \(row)")
    }
  }
}
