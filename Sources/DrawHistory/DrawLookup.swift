public import Lottery
internal import Platform
internal import Synchronization

/// Looks draws up in the embedded history and the user's cache, else through `lotto-fetch`.
///
/// Requests go out in the background, one at a time, three seconds apart; their draws are cached.
public final class DrawLookup: Sendable {
  /// What is known of a round's draw.
  public enum State: Equatable, Sendable {
    case known(Draw)
    case loading
    /// The draw has not taken place, or is too recent to have a result.
    case pending
    /// Why the draw could not be obtained, for people; another lookup requests it again.
    case failed(String)
  }

  private struct Store {
    var library: DrawLibrary
    /// The streams that wait for each round being requested now or next.
    var waiters: [Round: [AsyncStream<State>.Continuation]] = [:]
    var isFetching = false
  }

  private let store: Mutex<Store>
  private let terms: DrawFetch.Terms
  private let clock: @Sendable () -> KoreanTime

  /// A lookup for the user; `helpers` is the folder of `lotto-fetch`, nil for the program's own.
  public convenience init(helpers: String? = nil) {
    var terms = DrawFetch.Terms()
    terms.helpers = helpers.flatMap { BytePath($0) }
    self.init(in: .ofUser, terms: terms) {
      KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch)
    }
  }

  /// A lookup in a library, at the times of a clock.
  package init(
    in library: DrawLibrary, terms: DrawFetch.Terms, clock: @escaping @Sendable () -> KoreanTime
  ) {
    store = Mutex(Store(library: library))
    self.terms = terms
    self.clock = clock
  }

  /// The day in Korea, with which tickets are evaluated.
  public var today: CalendarDate { clock().day }

  /// The state of a round's draw now and, if it is `loading`, the final one; then the stream ends.
  public func states(of round: Round) -> AsyncStream<State> {
    let (states, waiter) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    let begins = store.withLock { store in
      if let state = settled(round, store.library) {
        waiter.yield(state)
        waiter.finish()
        return false
      }
      waiter.yield(.loading)
      store.waiters[round, default: []].append(waiter)
      defer { store.isFetching = true }
      return !store.isFetching
    }
    if begins {
      do throws(SystemError) { try detachThread { self.fetchWanted() } } catch {
        settle(nextRequest(), reason: "\(error)")
        store.withLock { $0.isFetching = false }
      }
    }
    return states
  }

  /// The round's final state; nil if a request may still obtain its draw.
  private func settled(_ round: Round, _ library: DrawLibrary) -> State? {
    let now = clock()
    if round.drawDate > now.lastDrawnDay { return .pending }
    return library.draw(round).map(State.known)
  }

  private func fetchWanted() {
    while true {
      let rounds = nextRequest()
      if rounds.isEmpty { return }
      let reason: String
      do throws(SystemError) { reason = try fetch(rounds) } catch {
        reason = "lotto-fetch: \(error)"
      }
      settle(rounds, reason: reason)
      _ = try? Readiness.wait(for: [], until: .now + terms.requestInterval)
    }
  }

  /// The rounds that streams wait for; if there are none, marks the fetching thread as ended.
  private func nextRequest() -> [Round] {
    store.withLock { store in
      store.isFetching = !store.waiters.isEmpty
      return store.waiters.keys.sorted()
    }
  }

  /// Requests rounds and keeps their draws; returns why others are missing.
  private func fetch(_ rounds: [Round]) throws(SystemError) -> String {
    var fetch = try DrawFetch.start(for: rounds, on: terms)
    while true {
      let request = fetch.request
      let readable = try Readiness.wait(for: [request.fileDescriptor], until: request.deadline)
      if readable.isEmpty || fetch.receive() { break }
    }
    let response = fetch.finish()
    // Only this thread changes the library, so others may read it while `keep` runs unlocked.
    var library = store.withLock(\.library)
    _ = library.merge(response.draws)
    store.withLock { [library] in $0.library = library }
    if response.isFailure, response.reason.isEmpty {
      return response.status < 0
        ? "lotto-fetch: no complete response" : "lotto-fetch: exit status \(response.status)"
    }
    return response.reason
  }

  private func settle(_ rounds: [Round], reason: String) {
    for round in rounds {
      let (state, waiters) = store.withLock { store in
        let state = settled(round, store.library) ?? missing(round, reason)
        return (state, store.waiters.removeValue(forKey: round) ?? [])
      }
      for waiter in waiters {
        waiter.yield(state)
        waiter.finish()
      }
    }
  }

  private func missing(_ round: Round, _ reason: String) -> State {
    if round.drawDate == today { return .pending }
    let missing = "no result has been published for round \(round.number)"
    return .failed(reason.isEmpty ? missing : reason)
  }
}
