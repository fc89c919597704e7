/// A complete HTTP response.
package struct HTTPResponse: Sendable {
  /// The status code.
  package let status: Int
  /// The `Location` header; nil if absent.
  package let location: String?
  /// Seconds to wait before a retry, from the `Retry-After` header; nil if the site did not say.
  package let retryAfter: Int?
  /// The body, decompressed.
  package let body: [UInt8]

  /// Creates a response from its parts.
  package init(status: Int, location: String?, retryAfter: Int?, body: [UInt8]) {
    self.status = status
    self.location = location
    self.retryAfter = retryAfter
    self.body = body
  }

  /// Whether the status is a redirect.
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// The body of a response with status 200; throws for any other status.
  package func content() throws(FetchError) -> [UInt8] {
    switch status {
    case 200: return body
    case _ where isRedirect:
      throw FetchError(
        "the site redirects elsewhere (status \(status)): it blocks this network, or is "
          + "down for maintenance; try again in a few hours")
    case 403:
      throw FetchError(
        "the site refuses access (status 403): it blocks this network; try again in a few hours "
          + "or from another one")
    case 429:
      let reason = "the site was asked too often (status 429)"
      guard let retryAfter else { throw FetchError("\(reason); try again in a few hours") }
      throw FetchError(reason, remedy: .again(afterSeconds: retryAfter))
    case 400, 404...499:
      throw FetchError(
        "the site does not know this request (status \(status)): it may have changed",
        remedy: .otherInterface, isNotFound: status == 404)
    case 500...599:
      throw FetchError(
        "the site has an internal error (status \(status))",
        remedy: .again(afterSeconds: retryAfter))
    default: throw FetchError("expected status 200, found \(status)")
    }
  }
}
