import Testing
import WorkerProtocol

@testable import Decoding

struct GridReaderTests {
  private static func grid(
    _ code: DrawnCode, _ harm: DrawnScan.Harm = DrawnScan.Harm(), isBeside: Bool
  ) -> LocatedGrid? {
    let scan = DrawnScan(code, moduleSize: 4, harm)
    var reader = GridReader(
      SymbolReader(
        known: KnownPayload { _, _ in true }, scan: DrawnCode.decoder(of: [code])), in: scan.image)
    let whole = Attempt.Prepared(image: scan.image)
    return reader.grid(
      of: scan.candidate(), isBeside: isBeside, in: GridReader.Luminance(of: whole))
  }

  @Test func `a grid beside the code that is looked for is read if it is clear, others not`() throws
  {
    let code = try DrawnCode.of(version: 5, level: "L")
    for isBeside in [false, true] {
      let clear = Self.grid(code, isBeside: isBeside)
      #expect(clear?.reading?.payload == Array(code.payload.utf8), "beside: \(isBeside)")
    }
    let poor = DrawnScan.Harm(blur: 1.5, noise: 200)
    #expect(Self.grid(code, poor, isBeside: false) != nil)
    #expect(Self.grid(code, poor, isBeside: true) == nil)
  }
}
