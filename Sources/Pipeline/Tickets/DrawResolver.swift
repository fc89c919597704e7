package import DrawHistory
package import Lottery
internal import Platform

/// The days, in Korea, that decide which draws exist and may be requested.
package struct DrawDays: Equatable, Sendable {
  /// The day of the run.
  package let today: CalendarDate
  /// The last day whose draw has taken place.
  package let lastDrawn: CalendarDate
  /// The last day whose results may be posted; only `refresh` requests later draws.
  package let lastPosted: CalendarDate

  /// The days of a run; by default, draws have taken place up to today, results up to yesterday.
  package init(
    today: CalendarDate, lastDrawn: CalendarDate? = nil, lastPosted: CalendarDate? = nil
  ) {
    self.today = today
    self.lastDrawn = lastDrawn ?? today
    self.lastPosted = lastPosted ?? today.adding(days: -1)
  }

  /// The days by the clock.
  @Sendable package static func now() -> DrawDays {
    let now = KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch)
    return DrawDays(today: now.day, lastDrawn: now.lastDrawnDay, lastPosted: now.lastDrawnDay)
  }
}

/// Looks draws up in the library, else requests each at most once, and none after a failure.
package struct DrawResolver: ~Copyable {
  /// The current days; `turn(to:)` changes them.
  package private(set) var days: DrawDays
  /// The draws known so far.
  package private(set) var library: DrawLibrary
  /// Cache of looked-up draws: parsing a line and computing its fingerprint is slow.
  private var known: [Round: KnownDraw] = [:]
  private let mayFetch: Bool
  private var terms: DrawFetch.Terms
  private var wanted: Set<Round> = []
  private var requested: Set<Round> = []
  private var fetch: DrawFetch?
  private(set) var pendingRequest: DrawFetch.Request?
  private var hasFailed = false
  private var nextRequest = Moment.now

  /// Creates a resolver over a library; without `mayFetch`, it requests nothing.
  package init(
    library: DrawLibrary, days: DrawDays, mayFetch: Bool, terms: DrawFetch.Terms = .init()
  ) {
    self.library = library
    self.days = days
    self.mayFetch = mayFetch && library.isOpen
    self.terms = terms
  }

  /// Updates the days of an endless run; if they changed, missing draws may be requested again.
  mutating func update(to days: DrawDays) {
    if days == self.days { return }
    self.days = days
    requested = pendingRequest.map { Set($0.rounds) } ?? []
    hasFailed = false
  }

  /// The draw of a round with its fingerprint; nil if it is missing or dated after today.
  mutating func draw(_ round: Round) -> KnownDraw? {
    if let draw = known[round] { return draw }
    guard round.drawDate <= days.today else { return nil }
    known[round] = library.knownDraw(round)
    return known[round]
  }

  /// Whether a missing draw may still come; queues the round for a request if that may help.
  mutating func isAwaiting(_ round: Round) -> Bool {
    guard known[round] == nil, mayFetch, round.drawDate <= min(days.today, days.lastPosted),
      library.source(of: round) == nil
    else { return false }
    if requested.contains(round) { return pendingRequest?.rounds.contains(round) ?? false }
    if !hasFailed { wanted.insert(round) }
    return !hasFailed
  }

  /// Queues rounds for a request even if known; `fetchesAll` requests the whole history instead.
  mutating func request(_ rounds: [Round], fetchesAll: Bool) {
    wanted.formUnion(rounds)
    terms.fetchesAll = fetchesAll
  }

  /// Requests all queued rounds, unless a request is pending.
  mutating func sendRequest() -> [PipelineEvent] {
    guard pendingRequest == nil, !wanted.isEmpty, nextRequest <= Moment.now else { return [] }
    nextRequest = Moment.now + terms.requestInterval
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

  /// When the pending request times out, or the next one may be sent; nil if there is neither.
  var deadline: Moment? { pendingRequest?.deadline ?? (wanted.isEmpty ? nil : nextRequest) }

  mutating func stop() {
    pendingRequest = nil
    if let open = fetch.take() { _ = open.finish() }
  }

  /// Receives part of a response, or times out; `isReadable` is false if only time has passed.
  mutating func receive(isReadable: Bool) -> [PipelineEvent] {
    guard let request = pendingRequest, var open = fetch.take() else { return [] }
    let hasEnded = isReadable && open.receive()
    guard hasEnded || request.deadline <= Moment.now else {
      fetch = consume open
      return []
    }
    let rounds = request.rounds
    pendingRequest = nil
    let response = open.finish()
    let merged = library.merge(response.draws)
    let obtained = Set(response.draws.map(\.round))
    let missing = rounds.filter { !obtained.contains($0) }
    // A result not posted yet says nothing about the operator's other answers.
    if response.isFailure, rounds.contains(where: { $0.drawDate < days.today }) {
      hasFailed = true
      wanted = []
    }
    let isEarly = !response.isFailure && missing.allSatisfy { $0.drawDate == days.today }
    let answer = PipelineEvent.drawsAnswered(
      obtained: rounds.filter(obtained.contains), missing: missing,
      reason: isEarly ? "" : response.reason)
    return [answer, .drawsMerged(merged)]
  }
}
