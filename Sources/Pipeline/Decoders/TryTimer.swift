internal import Platform

/// Decides when one try at an image has timed out.
///
/// The limit is processor time, so a busy machine changes no result. Wall-clock time ends a try
/// only if it stalls: after four times its share, two checks in a row, one share apart, find that
/// the process is not ready to run and has used at most a tenth of a processor since the last one.
struct TryTimer {
  private let fixedLimit: Duration?
  private let tryNumber: Int
  private let start: Moment
  private let usedAtStart: Duration
  private var usedAtLastLook = Duration.zero
  private var lastLook: Moment
  private var stalledLooks = 0
  /// Nil until the decoder has reported the image's size.
  private(set) var pixels: UInt64?
  private(set) var nextLook: Moment
  private static let idleShare = 10
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

  /// The process has sent data; until we read it, the process may have waited without stalling.
  mutating func noteProgress() { stalledLooks = 0 }

  /// Whether the try has timed out; `total` is the process's time in all, nil if it is gone.
  mutating func isOver(
    used total: Duration?, isReadyToRun: @autoclosure () -> Bool, now: Moment = .now
  ) -> Bool {
    guard let used = total.map({ $0 - usedAtStart }), used < share else { return true }
    let isOverdue = now - start >= share * 4
    let hasMoved = (used - usedAtLastLook) * Self.idleShare > now - lastLook || isReadyToRun()
    stalledLooks = isOverdue && !hasMoved ? stalledLooks + 1 : 0
    (usedAtLastLook, lastLook) = (used, now)
    nextLook = now + max(Self.shortestPause, isOverdue ? share : share - used)
    return stalledLooks == 2
  }

  /// The try's share of the limit: two thirds for the first, the rest for the second.
  var share: Duration {
    // 0.5 s per megapixel, at least 2 s and at most 25 s.
    let byPixels = Duration.milliseconds(Int64(clamping: (pixels ?? 0) / 2_000))
    let limit = fixedLimit ?? min(max(.seconds(2), byPixels), .seconds(25))
    return tryNumber == 1 ? limit * 2 / 3 : limit / 3
  }
}
