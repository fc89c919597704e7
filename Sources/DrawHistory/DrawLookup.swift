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
    /// The numbers are known, but not the amounts; another lookup requests them, after a minute.
    case early(Draw)
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
  private let fetchSettings: DrawFetch.Settings
  private let clock: @Sendable () -> KoreanTime
  private let start: ThreadStart

  /// Runs work on a thread of its own; throws if there cannot be another thread.
  package typealias ThreadStart = @Sendable (_ work: @escaping @Sendable () -> Void) throws -> Void

  /// A lookup for the user; `helpers` is the folder of `lotto-fetch`, nil for the program's own.
  public convenience init(helpers: String? = nil) {
    var settings = DrawFetch.Settings()
    settings.helpers = helpers.flatMap { BytePath($0) }
    self.init(in: .ofCurrentUser, fetching: settings) {
      KoreanTime(secondsSinceEpoch: WallClock.secondsSinceEpoch)
    }
  }

  /// A lookup in a library, at the times of a clock.
  package init(
    in library: DrawLibrary, fetching settings: DrawFetch.Settings,
    start: @escaping ThreadStart = detachThread,
    clock: @escaping @Sendable () -> KoreanTime
  ) {
    store = Mutex(Store(library: library))
    fetchSettings = settings
    self.start = start
    self.clock = clock
  }

  /// The day in Korea, with which tickets are evaluated.
  public var today: CalendarDate { clock().day }

  /// The state of a round's draw now and, if a request may improve it, the state after that; then
  /// the stream ends.
  public func states(of round: Round) -> AsyncStream<State> {
    let (states, waiter) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    let now = clock()
    let begins = store.withLock { store in
      let state = Self.state(of: round, in: store.library, at: now)
      waiter.yield(state ?? .loading)
      if state == .pending || !store.library.lacks(round, at: now.secondsSinceEpoch) {
        waiter.finish()
        return false
      }
      store.waiters[round, default: []].append(waiter)
      defer { store.isFetching = true }
      return !store.isFetching
    }
    if begins {
      do { try start { self.fetchWanted() } } catch { fail("\(error)") }
    }
    return states
  }

  /// The round's state without a request; nil if its draw is unknown.
  private static func state(
    of round: Round, in library: DrawLibrary, at now: KoreanTime
  ) -> State? {
    if round.drawDate > now.lastDrawnDay { return .pending }
    return library.draw(round).map { $0.isFinal ? .known($0) : .early($0) }
  }

  private func fetchWanted() {
    while true {
      let rounds = nextRequest()
      if rounds.isEmpty { return }
      let reason: String
      do throws(SystemError) { reason = try fetch(rounds) } catch {
        reason = "lotto-fetch: \(error)"
      }
      for round in rounds {
        let (library, waiters) = store.withLock { store in
          (store.library, store.waiters.removeValue(forKey: round) ?? [])
        }
        settle(waiters, round, library, reason: reason)
      }
      _ = try? Readiness.wait(for: [], until: .now + fetchSettings.requestInterval)
    }
  }

  /// The rounds that streams wait for; if there are none, marks the fetching thread as ended.
  private func nextRequest() -> [Round] {
    store.withLock { store in
      store.isFetching = !store.waiters.isEmpty
      return store.waiters.keys.sorted()
    }
  }

  /// Ends all streams because there is no fetching thread; the next lookup tries to start one.
  private func fail(_ reason: String) {
    // At once: a stream added between two steps would wait for a thread that nobody starts.
    let (library, waiters) = store.withLock { store in
      defer { (store.waiters, store.isFetching) = ([:], false) }
      return (store.library, store.waiters)
    }
    for (round, waiters) in waiters { settle(waiters, round, library, reason: reason) }
  }

  /// How long streams wait for the draw to be cached; other processes may hold the cache's lock.
  private static let storingLimit = Duration.seconds(1)

  /// Requests rounds and keeps their draws; returns why others are missing.
  private func fetch(_ rounds: [Round]) throws(SystemError) -> String {
    var fetch = try DrawFetch.start(for: rounds, with: fetchSettings)
    while true {
      let request = fetch.request
      let readable = try Readiness.wait(for: [request.fileDescriptor], until: request.deadline)
      if readable.isEmpty || fetch.receive() { break }
    }
    let response = fetch.finish()
    // Only this thread changes the library, so others may read it meanwhile.
    var library = store.withLock(\.library)
    let (_, storing) = library.take(
      response.draws, from: .site(at: clock().secondsSinceEpoch))
    if let storing { library.adopt(storing.run(waitingFor: Self.storingLimit).stored, of: storing) }
    store.withLock { [library] in $0.library = library }
    if response.isFailure, response.reason.isEmpty {
      return response.status < 0
        ? "lotto-fetch: no complete response" : "lotto-fetch: exit status \(response.status)"
    }
    return response.reason
  }

  private func settle(
    _ waiters: [AsyncStream<State>.Continuation], _ round: Round, _ library: DrawLibrary,
    reason: String
  ) {
    let state = Self.state(of: round, in: library, at: clock()) ?? missing(round, reason)
    for waiter in waiters {
      waiter.yield(state)
      waiter.finish()
    }
  }

  private func missing(_ round: Round, _ reason: String) -> State {
    if round.drawDate == today { return .pending }
    let missing = "no result has been published for round \(round.number)"
    return .failed(reason.isEmpty ? missing : reason)
  }
}
