import Synchronization
import Testing

@testable import Platform

struct ConcurrentPerformTests {
  @Test("every piece runs exactly once, for any number of threads", arguments: [1, 2, 8, 2000])
  func once(threads: Int) {
    let done = Done(pieces: 1000)
    concurrentPerform(1000, threads: threads) { done.add($0) }
    #expect(done.counts == Array(repeating: 1, count: 1000))
  }

  @Test("zero pieces run nothing, and a single piece runs once")
  func few() {
    let done = Done(pieces: 1)
    concurrentPerform(0, threads: 8) { done.add($0) }
    #expect(done.counts == [0])
    concurrentPerform(1, threads: 8) { done.add($0) }
    #expect(done.counts == [1])
  }

  /// How often each piece was done.
  private final class Done: Sendable {
    private let state: Mutex<[Int]>

    init(pieces: Int) { state = Mutex(Array(repeating: 0, count: pieces)) }

    func add(_ piece: Int) { state.withLock { $0[piece] += 1 } }

    var counts: [Int] { state.withLock { $0 } }
  }
}
