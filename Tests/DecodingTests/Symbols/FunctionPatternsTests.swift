import Testing

@testable import Decoding

struct FunctionPatternsTests {
  @Test(arguments: 1...9)
  func `fixed modules agree with codes made by another program`(_ number: Int) throws {
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

  @Test func `function patterns agree with a code, and not with its negative or with gray`() throws
  {
    let code = try DrawnCode.of(version: 5, level: "L")
    let functions = FunctionPatterns(of: try #require(SymbolVersion(5)))
    for (factor, correlation) in [(3.0, 1.0), (0.5, 0.5), (0, 0), (-1, -1)] {
      let modules = SoftModules(size: 37, values: code.soft.values.map { Float(factor) * $0 })
      #expect(abs(Double(functions.correlation(with: modules)) - correlation) < 1e-5)
    }
  }

  @Test func `the smallest and largest code have as many fixed modules as counted by hand`() throws
  {
    // 3 · 64 for finder patterns and separators, 2 · 5 for timing patterns, the dark module.
    let smallest = try #require(SymbolVersion(1))
    #expect(FunctionPatterns(of: smallest).polarity.values.count { $0 != 0 } == 3 * 64 + 2 * 5 + 1)
    // 46 alignment patterns, ten of them sharing five modules with a timing pattern; 2 · 18 for the
    // version.
    let largest = try #require(SymbolVersion(40))
    #expect(FunctionPatterns.alignmentCenters(of: largest).count == 46)
    #expect(
      FunctionPatterns(of: largest).polarity.values.count { $0 != 0 }
        == 3 * 64 + 2 * 161 + 1 + 46 * 25 - 10 * 5 + 2 * 18)
  }
}
