import Testing
import WorkerProtocol

@testable import Decoding

struct StructuredAppendTests {
  private static let parts = (try? DrawnCode.read("parts.txt")) ?? []

  private static func name(_ code: DrawnCode, changing modules: [Int] = []) -> String? {
    var soft = code.soft
    for index in modules { soft.values[index] = -soft.values[index] }
    guard case .part(let part)? = OtherSymbol.part(in: soft, format: code.format) else {
      return nil
    }
    return "\(part.number) of \(part.count)"
  }

  @Test func `a part has its number and the count`() {
    #expect(Self.parts.count == 4)
    for code in Self.parts { #expect(Self.name(code) == code.payload) }
  }

  @Test func `wrong codewords are corrected, and too many are no part`() throws {
    for code in Self.parts {
      let version = try #require(SymbolVersion(size: code.size))
      let layout = SymbolLayout.cached(version, code.format.level)
      // One module in each of the first codewords of the first block, the mode's among them.
      let data = layout.blocks[0].bits.filter { $0 % 8 == 2 }.map { layout.dataIndices[$0] }
      let most = layout.code.checkLength / 2
      #expect(Self.name(code, changing: Array(data.prefix(most))) == code.payload)
      #expect(Self.name(code, changing: Array(data.prefix(most + 1))) == nil)
    }
  }

  @Test(arguments: 1...9)
  func `a code of its own is no part`(_ version: Int) throws {
    for level in ["L", "M", "Q", "H"] {
      #expect(Self.name(try DrawnCode.of(version: version, level: level)) == nil)
    }
  }

  /// A part's own text must not pass as the payload, whatever zbar makes of it.
  @Test func `a search names the part and reads nothing`() {
    let search = CodeSearch(
      attempts: [.plain], scan: { _, _ in [] }, known: KnownPayload { _, _ in true })
    for code in Self.parts {
      var symbol: OtherSymbol?
      let image = DrawnScan(code, moduleSize: 3.3, degrees: 12).image
      let codes = search.codes(in: Picture(gray: image)) { event in
        if case .ended(let summary) = event { symbol = summary.otherSymbol }
      }
      #expect(codes.isEmpty)
      guard case .part(let part)? = symbol else {
        Issue.record("\(code.payload) is not named")
        continue
      }
      #expect("\(part.number) of \(part.count)" == code.payload)
    }
  }
}
