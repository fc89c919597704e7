import Testing

@testable import Pipeline

struct TimeLimitTests {
  @Test(
    "an image gets half a second per megapixel, at least 2 and at most 25 seconds",
    arguments: [
      (UInt64(0), 2.0), (1_000_000, 2), (4_000_000, 2), (10_000_000, 5), (50_000_000, 25),
      (1_000_000_000, 25), (.max, 25),
    ])
  func byPixels(pixels: UInt64, seconds: Double) {
    #expect(TimeLimit().limit(pixels: pixels) == .seconds(seconds))
  }

  @Test("a requested limit applies to every image")
  func fixed() {
    let limit = TimeLimit(fixed: .milliseconds(300))
    #expect(limit.limit(pixels: 50_000_000) == .milliseconds(300))
    #expect(limit.share(ofTry: 1, pixels: nil) == .milliseconds(200))
    #expect(limit.share(ofTry: 2, pixels: nil) == .milliseconds(100))
  }

  @Test("both tries share the limit, and each gets four times its share of wall time")
  func shares() {
    let limit = TimeLimit()
    #expect(
      limit.share(ofTry: 1, pixels: 9_000_000) + limit.share(ofTry: 2, pixels: 9_000_000)
        == limit.limit(pixels: 9_000_000))
    #expect(limit.wall(ofTry: 1, pixels: 9_000_000) == .seconds(12))
  }
}
