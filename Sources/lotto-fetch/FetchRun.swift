internal import Fetching
internal import Lottery
internal import Platform

/// The questions of one call, asked one after another, and what came of them.
struct FetchRun {
  private let call: FetchCall
  private var conversation: Conversation
  private var found: [Round: Draw] = [:]
  /// Why rounds have no draw though the operator named them.
  private var refusals: [Round: String] = [:]
  /// Why interfaces gave no answer, by their names.
  private var failures: [(name: String, error: FetchError)] = []
  /// Whether an interface has answered all of its questions.
  private var isAnswered = false

  init(_ call: FetchCall) {
    self.call = call
    conversation = Conversation(with: call.site)
  }

  /// The final draws that were found, in the order of rounds.
  var draws: [Draw] { found.values.sorted { $0.round < $1.round } }

  /// Whether all that was asked for was found.
  var isComplete: Bool { isAnswered && refusals.isEmpty && absent.isEmpty }

  /// Whether something failed: a round may be missing although it has a final result.
  private(set) var hasFailed = false

  /// Why rounds are missing, for people.
  var diagnostics: [String] {
    // What a site has to say of one interface tells more than that it lacks the others.
    let telling = failures.filter { !$0.error.isNotFound } + failures.filter(\.error.isNotFound)
    var lines = isAnswered ? [] : telling.map { "\($0.name): \($0.error.reason)" }
    lines += refusals.sorted { $0.key < $1.key }.map { "round \($0.key.number): \($0.value)" }
    if isAnswered, !absent.isEmpty {
      let names = absent.sorted().map { String($0.number) }.joined(separator: ", ")
      lines.append("no result is posted of round \(names)")
    }
    return lines
  }

  /// Asks one interface after another until one has answered.
  mutating func ask() {
    for interface in OperatorInterface.all(at: call.site) where !isAnswered {
      do throws(FetchError) {
        try ask(interface)
      } catch {
        failures.append((interface.name, error))
        if error.remedy != .otherInterface { break }
      }
    }
    if !isAnswered { hasFailed = true }
  }

  private mutating func ask(_ interface: OperatorInterface) throws(FetchError) {
    guard let questions = questions(for: interface) else { return }
    // A mirror that has the file of one round, and not that of another, has no result of that one.
    var hasFile = false
    for question in questions {
      let body: [UInt8]
      do throws(FetchError) { body = try conversation.body(of: question) } catch {
        if error.isNotFound, question.isForFile, hasFile { continue }
        throw error
      }
      let answer = try FetchedDraws(
        body, to: question, of: interface, wanted: call.rounds, today: call.today)
      hasFile = true
      for (round, draw) in answer.draws where refusals[round] == nil {
        if let known = found[round], known != draw {
          found[round] = nil
          refusals[round] = "two answers contradict each other"
        } else {
          found[round] = draw
        }
      }
      for (round, refusal) in answer.refusals {
        found[round] = nil
        refusals[round] = refusal.reason
        if !refusal.isNotFinal { hasFailed = true }
      }
    }
    isAnswered = true
  }

  /// The questions for what is still missing; nil where an interface cannot be asked for it.
  private func questions(for interface: OperatorInterface) -> [Question]? {
    guard let wanted = call.rounds else { return interface.allRounds.map { [$0] } }
    let missing = wanted.filter { found[$0] == nil && refusals[$0] == nil }.sorted()
    let questions = interface.questions(missing)
    return questions.isEmpty && !missing.isEmpty ? nil : questions
  }

  /// The wanted rounds of which nothing was said; where every round is wanted, those before the newest
  /// that was found.
  private var absent: [Round] {
    guard let wanted = call.rounds else {
      let newest = found.keys.max()?.number ?? 0
      return (0..<newest).compactMap { Round($0) }.filter {
        found[$0] == nil && refusals[$0] == nil
      }
    }
    return wanted.filter { found[$0] == nil && refusals[$0] == nil }
  }
}
