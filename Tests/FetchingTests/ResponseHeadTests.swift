import Fetching
import Testing

struct ResponseHeadTests {
  private static func value(_ name: String, _ lines: String...) -> String? {
    ResponseHead(Array(lines.map { $0 + "\r\n" }.joined().utf8)).value(of: name)
  }

  @Test("a field is found in any letter case, and its value is trimmed")
  func found() {
    #expect(Self.value("Location", "HTTP/1.1 302 Found", "location: \t/a b \t", "") == "/a b")
    #expect(Self.value("Location", "HTTP/2 302", "LOCATION:/a:b", "") == "/a:b")
    #expect(Self.value("Location", "HTTP/2 302", "Location:", "") == "")
    #expect(Self.value("Location", "HTTP/2 302", "Location: /a", "Location: /b", "") == "/a")
  }

  @Test("text that only looks like the field is ignored")
  func absent() {
    #expect(Self.value("Location", "HTTP/1.1 302 Found", "X-Location: /a", "Location", "") == nil)
    #expect(Self.value("Location", "HTTP/1.1 302 Location: /a", "") == nil)
    #expect(Self.value("Location") == nil)
    #expect(ResponseHead([0xFF, 0x3A, 0xFF, 0x0A]).value(of: "Location") == nil)
  }

  @Test("fields of interim responses and of proxies are ignored")
  func interim() {
    let lines = ["HTTP/1.1 103 Early", "Location: /a", "", "HTTP/1.1 302 Found", "Retry-After: 1"]
    let head = ResponseHead(Array(lines.map { $0 + "\r\n" }.joined().utf8))
    #expect(head.value(of: "Location") == nil)
    #expect(head.value(of: "Retry-After") == "1")
  }
}
