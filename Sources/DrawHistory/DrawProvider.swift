package import Lottery
package import Platform

/// Looks draws up in the library, else requests each at most once, and none after a failure.
///
/// A draw without amounts is used, but requested like a missing one. An event loop calls
/// `sendRequest`, waits for `awaited` until `deadline`, and calls `receive`. An endless run calls
/// `update`, too, which allows further requests after a while.
package struct DrawProvider: ~Copyable {
  /// The current days; `update(to:)` changes them.
  package private(set) var days: DrawDays
  /// The draws known so far.
  package private(set) var library: DrawLibrary
  /// Cache of looked-up draws: parsing a line and computing its fingerprint is slow.
  private var known: [Round: KnownDraw] = [:]
  private let mayFetch: Bool
  private var fetchSettings: DrawFetch.Settings
  /// Whether the requested draws replace known ones that they contradict.
  private var replaces = false
  private let clock: @Sendable () -> KoreanTime
  private var wanted: Set<Round> = []
  /// When each round was requested.
  private var requested: [Round: Moment] = [:]
  /// Why the last request did not obtain a round's draw, for people.
  private var failures: [Round: String] = [:]
  private var fetch: DrawFetch?
  private var pendingRequest: DrawFetch.Request?
  private var lastFailure: Moment?
  private var nextRequest = Moment.now
  private var storing: DrawStoringThread?
  private var unstored: [DrawStoring] = []

  /// How long an endless run waits before it requests a round again, and after a failure.
  private static let pause = Duration.seconds(60)
  private static let pauseAfterFailure = Duration.seconds(600)

  /// Creates a provider over a library; without `mayFetch`, it requests only what `refresh` names.
  package init(
    library: DrawLibrary, days: DrawDays, mayFetch: Bool,
    fetching settings: DrawFetch.Settings = .init(),
    clock: @escaping @Sendable () -> KoreanTime = { .now }
  ) {
    self.library = library
    self.days = days
    self.mayFetch = mayFetch && library.isOpen
    fetchSettings = settings
    self.clock = clock
  }

  /// Updates the days of an endless run; missing draws may be requested again if the days changed,
  /// a minute after the last request, or ten after a failure.
  package mutating func update(to days: DrawDays, at moment: Moment = .now) {
    let isNewDay = days != self.days
    self.days = days
    requested = requested.filter { round, time in
      pendingRequest?.rounds.contains(round) ?? false || !isNewDay && moment - time < Self.pause
    }
    if isNewDay || lastFailure.map({ moment - $0 >= Self.pauseAfterFailure }) ?? false {
      lastFailure = nil
    }
  }

  /// The state of a round's draw; a missing or early one is requested if a request may help.
  package mutating func state(of round: Round) -> DrawState {
    if isLoading(round) { return .loading }
    if let draw = draw(round) { return DrawState(draw) }
    if round.drawDate >= days.today { return .pending }
    return .failed(failures[round] ?? "no request for round \(round.number) has been answered")
  }

  /// Whether a draw that is missing or early may still come; requests it if that may help.
  mutating func isLoading(_ round: Round) -> Bool {
    guard mayFetch, known[round]?.draw.isFinal != true,
      round.drawDate <= min(days.today, days.lastPosted),
      library.lacks(round, at: clock().secondsSinceEpoch)
    else { return false }
    if requested[round] != nil { return pendingRequest?.rounds.contains(round) ?? false }
    if lastFailure == nil { wanted.insert(round) }
    return lastFailure == nil
  }

  /// The draw of a round with its fingerprint, without a request; nil if it is missing or dated after
  /// today.
  package mutating func draw(_ round: Round) -> KnownDraw? {
    if let draw = known[round] { return draw }
    guard round.drawDate <= days.today else { return nil }
    known[round] = library.knownDraw(round)
    return known[round]
  }

  /// Queues rounds for a request even if known; `fetchesAll` requests the whole history instead.
  mutating func request(_ rounds: [Round], fetchesAll: Bool, replaces: Bool = false) {
    wanted.formUnion(rounds)
    fetchSettings.fetchesAll = fetchesAll
    self.replaces = replaces
  }

  /// Requests all queued rounds, unless a request is pending.
  package mutating func sendRequest() -> [DrawEvent] {
    guard pendingRequest == nil, !wanted.isEmpty, nextRequest <= Moment.now else { return [] }
    nextRequest = Moment.now + fetchSettings.requestInterval
    let rounds = wanted.sorted()
    for round in rounds { requested[round] = .now }
    wanted = []
    do throws(SystemError) {
      let fetch = try DrawFetch.start(for: rounds, with: fetchSettings)
      pendingRequest = fetch.request
      self.fetch = consume fetch
      return [.requested(rounds)]
    } catch {
      lastFailure = .now
      let reason = DrawFetch.Failure.notStarted(error)
      note(reason, for: rounds)
      return [.requested(rounds), .answered(obtained: [], missing: rounds, reason: reason)]
    }
  }

  /// When the pending request times out, or the next one may be sent; nil if there is neither.
  package var deadline: Moment? { pendingRequest?.deadline ?? (wanted.isEmpty ? nil : nextRequest) }

  /// The descriptors to wait for, before `receive`.
  package var awaited: [Int32] {
    [pendingRequest?.fileDescriptor, storing?.fileDescriptor].compactMap(\.self)
  }

  /// Gives up the pending request.
  package mutating func stop() {
    pendingRequest = nil
    if let open = fetch.take() { _ = open.finish() }
  }

  /// Receives what has arrived, or times out; none of the descriptors is readable if only time has
  /// passed.
  package mutating func receive(readable: some Collection<Int32>) -> [DrawEvent] {
    receiveStored() + receiveResponse(readable: readable)
  }

  private mutating func receiveResponse(readable: some Collection<Int32>) -> [DrawEvent] {
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
      response.draws, from: .site(at: clock().secondsSinceEpoch), replaces: replaces)
    for draw in response.draws { known[draw.round] = nil }
    if let storing { unstored.append(storing) }
    let obtained = Set(response.draws.map(\.round))
    let missing = rounds.filter { !obtained.contains($0) }
    // A result not posted yet says nothing about the operator's other answers.
    if response.isFailure, rounds.contains(where: { $0.drawDate < days.today }) {
      lastFailure = .now
      wanted = []
    }
    note(response.failure, for: missing)
    let isEarly = !response.isFailure && missing.allSatisfy { $0.drawDate == days.today }
    let answer = DrawEvent.answered(
      obtained: rounds.filter(obtained.contains), missing: missing,
      reason: isEarly ? nil : response.failure)
    return [answer, .merged(merged)] + storeNext()
  }

  private mutating func note(_ failure: DrawFetch.Failure?, for rounds: [Round]) {
    for round in rounds {
      failures[round] =
        failure?.description ?? "no result has been published for round \(round.number)"
    }
  }

  /// Starts to store the next draws, unless others are being stored.
  private mutating func storeNext() -> [DrawEvent] {
    guard storing == nil, !unstored.isEmpty else { return [] }
    let next = unstored.removeFirst()
    do throws(SystemError) { storing = try DrawStoringThread(next) } catch {
      return [.merged(next.refused(.system(error)))] + storeNext()
    }
    return []
  }

  private mutating func receiveStored() -> [DrawEvent] {
    guard let thread = storing, let end = thread.finished else { return [] }
    storing = nil
    library.adopt(end.stored, of: thread.storing)
    for round in thread.storing.rounds { known[round] = nil }
    return [.merged(end.result)] + storeNext()
  }

  /// Waits until all draws are stored; after `limit`, the rest is reported as not stored.
  package mutating func finishStoring(atMost limit: Duration) throws(SystemError) -> [DrawEvent] {
    let deadline = Moment.now + limit
    var events = receiveStored()
    while let thread = storing, deadline > .now {
      _ = try Readiness.wait(for: [thread.fileDescriptor], until: deadline)
      events += receiveStored()
    }
    let rest = [storing?.storing].compactMap(\.self) + unstored
    storing = nil
    unstored = []
    return events + rest.map { .merged($0.refused(.busy)) }
  }
}
