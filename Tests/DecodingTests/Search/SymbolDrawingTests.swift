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
    let broken = SymbolDrawing.withoutChancePatterns(in: drawing, rowsAtLeast: 5)
    let expected = code.changing { column, row in
      let isDiagonal = column - left == row - top && (2...4).contains(row - top)
      return !isDiagonal && code.modules[row][column]
    }
    #expect(broken == expected.picture(scale: 2, quietZone: 2))
    #expect(
      SymbolDrawing.withoutChancePatterns(in: broken, rowsAtLeast: 5) == broken)
  }
}
