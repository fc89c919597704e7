import Testing

@testable import Fetching

struct SiteAddressTests {
  private let request = DrawRequest(path: "/a?b=all", covered: nil)

  @Test(
    "request paths are appended to the address, whatever path it has",
    arguments: [
      ("https://example.com", "https://example.com:443/a?b=all"),
      ("HTTPS://Example.com:8443/mirror/", "https://example.com:8443/mirror/a?b=all"),
      ("http://127.0.0.1:8080/x//", "http://127.0.0.1:8080/x/a?b=all"),
      ("http://[::1]:80", "http://[::1]:80/a?b=all"),
      ("http://localhost", "http://localhost:80/a?b=all"),
    ])
  func address(base: String, whole: String) throws {
    #expect(try #require(SiteAddress(base)).address(of: request) == whole)
  }

  @Test(
    "plain http to another machine, users, queries and invalid addresses are refused",
    arguments: [
      "", "example.com", "http://example.com", "http://127.0.0.1.example.com",
      "http://127.0.0.1@example.com", "https://u:p@example.com", "https://", "https://:443",
      "https://example.com:0", "https://example.com:65536", "https://example.com:x",
      "https://example.com?x", "https://example.com/#x", "https://example.com\\x",
      "https://example.com/a b", "https://예.com", "ftp://example.com", "file:///etc/passwd",
    ])
  func refused(base: String) { #expect(SiteAddress(base) == nil) }

  @Test("redirects are followed only to the same scheme, host and port")
  func redirects() throws {
    let site = try #require(SiteAddress("https://example.com/mirror"))
    #expect(site.address(ofRedirect: "/x?y=1") == "https://example.com:443/x?y=1")
    #expect(
      site.address(ofRedirect: "https://EXAMPLE.com:443/x") == "https://example.com:443/x")
    for location in [
      "", "x", "//other.com/x", "http://example.com/x", "https://example.com:444/x",
      "https://other.com/x", "https://u@example.com/x", "/x%0d%0ay", "/x y", "/\\other.com",
      "javascript:0", "https://example.com.other.com/",
    ] {
      #expect(site.address(ofRedirect: location) == nil, "\(location)")
    }
  }
}
