import Glibc
import TestSupport
import Testing

@testable import Decoding

struct EvidenceTests {
  /// The evidence of check bits alone.
  private static func evidence(_ checks: [Bool], _ ones: [Double], fields: [Double] = []) -> Double
  {
    Evidence.of(fields: fields, checks: checks, ones: ones)
  }

  @Test func `a check bit counts by how surely it was read, and a wrong one costs a lot`() {
    #expect(Self.evidence([true], [0.5]) == 0)
    #expect(abs(Self.evidence([true], [0.998]) - log2(1.996)) < 1e-12)
    #expect(abs(Self.evidence([false], [0.998]) - log2(0.004)) < 1e-9)
    #expect(Self.evidence([false], [0.998]) < -7.9)
    #expect(Self.evidence([false], [1]) < -1000 && Self.evidence([false], [1]).isFinite)
    // Of 208 bits 152 are right, 40 erased and 16 wrong, and a field of 20 bits is guessed.
    let ones =
      [Double](repeating: 0.998, count: 152) + [Double](repeating: 0.5, count: 40)
      + [Double](repeating: 0.002, count: 16)
    let checks = [Bool](repeating: true, count: 208)
    let sum = 152 * log2(1.996) + 16 * log2(0.004) - 20
    #expect(abs(Self.evidence(checks, ones, fields: [-20, 0]) - sum) < 1e-9)
  }

  @Test func `the limit is the evidence of check bits that are all right`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let ones = (0..<208).map { _ in Double.random(in: 0...1, using: &generator) }
      let limit = Evidence.limit(ones: ones)
      #expect(abs(limit - Self.evidence(ones.map { $0 > 0.5 }, ones)) < 1e-9)
      let others = ones.map { _ in Bool.random(using: &generator) }
      #expect(Self.evidence(others, ones) <= limit)
    }
  }

  /// Sums over all strings of ten check bits: Markov's inequality needs this mean for its bound.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `two to the power of the evidence averages one over all strings of check bits`(
    _ seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let ones = (0..<10).map { _ in Double.random(in: 0...1, using: &generator) }
    let sum = (0..<1024).reduce(0.0) { sum, bits in
      sum + exp2(Self.evidence((0..<10).map { bits >> $0 & 1 == 1 }, ones))
    }
    #expect(abs(sum / 1024 - 1) < 1e-9)
  }

  @Test func `random check bits never reach the threshold`() {
    var generator = SeededGenerator(seed: 2)
    var (mean, best) = (0.0, -Double.infinity)
    let count = 20_000
    for _ in 0..<count {
      // Each bit is uncertain: with many sure ones, 20,000 samples would not show the mean.
      let ones = (0..<208).map { _ in Double.random(in: 0.45...0.55, using: &generator) }
      let evidence = Self.evidence(ones.map { _ in Bool.random(using: &generator) }, ones)
      mean += exp2(evidence) / Double(count)
      best = max(best, evidence)
    }
    #expect((0.9..<1.1).contains(mean))
    #expect(best < Evidence.threshold)
  }
}

/// Symbols of several blocks, one of them from another ticket.
struct BlockEvidenceTests {
  private static let tickets = [
    "http://qr.dhlottery.co.kr/?v=1231q012023374344m040620213345n000000000000q232830333437s0218203041421234567890",
    "http://qr.dhlottery.co.kr/?v=1107m030916364143q010203040506s070824343641m080912354045q0211213334449876543210",
  ].map { Array($0.utf8) }

  /// Two tickets in version 7-M, which has four blocks.
  private static func symbols() throws -> (layout: SymbolLayout, symbols: [EncodedSymbol]) {
    let format = SymbolFormat(level: .medium, mask: 3)
    let symbols = try tickets.map { try #require(EncodedSymbol($0, format: format, from: 7)) }
    let layout = SymbolLayout.cached(symbols[0].version, .medium)
    try #require(symbols[0].version.number == 7 && layout.blocks.count == 4)
    return (layout, symbols)
  }

  /// The first ticket's modules, with the data of one block from the second.
  private static func chimera(
    _ layout: SymbolLayout, _ symbols: [EncodedSymbol], block: Int
  ) -> SoftModules {
    var modules = symbols[0].modules
    for codeword in layout.blocks[block].codewords {
      for index in layout.dataIndices[8 * codeword..<8 * codeword + 8] {
        modules.values[index] = symbols[1].modules.values[index]
      }
    }
    return modules
  }

  private static func bits(
    _ modules: SoftModules, _ indices: [Int], _ layout: SymbolLayout
  ) -> [Bool] {
    indices.map { modules.values[$0] * layout.maskPolarities[3][$0] > 0 }
  }

  @Test func `a symbol of several blocks is read, and every block has enough evidence`() throws {
    let (_, symbols) = try Self.symbols()
    for symbol in symbols {
      let reading = try #require(try TemplateLibrary.ofTickets.read(symbol.modules).reading)
      #expect(reading.payload == symbol.payload)
      // 18 check codewords per block.
      #expect((Evidence.threshold...144).contains(reading.evidence))
    }
  }

  /// What happened to the check bits of the block.
  enum Checks: CaseIterable { case erased, random, ofTheFirst }

  @Test(arguments: 0..<4, Checks.allCases)
  func `a payload with one wrong block is refused, however sure the others are`(
    _ block: Int, _ checks: Checks
  ) throws {
    let (layout, symbols) = try Self.symbols()
    var modules = Self.chimera(layout, symbols, block: block)
    var generator = SeededGenerator(seed: UInt64(block))
    for index in layout.blocks[block].checkIndices {
      switch checks {
      case .erased: modules.values[index] = 0
      case .random: modules.values[index] = Bool.random(using: &generator) ? 1 : -1
      case .ofTheFirst: break
      }
    }
    let reading = try TemplateLibrary.ofTickets.read(modules).reading
    #expect(reading == nil || reading?.payload == symbols[0].payload)
    if checks != .ofTheFirst { #expect(reading == nil) }
  }

  @Test(arguments: 0..<4)
  func `the block with the least evidence decides`(_ block: Int) throws {
    let (layout, symbols) = try Self.symbols()
    var modules = Self.chimera(layout, symbols, block: block)
    for index in layout.blocks[block].checkIndices { modules.values[index] = 0 }
    let match = try #require(TemplateLibrary.ofTickets.matches(of: modules).first)
    let ratios = SoftModules(size: modules.size, values: modules.values.map { 8 * $0 })
    let fixed = FunctionPatterns(of: layout.version)
    let template = PreparedTemplate(match, fixed)
    let sound = SoftModules(size: modules.size, repeating: 1)
    let symbol = SoftSymbol(ratios: ratios, soundness: sound)
    let search = MessageSearch(template, symbol, limit: 6)
    let data = Self.bits(modules, layout.dataIndices, layout)
    let chimera = layout.blocks.map {
      BlockSearch.Solution(
        data: Array(data[$0.bits]),
        checks: Self.bits(symbols[0].modules, $0.checkIndices, layout))
    }
    // All fields are as they were read: three blocks support them, the fourth says nothing. If a
    // field made of both tickets' halves breaks the grammar, there is no evidence at all.
    let evidence = search.evidence(of: chimera)
    #expect(evidence ?? 0 <= 0)
    #expect(search.evidenceLimit == 0)
  }
}
