import Testing

@testable import Decoding

struct FunctionPatternsTests {
  @Test(arguments: 1...9)
  func `codes of another program have every fixed module as it has to be`(_ number: Int) throws {
    let version = try #require(SymbolVersion(number))
    let polarity = FunctionPatterns(of: version).polarity
    for code in try DrawnCode.read("version-\(number).txt") {
      for row in 0..<version.size {
        for column in 0..<version.size where polarity[column, row] != 0 {
          #expect(
            code.modules[row][column] == (polarity[column, row] > 0), "\(code) \(column) \(row)")
        }
      }
    }
  }

  @Test func `a third and more of a small code is fixed, and little of a large one`() throws {
    // 3 · 64 of finders and the light around them, 2 · 5 of timing, the dark module.
    let smallest = try #require(SymbolVersion(1))
    #expect(FunctionPatterns(of: smallest).polarity.values.count { $0 != 0 } == 3 * 64 + 2 * 5 + 1)
    // 46 alignment patterns, twelve of them across a timing pattern (10 modules each on it).
    let largest = try #require(SymbolVersion(40))
    #expect(FunctionPatterns.alignmentCenters(of: largest).count == 46)
    #expect(
      FunctionPatterns(of: largest).polarity.values.count { $0 != 0 }
        == 3 * 64 + 2 * 161 + 1 + 46 * 25 - 10 * 5 + 2 * 18)
  }
}
