import Testing
import WorkerProtocol

@testable import Decoding

struct GridReaderTests {
  private static func grid(
    _ code: DrawnCode, _ harm: DrawnScan.Harm = DrawnScan.Harm()
  ) -> LocatedGrid? {
    let scan = DrawnScan(code, moduleSize: 4, harm)
    var budget = SearchBudget(.normal)
    var reader = GridReader(
      SymbolReader(
        known: KnownPayload { _, _ in true }, scan: DrawnCode.decoder(of: [code])), in: scan.image)
    let whole = Attempt.Prepared(image: scan.image)
    return reader.grid(
      of: scan.candidate(), in: GridReader.Luminance(of: whole), &budget)
  }

  @Test func `a grid of clear modules is read, one of noise is not`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    #expect(Self.grid(code)?.reading?.payload == Array(code.payload.utf8))
    #expect(Self.grid(code, DrawnScan.Harm(blur: 1.5, noise: 200))?.reading == nil)
  }
}
