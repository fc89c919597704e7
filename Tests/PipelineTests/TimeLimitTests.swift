import Testing

@testable import Pipeline

struct TimeLimitTests {
  @Test(
    "an image has two seconds, half a second a megapixel, and never more than 25",
    arguments: [
      (UInt64(0), 2.0), (1_000_000, 2), (4_000_000, 2), (10_000_000, 5), (50_000_000, 25),
      (1_000_000_000, 25), (.max, 25),
    ])
  func byPixels(pixels: UInt64, seconds: Double) {
    #expect(TimeLimit().limit(pixels: pixels) == .seconds(seconds))
  }

  @Test("a limit that was asked for stands for every image")
  func fixed() {
    let limit = TimeLimit(fixed: .milliseconds(300))
    #expect(limit.limit(pixels: 50_000_000) == .milliseconds(300))
    #expect(limit.share(ofTry: 1, pixels: nil) == .milliseconds(200))
    #expect(limit.share(ofTry: 2, pixels: nil) == .milliseconds(100))
  }

  @Test("both tries together have the limit, and four times as much by the clock")
  func shares() {
    let limit = TimeLimit()
    #expect(
      limit.share(ofTry: 1, pixels: 9_000_000) + limit.share(ofTry: 2, pixels: 9_000_000)
        == limit.limit(pixels: 9_000_000))
    #expect(limit.wall(ofTry: 1, pixels: 9_000_000) == .seconds(12))
  }
}
