import TestSupport
import Testing

@testable import Decoding

struct SymbolErasuresTests {
  /// A code, its layout, and its codewords' bits as modules.
  private struct Symbol {
    let code: DrawnCode
    let layout: SymbolLayout
    var modules: SoftModules

    init(version: Int, level: String) throws {
      code = try DrawnCode.of(version: version, level: level)
      layout = SymbolLayout.cached(try #require(SymbolVersion(version)), code.format.level)
      modules = code.soft
    }

    /// The modules of a codeword of the first block, data codewords first.
    func indices(_ codeword: Int) -> [Int] {
      let block = layout.blocks[0]
      let bits = layout.dataIndices[block.bits] + block.checkIndices
      return Array(bits[8 * codeword..<8 * codeword + 8])
    }

    var blockLength: Int { layout.blocks[0].codewords.count + layout.code.checkLength }

    /// The modules' own values if they are restored; nil if nothing is.
    var isRestored: Bool? {
      layout.corrected(modules, mask: code.format.mask).map { corrected in
        corrected.values.indices.allSatisfy { index in
          corrected.values[index] == 0 || corrected.values[index] == code.soft.values[index]
        }
      }
    }
  }

  @Test(arguments: [(1, "M"), (2, "L"), (4, "Q"), (5, "L"), (7, "M")])
  func `as many doubtful codewords are restored as there are checks, but four`(
    _ version: Int, _ level: String
  ) throws {
    let symbol = try Symbol(version: version, level: level)
    let most = (symbol.layout.code.checkLength - 4) / 2 * 2
    for (count, expected) in [(0, true), (most, true), (most + 2, nil)] {
      var harmed = symbol
      // Wrong, but hardly so.
      for codeword in 0..<count {
        for index in harmed.indices(codeword * harmed.blockLength / (most + 2)) {
          harmed.modules.values[index] *= -0.1
        }
      }
      #expect(harmed.isRestored == expected, "\(count) of \(most)")
    }
  }

  @Test func `an error among trusted codewords costs two`() throws {
    let symbol = try Symbol(version: 5, level: "L")
    // 26 check codewords: 22 may be used up.
    for (errors, doubtful, expected) in [(5, 12, true), (1, 20, true), (6, 14, nil)] {
      var harmed = symbol
      for codeword in 0..<errors + doubtful {
        let factor: Float = codeword < errors ? -1 : -0.1
        for index in harmed.indices(4 * codeword) { harmed.modules.values[index] *= factor }
      }
      #expect(harmed.isRestored == expected as Bool?, "\(errors), \(doubtful)")
    }
  }

  @Test func `glare, brighter than paper, is not trusted`() throws {
    var symbol = try Symbol(version: 5, level: "L")
    for codeword in 0..<18 {
      for index in symbol.indices(4 * codeword) { symbol.modules.values[index] = -2.4 }
    }
    #expect(symbol.isRestored == true)
    // As bright as paper, it cannot be told from that.
    for index in symbol.modules.values.indices where symbol.modules.values[index] == -2.4 {
      symbol.modules.values[index] = -1
    }
    #expect(symbol.isRestored == nil)
  }

  @Test func `noise is never corrected`() throws {
    var symbol = try Symbol(version: 2, level: "M")
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      for index in symbol.modules.values.indices {
        symbol.modules.values[index] = .random(in: -1...1, using: &generator)
      }
      #expect(symbol.layout.corrected(symbol.modules, mask: 3) == nil, "seed 5")
    }
  }
}
