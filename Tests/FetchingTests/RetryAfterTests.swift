import Fetching
import Testing

struct RetryAfterTests {
  @Test(
    "a wait is read from seconds or a date, and is at most a day",
    arguments: [
      ("0", 0), ("30", 30), ("999999999", 86_400), ("Sat, 21 Nov 2026 13:00:30 GMT", 30),
      ("Sat, 21 Nov 2026 12:59:59 GMT", 0), ("Fri, 31 Dec 2100 23:59:59 GMT", 86_400),
    ])
  func times(field: String, seconds: Int) {
    // 2026-11-21T13:00:00Z
    #expect(RetryAfter.seconds(of: field, now: 1_795_266_000) == seconds)
  }

  @Test(
    "invalid times are refused",
    arguments: [
      "", "-5", "soon", "1.5", "1 ", "99999999999999999999", "Fri, 32 Dec 2100 23:59:59 GMT",
      "Fri, 31 Dec 2100 24:00:00 GMT", "Fri, 31 Dec 2100 23:59:59 KST",
    ])
  func junk(field: String) { #expect(RetryAfter.seconds(of: field, now: 0) == nil) }
}
