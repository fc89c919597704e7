package import DrawHistory
package import Lottery
internal import Platform

/// Answers for draws: from the library at once, or from `lotto-fetch`, which is asked in the
/// background, once a round and run, and no more after it has failed.
package struct DrawDesk: ~Copyable {
  /// The days by which it goes.
  private var days: DrawDays
  /// What is known so far.
  package private(set) var library: DrawLibrary
  /// Draws that were looked up before: to read a line and to take its fingerprint costs time.
  private var known: [Round: KnownDraw] = [:]
  private let mayAsk: Bool
  private var terms: DrawFetch.Terms
  private var wanted: Set<Round> = []
  private var asked: Set<Round> = []
  private var fetch: DrawFetch?
  /// The question to which the answer is out.
  private(set) var question: DrawFetch.Question?
  private var hasFailed = false
  private var nextQuestion = Moment.now

  /// The time between two questions, which spares the operator's site; this machine spares itself.
  private var politeness: Duration { terms.isLoopback ? .zero : .seconds(3) }

  /// A desk with a library; without leave to ask, what the library lacks is not to be had.
  ///
  /// `lastDrawnDay` is the last day whose draw has taken place; nil stands for today. `lastPostedDay` is
  /// the last day whose results may be posted; nil stands for yesterday.
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

  /// Goes by other days from now on: what was not to be had may be asked for anew.
  mutating func turn(to days: DrawDays) {
    if days == self.days { return }
    self.days = days
    asked = question.map { Set($0.rounds) } ?? []
    hasFailed = false
  }

  /// What the desk says of a round.
  enum Answer<Found> {
    /// The draw, nil when it is not to be had.
    case final(Found?)
    /// The draw has been asked for.
    case awaited
  }

  /// Looks a round up as `find` does, and takes the draw's fingerprint.
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

  /// Looks a round up, and puts it on the list of questions where that may help.
  ///
  /// A round that is drawn today is not asked for before its draw.
  mutating func find(_ round: Round) -> Answer<Draw> {
    if round.drawDate > today { return .final(nil) }
    if let draw = library.draw(round) { return .final(draw) }
    guard mayAsk, round.drawDate <= days.lastPosted else { return .final(nil) }
    if asked.contains(round) { return isAwaiting(round) ? .awaited : .final(nil) }
    guard !hasFailed else { return .final(nil) }
    wanted.insert(round)
    return .awaited
  }

  /// Sends the questions that have gathered, unless an answer is still out.
  mutating func ask() -> [PipelineEvent] {
    guard question == nil, !wanted.isEmpty, nextQuestion <= Moment.now else { return [] }
    nextQuestion = Moment.now + politeness
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

  /// Puts rounds on the list of questions, whatever is known; `asksForAll` puts them as one.
  mutating func insist(on rounds: [Round], asksForAll: Bool) {
    wanted.formUnion(rounds)
    terms.asksForAll = asksForAll
  }

  /// When to ask, or to give an answer up, at the latest; nil while there is nothing to wait for.
  var deadline: Moment? { question?.deadline ?? (wanted.isEmpty ? nil : nextQuestion) }

  /// Ends a question to which the answer is still out.
  mutating func stop() {
    question = nil
    if let open = fetch.take() { _ = open.finish() }
  }

  /// Takes what has come of an answer; `isReadable` is false when only time has passed.
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
    // That a result is not posted yet says nothing about the operator's other answers.
    if answer.isFailure, rounds.contains(where: { $0.drawDate < today }) {
      hasFailed = true
      wanted = []
    }
    // Of results that are not posted yet there is nothing more to be said.
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
