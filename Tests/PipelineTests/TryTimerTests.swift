import Platform
import Testing

@testable import Pipeline

struct TryTimerTests {
  private let start = Moment.now

  /// The first try under a limit of 3 s: it gets 2 s of processor time and 8 s of wall time.
  private func timer(used: Duration = .zero) -> TryTimer {
    TryTimer(limit: .seconds(3), tryNumber: 1, used: used, now: start)
  }

  /// Whether a look at the process, `seconds` after the start, ends its try.
  private func isOver(
    _ timer: inout TryTimer, used: Double?, at seconds: Double, isReadyToRun: Bool = false
  ) -> Bool {
    timer.isOver(
      used: used.map { .seconds($0) }, isReadyToRun: isReadyToRun, now: start + .seconds(seconds))
  }

  /// The processor time that each of an image's two tries gets.
  private func shares(limit: Duration?, pixels: UInt64?) -> [Duration] {
    [1, 2].map { number in
      var timer = TryTimer(limit: limit, tryNumber: number, used: .zero, now: start)
      if let pixels { timer.begin(pixels: pixels) }
      return timer.share
    }
  }

  @Test(
    "both tries together get half a second per megapixel, at least 6 and at most 25 seconds",
    arguments: [
      (UInt64(0), 6.0), (1_000_000, 6), (12_000_000, 6), (20_000_000, 10), (50_000_000, 25),
      (1_000_000_000, 25), (.max, 25),
    ])
  func byPixels(pixels: UInt64, seconds: Double) {
    let limit = Duration.seconds(seconds)
    #expect(shares(limit: nil, pixels: pixels) == [limit * 2 / 3, limit / 3])
  }

  @Test("the user's limit applies to every image", arguments: [nil, 50_000_000] as [UInt64?])
  func fixed(pixels: UInt64?) {
    #expect(
      shares(limit: .milliseconds(300), pixels: pixels) == [.milliseconds(200), .milliseconds(100)])
  }

  @Test("a try ends when its share of processor time is used up, and no sooner")
  func processorTime() {
    var timer = timer()
    #expect(!isOver(&timer, used: 1.99, at: 1.99))
    #expect(isOver(&timer, used: 2, at: 2))
  }

  @Test("processor time used before the try does not count")
  func earlierImages() {
    var timer = timer(used: .seconds(100))
    #expect(!isOver(&timer, used: 101.9, at: 2))
    #expect(isOver(&timer, used: 102, at: 2.1))
  }

  @Test("a try ends when its process is gone")
  func gone() {
    var timer = timer()
    #expect(isOver(&timer, used: nil, at: 0.1))
  }

  @Test("a large image gets its own limit as soon as its size is known")
  func size() {
    var timer = TryTimer(limit: nil, tryNumber: 1, used: .zero, now: start)
    timer.begin(pixels: 50_000_000)
    #expect(!isOver(&timer, used: 16, at: 16))
    #expect(isOver(&timer, used: 16.7, at: 17))
  }

  @Test("a stalled try ends at the second look after its wall time has passed")
  func standstill() {
    var timer = timer()
    #expect(!isOver(&timer, used: 0.5, at: 7))
    #expect(!isOver(&timer, used: 0.5, at: 8))
    #expect(timer.nextLook == start + .seconds(10))
    #expect(isOver(&timer, used: 0.5, at: 10))
  }

  @Test(
    "a try goes on as long as its process runs or waits for a processor, or nobody listens to it",
    arguments: [0, 1, 2])
  func busyMachine(kind: Int) {
    var timer = timer()
    for look in 0..<100 {
      let used = kind == 0 ? 0.5 + 0.01 * Double(look) : 0.5
      // About a tenth of a second per look.
      let time = kind == 0 ? 8 + 0.09 * Double(look) : 8 + 2 * Double(look)
      #expect(!isOver(&timer, used: used, at: time, isReadyToRun: kind == 1))
      if kind == 2 { timer.exclude(.seconds(2)) }
    }
  }

  @Test func `a process cannot tell when it is looked at again after it was ready to run`() {
    let pauses = (0..<100).map { _ in
      var timer = timer()
      #expect(!isOver(&timer, used: 0.5, at: 10, isReadyToRun: true))
      return timer.nextLook - (start + .seconds(10))
    }
    #expect(pauses.allSatisfy { $0 >= .milliseconds(200) && $0 <= .seconds(2) })
    #expect(Set(pauses).count > 90)
  }

  @Test func `a process that mostly sleeps is ended like a stalled one`() {
    var timer = timer()
    // It runs 1.3 ms in every 0.3 s.
    func isOver(at seconds: Double) -> Bool {
      self.isOver(&timer, used: 0.0013 / 0.3 * seconds, at: seconds)
    }
    #expect(!isOver(at: 2) && !isOver(at: 4) && !isOver(at: 8))
    #expect(isOver(at: 10))
  }

  @Test("the next look is due when the processor time may be used up, after 5 ms at the earliest")
  func looks() {
    var timer = timer()
    #expect(timer.nextLook == start + .seconds(2))
    #expect(!isOver(&timer, used: 1.5, at: 2))
    #expect(timer.nextLook == start + .seconds(2.5))
    #expect(!isOver(&timer, used: 1.999, at: 2.5))
    #expect(timer.nextLook == start + .milliseconds(2505))
  }
}
