import Testing

@testable import Decoding

struct SymbolDrawingTests {
  @Test func `modules are two pixels, with a quiet zone of two modules`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let version = try #require(SymbolVersion(size: code.size))
    let format = SymbolFormat.best(for: code.soft).format
    let picture = SymbolDrawing.picture(
      of: code.soft, fixed: FunctionPatterns(of: version), format: format)
    #expect(picture == code.picture(scale: 2, quietZone: 2))
  }

  @Test func `fixed modules and format are drawn right, however they were read`() throws {
    let code = try DrawnCode.of(version: 7, level: "M")
    let version = try #require(SymbolVersion(size: code.size))
    let fixed = FunctionPatterns(of: version)
    let format = SymbolFormat.best(for: code.soft).format
    var wrong = code.soft
    for index in wrong.values.indices where fixed.polarity.values[index] != 0 {
      wrong.values[index] = -wrong.values[index]
    }
    for place in SymbolFormat.positions(inSize: code.size).joined() {
      wrong[place.column, place.row] = 0
    }
    #expect(
      SymbolDrawing.picture(of: wrong, fixed: fixed, format: format)
        == code.picture(scale: 2, quietZone: 2))
  }

  @Test func `patterns that data shows by chance are broken, and no others`() throws {
    var code = try DrawnCode.of(version: 7, level: "L")
    // A finder pattern in the middle of the data.
    let (left, top) = (18, 14)
    code = code.changing { column, row in
      let ring = max(abs(column - left - 3), abs(row - top - 3))
      return ring > 4 ? code.modules[row][column] : ring == 3 || ring < 2
    }
    let drawing = code.picture(scale: 2, quietZone: 2)
    let broken = SymbolDrawing.withoutChancePatterns(in: drawing)
    let expected = code.changing { column, row in
      let isDiagonal = column - left == row - top && (2...4).contains(row - top)
      return !isDiagonal && code.modules[row][column]
    }
    #expect(broken == expected.picture(scale: 2, quietZone: 2))
    #expect(SymbolDrawing.withoutChancePatterns(in: broken) == broken)
  }

  /// Finder patterns side by side, with light gaps between them.
  private static func patterns(_ columns: Int, _ rows: Int, moduleSize: Int) -> GrayImage {
    let side = 12 * moduleSize
    var image = GrayImage(width: columns * side, height: rows * side)
    for row in 0..<image.height {
      for column in 0..<image.width {
        let (x, y) = (column % side / moduleSize - 2, row % side / moduleSize - 2)
        guard (0..<7).contains(x), (0..<7).contains(y) else { continue }
        if max(abs(x - 3), abs(y - 3)) != 2 { image.pixels[row * image.width + column] = 0 }
      }
    }
    return image
  }

  @Test func `sixteen patterns are a flood, fewer or smaller ones are not`() {
    #expect(SymbolDrawing.isFlood(Self.patterns(4, 4, moduleSize: 2)))
    #expect(!SymbolDrawing.isFlood(Self.patterns(5, 3, moduleSize: 2)))
    // Their middles are dark in six rows, those of patterns half as large in three.
    #expect(!SymbolDrawing.isFlood(Self.patterns(4, 4, moduleSize: 1)))
  }

  @Test func `a single row full of patterns is a flood`() {
    #expect(SymbolDrawing.isFlood(Self.patterns(2_100, 1, moduleSize: 2)))
  }
}
