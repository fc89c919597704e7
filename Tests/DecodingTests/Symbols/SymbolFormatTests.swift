import TestSupport
import Testing

@testable import Decoding

struct SymbolFormatTests {
  @Test(arguments: 1...9)
  func `level and mask of another program's codes are read, even from one copy`(_ version: Int)
    throws
  {
    for code in try DrawnCode.read("version-\(version).txt") {
      let best = SymbolFormat.best(for: code.soft)
      #expect(best.format.mask == code.mask)
      #expect("\(best.format.level)".uppercased().hasPrefix(code.level))
      #expect(best.correlation == 1)
      let first = try #require(SymbolFormat.positions(inSize: code.size).first)
      var damaged = code.soft
      for place in first { damaged[place.column, place.row] = 0 }
      #expect(SymbolFormat.best(for: damaged).format == best.format)
    }
  }

  @Test func `a mirrored code agrees less`() throws {
    let code = try DrawnCode.of(version: 6, level: "M")
    let upright = SymbolFormat.best(for: code.soft)
    let mirrored = SymbolFormat.best(for: code.soft.transposed)
    #expect(mirrored.correlation < upright.correlation)
  }

  /// The 32 words, indexed by their five data bits (segno's table; ISO/IEC 18004, annex C).
  private static let words = [
    0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0, 0x77C4, 0x72F3, 0x7DAA, 0x789D,
    0x662F, 0x6318, 0x6C41, 0x6976, 0x1689, 0x13BE, 0x1CE7, 0x19D0, 0x0762, 0x0255, 0x0D0C, 0x083B,
    0x355F, 0x3068, 0x3F31, 0x3A06, 0x24B4, 0x2183, 0x2EDA, 0x2BED,
  ]

  /// The levels, indexed by the first two of the five bits: 00 M, 01 L, 10 H, 11 Q.
  private static let levels: [SymbolLevel] = [.medium, .low, .high, .quartile]

  /// Where the fifteen bits are, highest first (figure 25): row 8 from the left without column 6,
  /// then column 8 upwards without row 6.
  private static let places: [(column: Int, row: Int)] = [
    (0, 8), (1, 8), (2, 8), (3, 8), (4, 8), (5, 8), (7, 8), (8, 8), (8, 7), (8, 5), (8, 4), (8, 3),
    (8, 2), (8, 1), (8, 0),
  ]

  /// The best format for modules that hold only the first copy of a word.
  private static func best(for word: Int) -> (format: SymbolFormat, correlation: Float) {
    var modules = SoftModules(size: 21, repeating: 0)
    for (index, place) in places.enumerated() {
      modules[place.column, place.row] = word >> (14 - index) & 1 == 1 ? 1 : -1
    }
    return SymbolFormat.best(for: modules)
  }

  @Test func `every word gives its level and mask`() throws {
    for (data, word) in Self.words.enumerated() {
      let format = SymbolFormat(level: Self.levels[data >> 3], mask: data & 7)
      #expect(format.word == word, "\(data)")
      let best = Self.best(for: word)
      #expect(best.format == format && best.correlation == 0.5, "\(data)")
    }
    #expect(Set(SymbolFormat.all.map(\.word)) == Set(Self.words))
  }

  @Test(arguments: [1, 2, 3])
  func `up to three flipped bits lower the correlation but the word remains the best`(_ flips: Int)
    throws
  {
    var generator = SeededGenerator(seed: UInt64(flips))
    for (data, word) in Self.words.enumerated() {
      let bits = Array(0..<15).shuffled(using: &generator).prefix(flips)
      let best = Self.best(for: bits.reduce(word) { $0 ^ 1 << $1 })
      #expect(best.format.word == word, "seed \(flips), \(data)")
      #expect(best.correlation == Float(15 - 2 * flips) / 30, "seed \(flips), \(data)")
    }
  }
}
