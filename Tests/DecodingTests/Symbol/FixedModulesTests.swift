import Testing

@testable import Decoding

struct FixedModulesTests {
  @Test(arguments: 1...9)
  func `codes of another program have every fixed module as it has to be`(_ number: Int) throws {
    let version = try #require(SymbolVersion(number))
    let signs = FixedModules(of: version).signs
    for code in try DrawnCode.read("version-\(number).txt") {
      for row in 0..<version.size {
        for column in 0..<version.size where signs[column, row] != 0 {
          #expect(code.modules[row][column] == (signs[column, row] > 0), "\(code) \(column) \(row)")
        }
      }
    }
  }

  @Test func `a third and more of a small code is fixed, and little of a large one`() throws {
    // 3 · 64 of finders and the light around them, 2 · 5 of timing, the dark module.
    let smallest = try #require(SymbolVersion(1))
    #expect(FixedModules(of: smallest).signs.values.count { $0 != 0 } == 3 * 64 + 2 * 5 + 1)
    // 46 alignment patterns, twelve of them across a timing pattern (10 modules each on it).
    let largest = try #require(SymbolVersion(40))
    #expect(FixedModules.alignmentCenters(of: largest).count == 46)
    #expect(
      FixedModules(of: largest).signs.values.count { $0 != 0 }
        == 3 * 64 + 2 * 161 + 1 + 46 * 25 - 10 * 5 + 2 * 18)
  }
}

struct SymbolVersionTests {
  /// Table E.1 of ISO/IEC 18004, for some versions of each number of patterns.
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
  func `the version's word is the one of the standard's table`(_ number: Int, _ word: Int) throws {
    #expect(try #require(SymbolVersion(number)).word == word)
  }

  @Test func `small versions have no word, and sizes between versions no version`() throws {
    #expect(try #require(SymbolVersion(6)).word == nil)
    #expect(SymbolVersion(0) == nil && SymbolVersion(41) == nil)
    #expect(SymbolVersion(size: 45)?.number == 7)
    #expect(SymbolVersion(size: 44) == nil && SymbolVersion(size: 17) == nil)
  }
}
