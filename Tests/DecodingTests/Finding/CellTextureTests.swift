import TestSupport
import Testing

@testable import Decoding

struct CellTextureTests {
  /// The texture of eight by eight cells of a picture of which a rule says what is dark.
  private static func texture(_ isDark: (_ x: Int, _ y: Int) -> Bool) -> CellTexture {
    var bits = BitImage(width: 180, height: 180)
    for row in 0..<180 {
      for column in 0..<180 where isDark(column, row) {
        bits.words[row * bits.wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
      }
    }
    return CellTexture(
      from: Point(10, 10), Vector(20, 0), Vector(0, 20), columns: 0..<8, rows: 0..<8, in: bits)
  }

  @Test func `random modules are coded in every cell`() {
    var generator = SeededGenerator(seed: 7)
    let modules = (0..<45 * 45).map { _ in Bool.random(using: &generator) }
    let texture = Self.texture { x, y in modules[y / 4 * 45 + x / 4] }
    #expect(texture.count == 64)
    #expect(texture.codedShare > 0.95)
  }

  @Test func `bare paper, ink and bars are not`() {
    #expect(Self.texture { _, _ in false }.coded == 0)
    #expect(Self.texture { _, _ in true }.coded == 0)
    #expect(Self.texture { x, _ in x / 4 % 2 == 0 }.coded == 0)
    #expect(Self.texture { _, y in y / 6 % 2 == 0 }.coded == 0)
  }

  @Test func `cells outside of the picture do not count`() {
    let bits = BitImage(width: 50, height: 50)
    let texture = CellTexture(
      from: Point(10, 10), Vector(20, 0), Vector(0, 20), columns: -3..<5, rows: -3..<5, in: bits)
    #expect(texture.count == 1)
    #expect(texture.coded == 0)
  }
}
