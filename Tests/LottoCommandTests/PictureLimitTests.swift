import Reporting
import Testing
import WorkerProtocol

@testable import LottoCommand

struct PictureLimitTests {
  @Test("texts name the limits that the decoders have")
  func texts() {
    let help = HelpText(.english).page(of: .scan, isLong: true)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for limit in [
      "\(PictureLimits.usualPixels / 1_000_000) megapixels (--max-pixels)",
      "\(DisplayText.grouped(Int(PictureLimits.side))) pixels per side",
      "\(PictureLimits.bytes >> 20) MiB", "rows for \(DisplayText.grouped(Frame.codeLimit)) codes",
    ] {
      #expect(help.contains(limit))
    }
  }
}
