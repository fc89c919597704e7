import Fetching
import Testing

struct HTTPResponseTests {
  private static func response(_ lines: [String], now: Int = 0) -> HTTPResponse {
    let head = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    return HTTPResponse(status: 302, head: head, body: [], now: now)
  }

  private static func location(_ lines: String...) -> String? { response(lines).location }

  @Test("a field is found in any letter case, and its value is trimmed")
  func found() {
    #expect(Self.location("HTTP/1.1 302 Found", "location: \t/a b \t", "") == "/a b")
    #expect(Self.location("HTTP/2 302", "LOCATION:/a:b", "") == "/a:b")
    #expect(Self.location("HTTP/2 302", "Location:", "") == "")
    #expect(Self.location("HTTP/2 302", "Location: /a", "Location: /b", "") == "/a")
  }

  @Test("text that only looks like the field is ignored")
  func absent() {
    #expect(Self.location("HTTP/1.1 302 Found", "X-Location: /a", "Location", "") == nil)
    #expect(Self.location("HTTP/1.1 302 Location: /a", "") == nil)
    #expect(Self.location() == nil)
    let odd = HTTPResponse(status: 302, head: [0xFF, 0x3A, 0xFF, 0x0A], body: [], now: 0)
    #expect(odd.location == nil)
  }

  @Test("fields of interim responses and of proxies are ignored")
  func interim() {
    let lines = ["HTTP/1.1 103 Early", "Location: /a", "", "HTTP/1.1 302 Found", "Retry-After: 1"]
    #expect(Self.response(lines).location == nil)
    #expect(Self.response(lines).retryAfter == 1)
  }

  @Test(
    "Retry-After may be seconds or a date, and is capped at one day",
    arguments: [
      ("0", 0), ("30", 30), ("999999999", 86_400), ("Sat, 21 Nov 2026 13:00:30 GMT", 30),
      ("Sat, 21 Nov 2026 12:59:59 GMT", 0), ("Fri, 31 Dec 2100 23:59:59 GMT", 86_400),
    ])
  func times(field: String, seconds: Int) {
    // 2026-11-21T13:00:00Z
    #expect(Self.response(["Retry-After: \(field)"], now: 1_795_266_000).retryAfter == seconds)
  }

  @Test(
    "an invalid Retry-After is ignored",
    arguments: [
      "", "-5", "soon", "1.5", "1 s", "99999999999999999999", "Fri, 32 Dec 2100 23:59:59 GMT",
      "Fri, 31 Dec 2100 24:00:00 GMT", "Fri, 31 Dec 2100 23:59:59 KST",
    ])
  func junk(field: String) { #expect(Self.response(["Retry-After: \(field)"]).retryAfter == nil) }
}
