public import Lottery
internal import Platform
internal import Synchronization

/// Looks draws up in the embedded history and the user's cache, else through `lotto-fetch`.
///
/// Requests go out in the background, one at a time, three seconds apart; their draws are cached.
public final class DrawLookup: Sendable {
  private struct Store {
    var library: DrawLibrary
    /// The streams that wait for each round being requested now or next.
    var waiters: [Round: [AsyncStream<DrawState>.Continuation]] = [:]
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
    self.init(in: .ofCurrentUser, fetching: settings) { .now }
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

  /// The state of a round's draw now and, if a request may improve it, the state after that.
  ///
  /// Then the stream ends. The next call requests a draw again that failed, or is early and over a
  /// minute old.
  public func states(of round: Round) -> AsyncStream<DrawState> {
    let (states, waiter) = AsyncStream.makeStream(
      of: DrawState.self, bufferingPolicy: .bufferingNewest(1))
    let now = clock()
    let begins = store.withLock { store in
      let state = store.library.state(of: round, at: now) ?? .loading
      waiter.yield(state)
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

  /// How long streams wait for the draw to be cached; other processes may hold the cache's lock.
  private static let storingLimit = Duration.seconds(1)

  private func fetchWanted() {
    var provider = DrawProvider(
      library: store.withLock(\.library), days: DrawDays(at: clock()), mayFetch: false,
      fetching: fetchSettings, clock: clock)
    while true {
      let rounds = nextRequest()
      if rounds.isEmpty { return }
      provider.update(to: DrawDays(at: clock()))
      // A request that a signal interrupts leaves its draws missing.
      try? provider.refresh(rounds, storingAtMost: Self.storingLimit)
      // Only this thread changes the library, so others may read it meanwhile.
      store.withLock { [library = provider.library] in $0.library = library }
      for round in rounds {
        let waiters = store.withLock { $0.waiters.removeValue(forKey: round) ?? [] }
        settle(waiters, provider.state(of: round))
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
    let now = clock()
    for (round, waiters) in waiters {
      settle(waiters, library.state(of: round, at: now) ?? .failed(reason))
    }
  }

  private func settle(_ waiters: [AsyncStream<DrawState>.Continuation], _ state: DrawState) {
    for waiter in waiters {
      waiter.yield(state)
      waiter.finish()
    }
  }
}

extension DrawLibrary {
  /// The state of a round's draw without a request; nil if its result is missing.
  fileprivate func state(of round: Round, at now: KoreanTime) -> DrawState? {
    round.drawDate > now.lastDrawnDay ? .pending : knownDraw(round).map(DrawState.init)
  }
}
