import TestSupport
import Testing

@testable import Decoding

struct FormatInformationTests {
  /// The 32 words by their five bits, as segno's table and ISO/IEC 18004, annex C, have them.
  private static let words = [
    0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0, 0x77C4, 0x72F3, 0x7DAA, 0x789D,
    0x662F, 0x6318, 0x6C41, 0x6976, 0x1689, 0x13BE, 0x1CE7, 0x19D0, 0x0762, 0x0255, 0x0D0C, 0x083B,
    0x355F, 0x3068, 0x3F31, 0x3A06, 0x24B4, 0x2183, 0x2EDA, 0x2BED,
  ]

  /// The levels by the first two of the five bits: 00 M, 01 L, 10 H, 11 Q.
  private static let levels: [FormatInformation.Level] = [.medium, .low, .high, .quartile]

  /// Where the fifteen bits stand, the highest first (figure 25): the modules of row 8 from the
  /// left, that of column 6 left out, then those of column 8 upwards, that of row 6 left out.
  private static let places: [(column: Int, row: Int)] = [
    (0, 8), (1, 8), (2, 8), (3, 8), (4, 8), (5, 8), (7, 8), (8, 8), (8, 7), (8, 5), (8, 4), (8, 3),
    (8, 2), (8, 1), (8, 0),
  ]

  /// The format that is read from a code of version 1 with those bits in place of its own.
  private static func format(of word: Int, on code: DrawnCode) throws -> FormatInformation? {
    var code = code
    for (index, place) in places.enumerated() {
      code.modules[place.row][place.column] = word >> (14 - index) & 1 == 1
    }
    let picture = code.picture(quietZone: 0)
    let grid = try #require(ModuleGrid.fit(corners: code.corners(quietZone: 0), in: picture))
    return FormatInformation(of: grid)
  }

  @Test func `every word is its level and its mask`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    for (data, word) in Self.words.enumerated() {
      let format = try #require(try Self.format(of: word, on: code))
      #expect(format.level == Self.levels[data >> 3], "\(data)")
      #expect(format.mask == data & 7, "\(data)")
      #expect(format.distance == 0, "\(data)")
    }
  }

  @Test(arguments: [1, 2, 3])
  func `flipped bits, up to three, are counted and do no harm`(_ flips: Int) throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    var generator = SeededGenerator(seed: UInt64(flips))
    for (data, word) in Self.words.enumerated() {
      let bits = Array(0..<15).shuffled(using: &generator).prefix(flips)
      let wrong = bits.reduce(word) { $0 ^ 1 << $1 }
      let format = try #require(try Self.format(of: wrong, on: code), "seed \(flips), \(data)")
      #expect(format.level == Self.levels[data >> 3], "seed \(flips), \(data)")
      #expect(format.mask == data & 7, "seed \(flips), \(data)")
      #expect(format.distance == flips, "seed \(flips), \(data)")
    }
  }

  @Test func `words that are farther than three bits from all are no format`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let far = (0..<0x8000).filter { word in
      Self.words.allSatisfy { ($0 ^ word).nonzeroBitCount > 3 }
    }
    // 32 words with 576 words each within three bits, none of them twice.
    #expect(far.count == 32_768 - 32 * 576)
    for word in far.indices.filter({ $0 % 900 == 0 }).map({ far[$0] }) {
      #expect(try Self.format(of: word, on: code) == nil, "\(word)")
    }
  }

  @Test(arguments: 1...9)
  func `drawn codes say what they were made with`(_ version: Int) throws {
    let levels: [String: FormatInformation.Level] = [
      "L": .low, "M": .medium, "Q": .quartile, "H": .high,
    ]
    for code in try DrawnCode.read("version-\(version).txt") {
      let grid = try #require(
        ModuleGrid.fit(corners: code.corners(quietZone: 0), in: code.picture(quietZone: 0)))
      let format = try #require(FormatInformation(of: grid), "\(code.name)")
      #expect(format.level == levels[code.level], "\(code.name)")
      #expect(format.mask == code.mask, "\(code.name)")
      #expect(format.distance == 0, "\(code.name)")
    }
  }
}
