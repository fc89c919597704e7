internal import Platform

/// Decides when one try at an image has timed out.
///
/// The limit is processor time, so a busy machine changes no result. Wall-clock time ends a try
/// only if it stalls: after four times its share, checks over another share of time all find that
/// the process is not ready to run and has used at most a tenth of a processor since the last one.
/// What the process sends meanwhile does not count, or a hostile one could go on for weeks.
struct TryTimer {
  private let fixedLimit: Duration?
  private let tryNumber: Int
  private var start: Moment
  private let usedAtStart: Duration
  private var usedAtLastLook = Duration.zero
  private var lastLook: Moment
  private var stalledSince: Moment?
  /// Nil until the decoder has reported the image's size.
  private(set) var pixels: UInt64?
  private(set) var nextLook: Moment
  private static let idleShare = 10
  /// Twice what the hardest small pictures of `Fixtures/Hostile` take for a whole search: what a
  /// picture comes to must not depend on the machine.
  private static let leastLimit = Duration.seconds(6)
  private static let shortestPause = Duration.milliseconds(5)

  /// `limit` is for both tries, nil derives it from the pixels; `used` is processor time so far.
  init(limit: Duration?, tryNumber: Int, used: Duration, now: Moment = .now) {
    fixedLimit = limit
    self.tryNumber = tryNumber
    start = now
    lastLook = now
    usedAtStart = used
    nextLook = now
    nextLook = now + share
  }

  mutating func begin(pixels: UInt64) {
    self.pixels = pixels
    nextLook = start + share
  }

  /// Excludes time during which nobody read what the process sent: it may have had to wait.
  mutating func exclude(_ time: Duration) {
    start += time
    lastLook += time
    if let stalledSince { self.stalledSince = stalledSince + time }
  }

  /// Whether the try has timed out; `total` is the process's time in all, nil if it is gone.
  mutating func isOver(
    used total: Duration?, isReadyToRun: @autoclosure () -> Bool, now: Moment = .now
  ) -> Bool {
    guard let used = total.map({ $0 - usedAtStart }), used < share else { return true }
    let isOverdue = now - start >= share * 4
    let hasRun = (used - usedAtLastLook) * Self.idleShare > now - lastLook
    let isReady = isOverdue && !hasRun && isReadyToRun()
    let isStalled = isOverdue && !hasRun && !isReady
    stalledSince = isStalled ? stalledSince ?? now : nil
    usedAtLastLook = used
    lastLook = now
    // At random if the process was only about to run: it must not know when it is looked at.
    let pause = isReady ? share * Double.random(in: 0.1...1) : isOverdue ? share : share - used
    nextLook = now + max(Self.shortestPause, pause)
    // Less than a whole share, since a little of the time between two looks may be excluded.
    return stalledSince.map { now - $0 >= share * 3 / 4 } ?? false
  }

  /// The try's share of the limit: two thirds for the first, the rest for the second.
  var share: Duration {
    // 0.5 s per megapixel, at least 6 s and at most 25 s.
    let byPixels = Duration.milliseconds(Int64(clamping: (pixels ?? 0) / 2_000))
    let limit = fixedLimit ?? min(max(Self.leastLimit, byPixels), .seconds(25))
    return tryNumber == 1 ? limit * 2 / 3 : limit / 3
  }
}
