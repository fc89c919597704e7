internal import Fetching
internal import Lottery
internal import Platform

/// Sends the requests of one command line in sequence, and collects their results.
struct FetchRun {
  private let call: FetchArguments
  private var session: SiteSession
  private var found: FetchedDraws
  private var failures: [(name: String, error: FetchError)] = []
  private var isAnswered = false

  init(_ call: FetchArguments) {
    self.call = call
    session = SiteSession(with: call.site)
    found = FetchedDraws(wanted: call.rounds, today: call.today)
  }

  var draws: [Draw] { found.draws.values.sorted { $0.round < $1.round } }
  var isComplete: Bool { !hasFailed && absent.isEmpty && draws.allSatisfy(\.isFinal) }

  /// Whether something failed; if so, a missing round may have a result after all.
  var hasFailed: Bool { !isAnswered || !found.refusals.isEmpty }

  var diagnostics: [Wording] {
    // List 404s last: they may only mean that the site lacks an interface.
    let telling = failures.filter { !$0.error.isNotFound } + failures.filter(\.error.isNotFound)
    var lines = isAnswered ? [] : telling.map { $0.error.reason.about($0.name) }
    lines += found.refusals.sorted { $0.key < $1.key }
      .map { Wording("round \($0.key.number): \($0.value)") }
    if isAnswered, !absent.isEmpty {
      let named = absent.sorted().prefix(Self.namedRounds).map { String($0.number) }
      let names = named.joined(separator: ", ") + (absent.count > named.count ? ", …" : "")
      lines.append(Wording("no result has been published for round \(names)"))
    }
    // Last, since the first line says why draws are missing, and these are not.
    return lines
      + draws.filter { !$0.isFinal }
      .map {
        Wording(
          "round \($0.round.number): \(Wording("not final yet: its amounts are not published"))")
      }
  }

  mutating func ask() {
    for interface in OperatorInterface.all(at: call.site) where !isAnswered {
      do throws(FetchError) { try ask(interface) } catch {
        failures.append((interface.name, error))
        if error.remedy != .otherInterface { break }
      }
    }
  }

  private mutating func ask(_ interface: OperatorInterface) throws(FetchError) {
    guard let requests = requests(for: interface) else { return }
    // If a mirror has one round's file but not another's, the other round has no result yet.
    var hasFile = false
    for request in requests {
      let body: [UInt8]
      do throws(FetchError) { body = try session.body(of: request) } catch {
        if error.isNotFound, request.isForFile, hasFile { continue }
        throw error
      }
      // An answer counts as a whole or not at all.
      var extended = found
      try extended.add(body, to: request, of: interface)
      found = extended
      hasFile = true
    }
    isAnswered = true
  }

  /// The requests for the draws still missing; nil if the interface cannot serve them.
  private func requests(for interface: OperatorInterface) -> [DrawRequest]? {
    guard let wanted = call.rounds else { return interface.allRounds.map { [$0] } }
    let missing = wanted.filter(found.isLacking).sorted()
    let requests = interface.requests(missing)
    return requests.isEmpty && !missing.isEmpty ? nil : requests
  }

  /// Most rounds that a message names, so that `lotto` reads it whole.
  private static let namedRounds = 50

  /// The wanted rounds that no answer had; with `--all`, those before the newest round found.
  private var absent: [Round] {
    let newest = found.draws.keys.max()?.number ?? 0
    return (call.rounds.map(Array.init) ?? (0..<newest).compactMap { Round($0) })
      .filter(found.isLacking)
  }
}
