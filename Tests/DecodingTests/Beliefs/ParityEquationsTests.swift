import TestSupport
import Testing

@testable import Decoding

/// Equations of templates, compared with symbols made by other programs.
struct ParityEquationsTests {
  /// A block of a symbol: its codewords, its equations and the symbol's own bits.
  struct Block {
    let template: SymbolTemplate
    let code: ReedSolomon
    let codewords: Range<Int>
    let equations: ParityEquations
    /// One bit per column.
    let bits: [Bool]
    /// All data bits of the block.
    let data: [Bool]

    /// The block's codewords with other bits in the columns.
    func codewords(with bits: [Bool]) -> [UInt8] {
      var own = data
      for (place, bit) in zip(equations.unknowns, bits) { own[place] = bit }
      return (own + bits[equations.unknowns.count...]).codewords
    }

    /// Whether the bits form a codeword.
    func isCodeword(_ bits: [Bool]) -> Bool {
      let codewords = codewords(with: bits)
      return code.checks(of: codewords.dropLast(code.checkLength))
        == Array(codewords.suffix(code.checkLength))
    }

    /// Whether the bits of the slot letters meet their parity constraints.
    func hasLetters(_ bits: [Bool]) -> Bool {
      let range = 8 * codewords.lowerBound..<8 * codewords.upperBound
      return template.letterConstraints(in: range).allSatisfy { constraint in
        let ones = zip(equations.unknowns, bits).count { place, bit in
          bit && constraint.bits.contains(range.lowerBound + place)
        }
        return (ones % 2 == 1) == constraint.isOdd
      }
    }
  }

  /// The blocks of a ticket's code.
  static func blocks(of symbol: DrawnCode) throws -> [Block] {
    let version = try #require(SymbolVersion(size: symbol.size))
    let layout = SymbolLayout.cached(version, symbol.format.level)
    let match = try #require(TemplateLibrary.ofTickets.matches(of: symbol.soft).first)
    let contents = try symbol.contents()
    return zip(layout.blocks, contents.blocks).map { block, codewords in
      let equations = ParityEquations(
        of: match.template, codewords: block.codewords, code: layout.code)
      let checks = codewords.suffix(layout.code.checkLength).flatMap(\.bits)
      let range = block.bits
      return Block(
        template: match.template, code: layout.code, codewords: block.codewords,
        equations: equations,
        bits: equations.unknowns.map { contents.data[range][range.lowerBound + $0] } + checks,
        data: Array(contents.data[range]))
    }
  }

  /// For each equation, whether it holds for the bits.
  private static func results(_ equations: ParityEquations, _ bits: [Bool]) -> [Bool] {
    let count = equations.rows.count / equations.stride
    return (0..<count).map { row in
      func bit(_ column: Int) -> Bool {
        let vector = equations.rows[row * equations.stride + column / 512]
        return vector[column % 512 / 64] >> UInt64(column % 64) & 1 == 1
      }
      let sum = bits.indices.count { bits[$0] && bit($0) }
      return (sum % 2 == 1) == bit(bits.count)
    }
  }

  @Test(arguments: ["printed-tickets.txt", "tickets.txt", "tickets-padded-after-zero.txt"])
  func `equations hold for tickets and fail for a wrong bit`(_ file: String) throws {
    for symbol in try DrawnCode.withTemplates(file).prefix(9) {
      for block in try Self.blocks(of: symbol) {
        let equations = block.equations
        #expect(block.bits.count == equations.unknowns.count + equations.checkCount)
        #expect(Self.results(block.equations, block.bits).allSatisfy { $0 }, "\(symbol.payload)")
        for column in stride(from: 0, to: block.bits.count, by: 29) {
          var wrong = block.bits
          wrong[column].toggle()
          let results = Self.results(block.equations, wrong)
          #expect(results.contains(false), "column \(column)")
          // Many equations see a wrong data bit; its own equation sees a wrong check bit.
          let isData = column < block.equations.unknowns.count
          #expect(results.count { !$0 } >= (isData ? 20 : 1))
        }
      }
    }
  }

  /// m, n, q and s are 01101101, 01101110, 01110001 and 01110011: the fourth and the sixth bit
  /// differ, the fifth and the sixth are alike.
  @Test func `each check bit has one equation and each letter two`() throws {
    let symbol = try #require(try DrawnCode.read("printed-tickets.txt").first)
    let block = try #require(try Self.blocks(of: symbol).first)
    let constraints = block.template.letterConstraints(in: 0..<864)
    #expect(block.equations.checkCount == 208)
    #expect(constraints.count == 10)
    #expect(block.equations.rows.count == 218 * block.equations.stride)
    let letters = block.template.fields.compactMap { field -> Int? in
      guard case .slot = field.part else { return nil }
      return block.template.groups[field.groups.lowerBound].bits.lowerBound
    }
    let expected = letters.flatMap { start in
      [
        SymbolTemplate.Constraint(bits: [start + 4, start + 5], isOdd: false),
        SymbolTemplate.Constraint(bits: [start + 3, start + 5], isOdd: true),
      ]
    }
    #expect(constraints == expected)
  }
}
