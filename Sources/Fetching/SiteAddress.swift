internal import Lottery

/// The base URL of a site; redirects must stay on its scheme, host and port.
package struct SiteAddress: Equatable, Sendable {
  private let isSecure: Bool
  private let host: String
  private let port: Int
  /// The path prefix of every request, without a trailing slash.
  private let path: String

  /// Whether the URL is plain http, which is allowed to this machine only.
  package var isLoopback: Bool { !isSecure }
  var isOperators: Bool { origin == SiteAddress(OperatorInterface.operatorBase)?.origin }

  /// The full URL of a request.
  package func address(of request: DrawRequest) -> String { origin + path + request.path }

  /// The full URL of a redirect's target; nil if it leaves the site.
  package func address(ofRedirect location: String) -> String? {
    // Refuse percent-encoded control characters: only header injection uses them.
    guard !location.contains("%0"), !location.contains("%1") else { return nil }
    if location.hasPrefix("/"), !location.hasPrefix("//") {
      return Self.isPlain(location) ? origin + location : nil
    }
    guard let (site, rest) = Self.split(location), site.origin == origin else { return nil }
    return origin + rest
  }

  private var origin: String { "\(isSecure ? "https" : "http")://\(host):\(port)" }

  private static func split(_ text: String) -> (site: SiteAddress, rest: String)? {
    guard isPlain(text), let colon = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let isSecure = scheme == "https"
    let afterScheme = text[colon.upperBound...]
    let authority = afterScheme.prefix { $0 != "/" && $0 != "?" }
    let rest = String(afterScheme.dropFirst(authority.count))
    guard let (host, port) = hostAndPort(authority, defaultPort: isSecure ? 443 : 80),
      isSecure || ["127.0.0.1", "localhost", "[::1]"].contains(host)
    else { return nil }
    var path = String(rest.prefix { $0 != "?" })
    while path.hasSuffix("/") { path.removeLast() }
    return (SiteAddress(isSecure: isSecure, host: host, port: port, path: path), rest)
  }

  private static func hostAndPort(
    _ authority: Substring, defaultPort: Int
  ) -> (host: String, port: Int)? {
    let end = authority.lastIndex(of: "]") ?? authority.startIndex
    let colon = authority[end...].firstIndex(of: ":") ?? authority.endIndex
    let host = authority[..<colon].lowercased()
    let digits = authority[colon...].dropFirst()
    let hostIsPlain =
      host == "[::1]"
      || host.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "-.".utf8.contains($0) }
    guard hostIsPlain, !host.isEmpty else { return nil }
    if colon == authority.endIndex { return (host, defaultPort) }
    guard let port = Int(digits: digits.utf8), (1...65_535).contains(port) else { return nil }
    return (host, port)
  }

  /// Whether a text is printable ASCII without characters on which URL parsers disagree.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"#<>@\\^`{|}".utf8.contains($0) }
  }
}

extension SiteAddress {
  /// Parses a base URL: https, or http to this machine; nil if it has a user, query or fragment.
  package init?(_ text: String) {
    guard let (site, rest) = Self.split(text), !rest.contains("?") else { return nil }
    self = site
  }
}
