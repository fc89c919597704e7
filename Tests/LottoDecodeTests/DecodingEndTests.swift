import Geometry
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

struct DecodingEndTests {
  @Test func `reported search figures are clamped`() {
    var summary = SearchSummary()
    #expect(DecodingEnd.Search(summary).correlation == 0)
    (summary.patterns, summary.bestCorrelation) = (1 << 20, .nan)
    #expect(DecodingEnd.Search(summary).patterns == .max)
    #expect(DecodingEnd.Search(summary).correlation == 0)
    for (value, told) in [(0.474, 47), (-1e9, -10_000), (1e9, 10_000)] as [(Float, Int16)] {
      summary.bestCorrelation = value
      #expect(DecodingEnd.Search(summary).correlation == told)
    }
  }

  @Test func `more codes than a response can carry are reported`() {
    let code = FoundCode(attempt: "plain", payload: [1], declaredLength: nil)
    func end(_ count: Int) -> DecodingEnd {
      DecodingEnd(
        of: ImageReading(codes: Array(repeating: code, count: count), fault: nil), search: nil)
    }
    #expect(end(1024) == DecodingEnd())
    #expect(end(1025) == DecodingEnd(hasMoreCodes: true))
  }

  @Test func `a fault, and a library's warning on a readable file, are reported`() {
    let search = DecodingEnd.Search(SearchSummary())
    let broken = ImageReading(codes: [], fault: .unreadable("no such file"))
    #expect(
      DecodingEnd(of: broken, search: search)
        == DecodingEnd(.unreadable("no such file"), search: search))
    var reading = ImageReading(codes: [], fault: nil)
    reading.warning = "Premature end of JPEG file"
    #expect(
      DecodingEnd(of: reading, search: nil)
        == DecodingEnd(warning: "Premature end of JPEG file"))
  }

  @Test func `four corners are reported, any other number of points is not`() {
    let points = [(1.4, 2.0), (10, 2.6), (10, 11), (1, 11)].map { Point(x: $0.0, y: $0.1) }
    #expect(Corners(rounding: points).numbers == [1, 2, 10, 3, 10, 11, 1, 11])
    #expect(Corners(rounding: []) == .unknown)
    #expect(Corners(rounding: Array(points.prefix(3))) == .unknown)
    #expect(Corners(rounding: points + points) == .unknown)
  }
}
