/// A whole answer of a site.
package struct HTTPAnswer: Sendable {
  /// The status, as it came.
  package let status: Int
  /// Where a redirect leads; nil without the field.
  package let location: String?
  /// Seconds until the site wants to be asked again; nil when it did not say.
  package let retryAfter: Int?
  /// The body, decompressed.
  package let body: [UInt8]

  /// An answer of these parts.
  package init(status: Int, location: String?, retryAfter: Int?, body: [UInt8]) {
    self.status = status
    self.location = location
    self.retryAfter = retryAfter
    self.body = body
  }

  /// Whether the site sends its callers elsewhere.
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// The body of an answer of status 200; throws for any other status, whatever its body.
  package func content() throws(FetchError) -> [UInt8] {
    switch status {
    case 200: return body
    case _ where isRedirect:
      throw FetchError(
        "the site sends its callers elsewhere (status \(status)): it blocks this network, or is "
          + "closed for maintenance; try again in some hours")
    case 403:
      throw FetchError(
        "the site refuses to answer (status 403): it blocks this network; try again in some hours "
          + "or from another one")
    case 429:
      let reason = "the site was asked too often (status 429)"
      guard let retryAfter else { throw FetchError("\(reason); try again in some hours") }
      throw FetchError(reason, remedy: .again(afterSeconds: retryAfter))
    case 400, 404...499:
      throw FetchError(
        "the site does not know the call (status \(status)): it may have changed",
        remedy: .otherInterface, isNotFound: status == 404)
    case 500...599:
      throw FetchError(
        "the site is out of order (status \(status))", remedy: .again(afterSeconds: retryAfter))
    default: throw FetchError("expected status 200, found \(status)")
    }
  }
}
