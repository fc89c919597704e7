import Testing

@testable import Decoding

struct SymbolVersionTests {
  /// Table E.1 of ISO/IEC 18004, for some versions with each number of patterns.
  @Test(arguments: [
    (1, []), (2, [6, 18]), (6, [6, 34]), (7, [6, 22, 38]), (14, [6, 26, 46, 66]),
    (15, [6, 26, 48, 70]), (21, [6, 28, 50, 72, 94]), (28, [6, 26, 50, 74, 98, 122]),
    (32, [6, 34, 60, 86, 112, 138]), (36, [6, 24, 50, 76, 102, 128, 154]),
    (39, [6, 26, 54, 82, 110, 138, 166]), (40, [6, 30, 58, 86, 114, 142, 170]),
  ])
  func `alignment patterns lie where the standard's table says`(_ number: Int, _ places: [Int])
    throws
  {
    #expect(try #require(SymbolVersion(number)).alignmentCenters == places)
  }

  /// Table D.1.
  @Test(arguments: [(7, 0x07C94), (8, 0x085BC), (21, 0x15683), (40, 0x28C69)])
  func `version words match the standard's table`(_ number: Int, _ word: Int) throws {
    #expect(try #require(SymbolVersion(number)).word == word)
  }

  @Test func `small versions have no word, and sizes between versions have no version`() throws {
    #expect(try #require(SymbolVersion(6)).word == nil)
    #expect(SymbolVersion(0) == nil && SymbolVersion(41) == nil)
    #expect(SymbolVersion(size: 45)?.number == 7)
    #expect(SymbolVersion(size: 44) == nil && SymbolVersion(size: 17) == nil)
  }
}
