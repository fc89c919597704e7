package import DrawHistory
package import Lottery
internal import Platform

/// Looks draws up: in the library at once, or through `lotto-fetch` in the background.
///
/// Asks `lotto-fetch` at most once per round and run, and never again after a failure.
package struct DrawResolver: ~Copyable {
  /// The current days; `turn(to:)` changes them.
  private var days: DrawDays
  /// The draws known so far.
  package private(set) var library: DrawLibrary
  /// Cache of looked-up draws: parsing a line and computing its fingerprint is slow.
  private var known: [Round: KnownDraw] = [:]
  private let mayAsk: Bool
  private var terms: DrawFetch.Terms
  private var wanted: Set<Round> = []
  private var asked: Set<Round> = []
  private var fetch: DrawFetch?
  /// The pending request; nil if there is none.
  private(set) var question: DrawFetch.Question?
  private var hasFailed = false
  private var nextQuestion = Moment.now

  /// Minimum time between requests; none on loopback.
  private var requestInterval: Duration { terms.isLoopback ? .zero : DrawFetch.requestInterval }

  /// Creates a resolver over a library; without `mayAsk`, it requests nothing.
  ///
  /// `lastDrawnDay` is the last day whose draw has taken place, nil for today; `lastPostedDay` is the
  /// last day whose results may be posted, nil for yesterday.
  package init(
    library: DrawLibrary, today: CalendarDate, mayAsk: Bool, lastDrawnDay: CalendarDate? = nil,
    lastPostedDay: CalendarDate? = nil, terms: DrawFetch.Terms = DrawFetch.Terms()
  ) {
    self.library = library
    days = DrawDays(
      today: today, lastDrawn: lastDrawnDay ?? today,
      lastPosted: lastPostedDay ?? today.adding(days: -1))
    self.mayAsk = mayAsk && library.isOpen
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
    asked = question.map { Set($0.rounds) } ?? []
    hasFailed = false
  }

  /// The result of a lookup.
  enum Answer<Found> {
    /// The draw; nil if it is missing.
    case final(Found?)
    /// The draw is requested, or queued to be.
    case awaited
  }

  /// Looks a round up like `find`, with the draw's fingerprint.
  mutating func look(up round: Round) -> Answer<KnownDraw> {
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
  mutating func find(_ round: Round) -> Answer<Draw> {
    if round.drawDate > today { return .final(nil) }
    if let draw = library.draw(round) { return .final(draw) }
    guard mayAsk, round.drawDate <= days.lastPosted else { return .final(nil) }
    if asked.contains(round) { return isAwaiting(round) ? .awaited : .final(nil) }
    guard !hasFailed else { return .final(nil) }
    wanted.insert(round)
    return .awaited
  }

  /// Requests all queued rounds, unless a request is pending.
  mutating func ask() -> [PipelineEvent] {
    guard question == nil, !wanted.isEmpty, nextQuestion <= Moment.now else { return [] }
    nextQuestion = Moment.now + requestInterval
    let rounds = wanted.sorted()
    asked.formUnion(rounds)
    wanted = []
    do throws(SystemError) {
      let fetch = try DrawFetch.ask(for: rounds, on: terms)
      question = fetch.question
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

  /// Queues rounds for a request even if known; `asksForAll` requests the whole history instead.
  mutating func request(_ rounds: [Round], asksForAll: Bool) {
    wanted.formUnion(rounds)
    terms.asksForAll = asksForAll
  }

  /// When the pending request times out or the next may be sent; nil with nothing to wait for.
  var deadline: Moment? { question?.deadline ?? (wanted.isEmpty ? nil : nextQuestion) }

  /// Cancels the pending request.
  mutating func stop() {
    question = nil
    if let open = fetch.take() { _ = open.finish() }
  }

  /// Receives part of an answer, or times out; `isReadable` is false if only time has passed.
  mutating func receive(isReadable: Bool) -> [PipelineEvent] {
    guard var open = fetch.take() else { return [] }
    let hasEnded = isReadable && open.receive()
    guard hasEnded || open.question.deadline <= Moment.now else {
      fetch = consume open
      return []
    }
    let rounds = open.question.rounds
    question = nil
    let answer = open.finish()
    let keeping = library.keep(answer.draws)
    let obtained = Set(answer.draws.map(\.round))
    let missing = rounds.filter { !obtained.contains($0) }
    // A result not posted yet says nothing about the operator's other answers.
    if answer.isFailure, rounds.contains(where: { $0.drawDate < today }) {
      hasFailed = true
      wanted = []
    }
    // Results not posted yet need no further reason.
    let isEarly = !answer.isFailure && missing.allSatisfy { $0.drawDate == today }
    let reason = isEarly ? "" : answer.reason
    return [
      .drawsAnswered(
        obtained: rounds.filter(obtained.contains), missing: missing, reason: reason),
      .drawsKept(keeping),
    ]
  }

  private func isAwaiting(_ round: Round) -> Bool { question?.rounds.contains(round) ?? false }
}
