internal import Fetching
internal import Platform

/// Requests to one site: one at a time, with pauses between them, within ten seconds in all.
struct Conversation {
  private let site: SiteAddress
  private let deadline = Moment.now + .seconds(10)
  private var lastRequest: Moment?

  /// A conversation that begins now.
  init(with site: SiteAddress) { self.site = site }

  private static let mostTries = 3
  private static let mostRedirects = 3

  /// The pause between two requests, as the site's own page makes it; none to this machine.
  private var politeness: Duration { site.isLoopback ? .zero : .seconds(3) }

  /// The body that answers a question, which is asked again while that may help.
  mutating func body(of question: Question) throws(FetchError) -> [UInt8] {
    var tries = 1
    while true {
      do throws(FetchError) {
        return try answer(to: question).content()
      } catch {
        guard case .again(let seconds) = error.remedy else { throw error }
        // Random, so that callers that failed together do not come back together.
        let pause = max(
          Duration.seconds(seconds ?? 0), .milliseconds(Int.random(in: 100...200) << tries))
        guard tries < Self.mostTries, Moment.now + pause < deadline else {
          let when = seconds.map { "after \($0) s" } ?? "in a minute"
          throw FetchError("\(error.reason); try again \(when)")
        }
        wait(pause)
        tries += 1
      }
    }
  }

  /// The answer to a question; redirects are followed as long as they stay within the site.
  private mutating func answer(to question: Question) throws(FetchError) -> HTTPAnswer {
    var address = site.address(of: question)
    for _ in 0...Self.mostRedirects {
      try pauseBeforeRequest()
      let answer = try HTTPRequest.get(address, sizeLimit: question.sizeLimit, until: deadline)
      guard answer.isRedirect, let location = answer.location,
        let next = site.address(ofRedirect: location)
      else { return answer }
      address = next
    }
    throw FetchError("the site sends its callers around in circles; try again in some hours")
  }

  private mutating func pauseBeforeRequest() throws(FetchError) {
    if let lastRequest {
      let rest = lastRequest + politeness - .now
      guard Moment.now + max(.zero, rest) < deadline else {
        throw FetchError("no time is left to ask for more; ask for the rest later")
      }
      wait(rest)
    }
    lastRequest = .now
  }

  private func wait(_ duration: Duration) {
    _ = try? Readiness.wait(for: [], until: .now + duration)
  }
}
