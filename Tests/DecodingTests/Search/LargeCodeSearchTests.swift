import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding

/// Searches for codes of a high version, whose data shows dozens of finder patterns by chance.
struct LargeCodeSearchTests {
  @Test(arguments: [0, 3, 6], [SymbolLevel.low, .quartile])
  func `a code of version 36 is read at three pixels a module`(
    _ mask: Int, _ level: SymbolLevel
  ) throws {
    // Mostly padding, as in a code that a program enlarged.
    let payload = "42"
    let symbol = try #require(
      EncodedSymbol(
        Array(payload.utf8), format: SymbolFormat(level: level, mask: mask), from: 36))
    let size = symbol.version.size
    try #require(size == 161)
    let modules = (0..<size).map { row in
      (0..<size).map { column in symbol.modules[column, row] > 0 }
    }
    let code = DrawnCode(
      name: "version 36", level: "", mask: mask, payload: payload, modules: modules)
    let decoder = DrawnCode.decoder(of: [code], wrongModules: 1)
    let search = CodeSearch(
      attempts: [.plain, .named("half")], scan: { picture, _ in decoder(picture) },
      known: KnownPayload { _, _ in true })
    let finds = search.finds(in: Picture(gray: code.picture(scale: 3)))
    #expect(finds.map { String(decoding: $0.code.payload, as: UTF8.self) } == [payload])
    for (corner, expected) in zip(try #require(finds.first).outline.corners, code.corners(scale: 3))
    {
      #expect((corner - expected).length < 2)
    }
  }
}
