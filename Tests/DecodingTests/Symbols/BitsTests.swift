import Testing

@testable import Decoding

struct BitsTests {
  /// The examples of ISO/IEC 18004, annexes C and D.
  @Test func `check bits are those of the standard's examples`() {
    #expect(0b00101.withChecks(of: 0b101_0011_0111) == 0b00101_0011011100)
    #expect(0b000111.withChecks(of: 0b1_1111_0010_0101) == 0b000111_110010010100)
    #expect(0.withChecks(of: 0b101_0011_0111) == 0)
  }

  @Test func `the nearest word differs in the fewest bits`() {
    #expect(0b1011.nearest(of: [0b0000, 0b1111, 0b0100]) == (1, 1))
    #expect(0b0100.nearest(of: [0b0000, 0b1111, 0b0100]) == (2, 0))
  }
}
