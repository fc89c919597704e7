import TestSupport
import Testing

@testable import Decoding

struct SymbolFormatTests {
  @Test(arguments: 1...9)
  func `level and mask of another program's codes are told, in both copies alike`(_ version: Int)
    throws
  {
    for code in try DrawnCode.read("version-\(version).txt") {
      let best = try #require(SymbolFormat.ranked(by: code.soft).first)
      #expect(best.format.mask == code.mask)
      #expect("\(best.format.level)".uppercased().hasPrefix(code.level))
      #expect(best.agreement == 1)
      let first = try #require(SymbolFormat.places(inSize: code.size).first)
      var damaged = code.soft
      for place in first { damaged[place.column, place.row] = 0 }
      #expect(SymbolFormat.ranked(by: damaged).first?.format == best.format)
    }
  }

  @Test func `the mirrored code agrees less`() throws {
    let code = try DrawnCode.of(version: 6, level: "M")
    let upright = try #require(SymbolFormat.ranked(by: code.soft).first)
    let mirrored = try #require(SymbolFormat.ranked(by: code.soft.transposed).first)
    #expect(mirrored.agreement < upright.agreement)
  }

  /// Table C.1: data 00101 and 10000.
  @Test func `words are those of the standard's table`() {
    #expect(SymbolFormat(level: .medium, mask: 5).word == 0x40CE)
    #expect(SymbolFormat(level: .high, mask: 0).word == 0x1689)
    #expect(Set(SymbolFormat.all.map(\.word)).count == 32)
  }
}

extension DrawnCode {
  /// The modules as a perfect sampling would give them.
  var soft: SoftModules {
    SoftModules(size: size, values: modules.flatMap { row in row.map { $0 ? 1 : -1 } })
  }
}
