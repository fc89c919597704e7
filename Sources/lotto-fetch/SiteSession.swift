internal import Fetching
internal import Lottery
internal import Platform

/// Sequential, rate-limited requests to one site, within ten seconds in all.
struct SiteSession {
  private let site: SiteAddress
  private let deadline = Moment.now + .seconds(10)
  private var lastRequest: Moment?

  init(with site: SiteAddress) { self.site = site }

  private static let mostTries = 3
  private static let mostRedirects = 3
  /// Minimum time between requests, as on the site's own page; none on loopback.
  private var requestInterval: Duration { site.isLoopback ? .zero : .seconds(3) }

  /// Returns the body that answers a request; retries while that may help.
  mutating func body(of request: DrawRequest) throws(FetchError) -> [UInt8] {
    var tries = 1
    while true {
      do throws(FetchError) { return try response(to: request).content() } catch {
        guard case .again(let seconds) = error.remedy else { throw error }
        // Jitter, so that clients that failed together do not retry together.
        let pause = max(
          Duration.seconds(seconds ?? 0), .milliseconds(Int.random(in: 100...200) << tries))
        guard tries < Self.mostTries, Moment.now + pause < deadline else {
          throw FetchError(
            seconds.map { Wording("\(error.reason); try again in \($0) s") }
              ?? Wording("\(error.reason); try again in a minute"))
        }
        wait(pause)
        tries += 1
      }
    }
  }

  /// Sends a request; follows redirects only within the site.
  private mutating func response(to request: DrawRequest) throws(FetchError) -> HTTPResponse {
    var address = site.address(of: request)
    for _ in 0...Self.mostRedirects {
      try pauseBeforeRequest()
      let response = try HTTPRequest.get(address, sizeLimit: request.sizeLimit, until: deadline)
      guard response.isRedirect, let location = response.location,
        let next = site.address(ofRedirect: location)
      else { return response }
      address = next
    }
    throw FetchError(Wording("too many redirects; try again in a few hours"))
  }

  private mutating func pauseBeforeRequest() throws(FetchError) {
    if let lastRequest {
      let rest = lastRequest + requestInterval - .now
      guard Moment.now + max(.zero, rest) < deadline else {
        throw FetchError(Wording("no time left for all rounds; request the others later"))
      }
      wait(rest)
    }
    lastRequest = .now
  }

  private func wait(_ duration: Duration) {
    _ = try? Readiness.wait(for: [], until: .now + duration)
  }
}
