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
}
