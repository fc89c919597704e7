internal import Fetching
internal import Lottery
internal import Platform

/// Sends the requests of one command line in sequence, and collects their results.
struct FetchRun {
  private let call: FetchCall
  private var conversation: Conversation
  private var found: [Round: Draw] = [:]
  /// Why rounds present in an answer have no draw.
  private var refusals: [Round: String] = [:]
  /// Why interfaces failed, by name.
  private var failures: [(name: String, error: FetchError)] = []
  /// Whether an interface has answered all of its requests.
  private var isAnswered = false

  init(_ call: FetchCall) {
    self.call = call
    conversation = Conversation(with: call.site)
  }

  /// The final draws found, in round order.
  var draws: [Draw] { found.values.sorted { $0.round < $1.round } }

  /// Whether every wanted draw was found.
  var isComplete: Bool { isAnswered && refusals.isEmpty && absent.isEmpty }

  /// Whether something failed, so that a missing round may have a final result after all.
  private(set) var hasFailed = false

  /// Why rounds are missing, for people.
  var diagnostics: [String] {
    // Other errors are more informative than 404s for interfaces that the site lacks: list them first.
    let telling = failures.filter { !$0.error.isNotFound } + failures.filter(\.error.isNotFound)
    var lines = isAnswered ? [] : telling.map { "\($0.name): \($0.error.reason)" }
    lines += refusals.sorted { $0.key < $1.key }.map { "round \($0.key.number): \($0.value)" }
    if isAnswered, !absent.isEmpty {
      let names = absent.sorted().map { String($0.number) }.joined(separator: ", ")
      lines.append("no result is published for round \(names)")
    }
    return lines
  }

  /// Tries the interfaces in order until one answers.
  mutating func ask() {
    for interface in OperatorInterface.all(at: call.site) where !isAnswered {
      do throws(FetchError) { try ask(interface) } catch {
        failures.append((interface.name, error))
        if error.remedy != .otherInterface { break }
      }
    }
    if !isAnswered { hasFailed = true }
  }

  private mutating func ask(_ interface: OperatorInterface) throws(FetchError) {
    guard let requests = requests(for: interface) else { return }
    // If a mirror has one round's file but not another's, the other round has no result yet.
    var hasFile = false
    for request in requests {
      let body: [UInt8]
      do throws(FetchError) { body = try conversation.body(of: request) } catch {
        if error.isNotFound, request.isForFile, hasFile { continue }
        throw error
      }
      let answer = try FetchedDraws(
        body, to: request, of: interface, wanted: call.rounds, today: call.today)
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

  /// The requests for the draws still missing; nil if the interface cannot serve them.
  private func requests(for interface: OperatorInterface) -> [DrawRequest]? {
    guard let wanted = call.rounds else { return interface.allRounds.map { [$0] } }
    let missing = wanted.filter { found[$0] == nil && refusals[$0] == nil }.sorted()
    let requests = interface.requests(missing)
    return requests.isEmpty && !missing.isEmpty ? nil : requests
  }

  /// The wanted rounds absent from all answers; if all are wanted, only those before the newest found.
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
