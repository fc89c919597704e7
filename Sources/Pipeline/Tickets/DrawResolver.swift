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
///
/// A draw without amounts is used, but requested like a missing one. An endless run calls `update`,
/// which allows further requests after a while.
package struct DrawResolver: ~Copyable {
  /// The current days; `update(to:)` changes them.
  package private(set) var days: DrawDays
  /// The draws known so far.
  package private(set) var library: DrawLibrary
  /// Cache of looked-up draws: parsing a line and computing its fingerprint is slow.
  private var known: [Round: KnownDraw] = [:]
  private let mayFetch: Bool
  private var fetchSettings: DrawFetch.Settings
  private var wanted: Set<Round> = []
  /// When each round was requested.
  private var requested: [Round: Moment] = [:]
  private var fetch: DrawFetch?
  private(set) var pendingRequest: DrawFetch.Request?
  private var lastFailure: Moment?
  private var nextRequest = Moment.now
  private var storing: DrawStoringThread?
  private var unstored: [DrawStoring] = []

  /// How long an endless run waits before it requests a round again, and after a failure.
  private static let pause = Duration.seconds(60)
  private static let pauseAfterFailure = Duration.seconds(600)

  /// Creates a resolver over a library; without `mayFetch`, it requests nothing.
  package init(
    library: DrawLibrary, days: DrawDays, mayFetch: Bool,
    fetching settings: DrawFetch.Settings = .init()
  ) {
    self.library = library
    self.days = days
    self.mayFetch = mayFetch && library.isOpen
    fetchSettings = settings
  }

  /// Updates the days of an endless run; missing draws may be requested again if the days changed,
  /// a minute after the last request, or ten after a failure.
  mutating func update(to days: DrawDays, at moment: Moment = .now) {
    let isNewDay = days != self.days
    self.days = days
    requested = requested.filter { round, time in
      pendingRequest?.rounds.contains(round) ?? false || !isNewDay && moment - time < Self.pause
    }
    if isNewDay || lastFailure.map({ moment - $0 >= Self.pauseAfterFailure }) ?? false {
      lastFailure = nil
    }
  }

  /// The draw of a round with its fingerprint; nil if it is missing or dated after today.
  mutating func draw(_ round: Round) -> KnownDraw? {
    if let draw = known[round] { return draw }
    guard round.drawDate <= days.today else { return nil }
    known[round] = library.knownDraw(round)
    return known[round]
  }

  /// Whether a draw that is missing or not final may still come; queues it if a request may help.
  mutating func isAwaiting(_ round: Round) -> Bool {
    guard mayFetch, known[round]?.draw.isFinal != true,
      round.drawDate <= min(days.today, days.lastPosted),
      library.lacks(round, at: WallClock.secondsSinceEpoch)
    else { return false }
    if requested[round] != nil { return pendingRequest?.rounds.contains(round) ?? false }
    if lastFailure == nil { wanted.insert(round) }
    return lastFailure == nil
  }

  /// Queues rounds for a request even if known; `fetchesAll` requests the whole history instead.
  mutating func request(_ rounds: [Round], fetchesAll: Bool) {
    wanted.formUnion(rounds)
    fetchSettings.fetchesAll = fetchesAll
  }

  /// Requests all queued rounds, unless a request is pending.
  mutating func sendRequest() -> [PipelineEvent] {
    guard pendingRequest == nil, !wanted.isEmpty, nextRequest <= Moment.now else { return [] }
    nextRequest = Moment.now + fetchSettings.requestInterval
    let rounds = wanted.sorted()
    for round in rounds { requested[round] = .now }
    wanted = []
    do throws(SystemError) {
      let fetch = try DrawFetch.start(for: rounds, with: fetchSettings)
      pendingRequest = fetch.request
      self.fetch = consume fetch
      return [.drawsRequested(rounds)]
    } catch {
      lastFailure = .now
      let reason = "lotto-fetch cannot be started: \(error)"
      return [
        .drawsRequested(rounds), .drawsAnswered(obtained: [], missing: rounds, reason: reason),
      ]
    }
  }

  /// When the pending request times out, or the next one may be sent; nil if there is neither.
  var deadline: Moment? { pendingRequest?.deadline ?? (wanted.isEmpty ? nil : nextRequest) }

  /// The descriptors to wait for, before `receive`.
  var awaited: [Int32] {
    [pendingRequest?.fileDescriptor, storing?.fileDescriptor].compactMap(\.self)
  }

  mutating func stop() {
    pendingRequest = nil
    if let open = fetch.take() { _ = open.finish() }
  }

  /// Receives what has arrived, or times out; none of the descriptors is readable if only time has
  /// passed.
  mutating func receive(readable: some Collection<Int32>) -> [PipelineEvent] {
    receiveStored() + receiveResponse(readable: readable)
  }

  private mutating func receiveResponse(readable: some Collection<Int32>) -> [PipelineEvent] {
    guard let request = pendingRequest, var open = fetch.take() else { return [] }
    let hasEnded = readable.contains(request.fileDescriptor) && open.receive()
    guard hasEnded || request.deadline <= Moment.now else {
      fetch = consume open
      return []
    }
    let rounds = request.rounds
    pendingRequest = nil
    let response = open.finish()
    let (merged, storing) = library.take(
      response.draws, from: .site(at: WallClock.secondsSinceEpoch))
    for draw in response.draws { known[draw.round] = nil }
    if let storing { unstored.append(storing) }
    let obtained = Set(response.draws.map(\.round))
    let missing = rounds.filter { !obtained.contains($0) }
    // A result not posted yet says nothing about the operator's other answers.
    if response.isFailure, rounds.contains(where: { $0.drawDate < days.today }) {
      lastFailure = .now
      wanted = []
    }
    let isEarly = !response.isFailure && missing.allSatisfy { $0.drawDate == days.today }
    let answer = PipelineEvent.drawsAnswered(
      obtained: rounds.filter(obtained.contains), missing: missing,
      reason: isEarly ? "" : response.reason)
    return [answer, .drawsMerged(merged)] + storeNext()
  }

  /// Starts to store the next draws, unless others are being stored.
  private mutating func storeNext() -> [PipelineEvent] {
    guard storing == nil, !unstored.isEmpty else { return [] }
    let next = unstored.removeFirst()
    do throws(SystemError) { storing = try DrawStoringThread(next) } catch {
      return [.drawsMerged(next.refused(.system(error)))] + storeNext()
    }
    return []
  }

  private mutating func receiveStored() -> [PipelineEvent] {
    guard let thread = storing, let end = thread.finished else { return [] }
    storing = nil
    library.adopt(end.stored, of: thread.storing)
    for round in thread.storing.rounds { known[round] = nil }
    return [.drawsMerged(end.result)] + storeNext()
  }

  /// Waits until all draws are stored; after `limit`, the rest is reported as not stored.
  mutating func finishStoring(atMost limit: Duration) throws(SystemError) -> [PipelineEvent] {
    let deadline = Moment.now + limit
    var events = receiveStored()
    while let thread = storing, deadline > .now {
      _ = try Readiness.wait(for: [thread.fileDescriptor], until: deadline)
      events += receiveStored()
    }
    let rest = [storing?.storing].compactMap(\.self) + unstored
    (storing, unstored) = (nil, [])
    return events + rest.map { .drawsMerged($0.refused(.busy)) }
  }
}
