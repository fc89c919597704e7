package import DrawHistory
package import Lottery
internal import Platform

/// Looks draws up: in the library at once, or through `lotto-fetch` in the background.
///
/// Runs `lotto-fetch` at most once per round and run, and never again after a failure.
package struct DrawResolver: ~Copyable {
  /// The current days; `turn(to:)` changes them.
  private var days: DrawDays
  /// The draws known so far.
  package private(set) var library: DrawLibrary
  /// Cache of looked-up draws: parsing a line and computing its fingerprint is slow.
  private var known: [Round: KnownDraw] = [:]
  private let mayFetch: Bool
  private var terms: DrawFetch.Terms
  private var wanted: Set<Round> = []
  private var requested: Set<Round> = []
  private var fetch: DrawFetch?
  /// The pending request; nil if there is none.
  private(set) var pendingRequest: DrawFetch.Request?
  private var hasFailed = false
  private var nextRequest = Moment.now

  /// Minimum time between requests; none on loopback.
  private var requestInterval: Duration { terms.isLoopback ? .zero : DrawFetch.requestInterval }

  /// Creates a resolver over a library; without `mayFetch`, it requests nothing.
  ///
  /// `lastDrawnDay` is the last day whose draw has taken place, nil for today; `lastPostedDay` is the
  /// last day whose results may be posted, nil for yesterday.
  package init(
    library: DrawLibrary, today: CalendarDate, mayFetch: Bool, lastDrawnDay: CalendarDate? = nil,
    lastPostedDay: CalendarDate? = nil, terms: DrawFetch.Terms = DrawFetch.Terms()
  ) {
    self.library = library
    days = DrawDays(
      today: today, lastDrawn: lastDrawnDay ?? today,
      lastPosted: lastPostedDay ?? today.adding(days: -1))
    self.mayFetch = mayFetch && library.isOpen
    self.terms = terms
  }

  /// The day of the run, in Korea.
  package var today: CalendarDate { days.today }

  /// The last day whose draw has taken place.
  var lastDrawnDay: CalendarDate { days.lastDrawn }

  /// Switches to new days; missing draws may be requested again.
  mutating func turn(to days: DrawDays) {
    if days == self.days { return }
    self.days = days
    requested = pendingRequest.map { Set($0.rounds) } ?? []
    hasFailed = false
  }

  /// The result of a lookup.
  enum Lookup<Found> {
    /// The draw; nil if it is missing.
    case final(Found?)
    /// The draw is requested, or queued to be.
    case awaited
  }

  /// Looks a round up like `find`, with the draw's fingerprint.
  mutating func look(up round: Round) -> Lookup<KnownDraw> {
    if let draw = known[round] { return .final(draw) }
    switch find(round) {
    case .awaited: return .awaited
    case .final(nil): return .final(nil)
    case .final:
      known[round] = library.knownDraw(round)
      return .final(known[round])
    }
  }

  /// Looks a round up, and queues it for a request if that may help.
  ///
  /// A round drawn today is not requested before its draw.
  mutating func find(_ round: Round) -> Lookup<Draw> {
    if round.drawDate > today { return .final(nil) }
    if let draw = library.draw(round) { return .final(draw) }
    guard mayFetch, round.drawDate <= days.lastPosted else { return .final(nil) }
    if requested.contains(round) { return isAwaiting(round) ? .awaited : .final(nil) }
    guard !hasFailed else { return .final(nil) }
    wanted.insert(round)
    return .awaited
  }

  /// Requests all queued rounds, unless a request is pending.
  mutating func sendRequest() -> [PipelineEvent] {
    guard pendingRequest == nil, !wanted.isEmpty, nextRequest <= Moment.now else { return [] }
    nextRequest = Moment.now + requestInterval
    let rounds = wanted.sorted()
    requested.formUnion(rounds)
    wanted = []
    do throws(SystemError) {
      let fetch = try DrawFetch.start(for: rounds, on: terms)
      pendingRequest = fetch.request
      self.fetch = consume fetch
      return [.drawsRequested(rounds)]
    } catch {
      hasFailed = true
      let reason = "lotto-fetch cannot be started: \(error)"
      return [
        .drawsRequested(rounds), .drawsAnswered(obtained: [], missing: rounds, reason: reason),
      ]
    }
  }

  /// Queues rounds for a request even if known; `fetchesAll` requests the whole history instead.
  mutating func request(_ rounds: [Round], fetchesAll: Bool) {
    wanted.formUnion(rounds)
    terms.fetchesAll = fetchesAll
  }

  /// When the pending request times out or the next may be sent; nil with nothing to wait for.
  var deadline: Moment? { pendingRequest?.deadline ?? (wanted.isEmpty ? nil : nextRequest) }

  /// Cancels the pending request.
  mutating func stop() {
    pendingRequest = nil
    if let open = fetch.take() { _ = open.finish() }
  }

  /// Receives part of a response, or times out; `isReadable` is false if only time has passed.
  mutating func receive(isReadable: Bool) -> [PipelineEvent] {
    guard var open = fetch.take() else { return [] }
    let hasEnded = isReadable && open.receive()
    guard hasEnded || open.request.deadline <= Moment.now else {
      fetch = consume open
      return []
    }
    let rounds = open.request.rounds
    pendingRequest = nil
    let response = open.finish()
    let keeping = library.keep(response.draws)
    let obtained = Set(response.draws.map(\.round))
    let missing = rounds.filter { !obtained.contains($0) }
    // A result not posted yet says nothing about the operator's other answers.
    if response.isFailure, rounds.contains(where: { $0.drawDate < today }) {
      hasFailed = true
      wanted = []
    }
    // Results not posted yet need no further reason.
    let isEarly = !response.isFailure && missing.allSatisfy { $0.drawDate == today }
    let reason = isEarly ? "" : response.reason
    return [
      .drawsAnswered(
        obtained: rounds.filter(obtained.contains), missing: missing, reason: reason),
      .drawsKept(keeping),
    ]
  }

  private func isAwaiting(_ round: Round) -> Bool {
    pendingRequest?.rounds.contains(round) ?? false
  }
}
