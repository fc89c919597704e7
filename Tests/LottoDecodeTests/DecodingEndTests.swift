import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

struct DecodingEndTests {
  @Test func `what is told of a search is bounded, whatever it counted`() {
    var summary = SearchSummary()
    #expect(DecodingEnd.Search(summary).agreement == 0)
    (summary.patterns, summary.bestAgreement) = (1 << 20, .nan)
    #expect(DecodingEnd.Search(summary).patterns == .max)
    #expect(DecodingEnd.Search(summary).agreement == 0)
    for (value, told) in [(0.474, 47), (-1e9, -10_000), (1e9, 10_000)] as [(Float, Int16)] {
      summary.bestAgreement = value
      #expect(DecodingEnd.Search(summary).agreement == told)
    }
  }

  @Test func `codes beyond those that an answer may have are told of`() {
    let find = CodeSearch.Find(
      attempt: "plain", payload: [1], declaredLength: nil, bounds: Bounds(around: []),
      isAccepted: true)
    func end(_ count: Int) -> DecodingEnd {
      DecodingEnd(
        of: ImageReading(codes: Array(repeating: find, count: count), fault: .truncated),
        search: nil)
    }
    #expect(end(64) == DecodingEnd(.truncated))
    #expect(end(65) == DecodingEnd(.truncated, "more than 64 codes"))
  }

  @Test func `every fault is told as an end of its own`() {
    let faults: [(DecodingFault?, DecodingEnd)] = [
      (nil, DecodingEnd(.nothing)), (.notPNG(nil), DecodingEnd(.notPNG)),
      (.notPNG(.empty), DecodingEnd(.notPNG, "an empty file")),
      (.notPNG(.heic), DecodingEnd(.notPNG, "HEIC; to convert it: heif-convert FILE FILE.png")),
      (.damaged("CRC error"), DecodingEnd(.badPNG, "CRC error")),
      (.truncated, DecodingEnd(.truncated)),
      (.tooLarge("9 × 9 pixels"), DecodingEnd(.tooLarge, "9 × 9 pixels")),
      (.unreadable("no such file"), DecodingEnd(.unreadable, "no such file")),
    ]
    for (fault, end) in faults { #expect(DecodingEnd(fault) == end) }
  }
}
