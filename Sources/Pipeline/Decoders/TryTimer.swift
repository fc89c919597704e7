internal import Platform

/// The time of one try at an image, and whether that is over.
///
/// Processor time counts, so that a busy machine changes no result. The clock ends only what hardly
/// works: two looks, a share of the limit apart and beyond its time, at a process that is not even
/// ready to run and has used a tenth of a processor at most.
struct TryTimer {
  private let limit: TimeLimit
  private let tryNumber: Int
  private let start: Moment
  private let usedAtStart: Duration
  private var usedAtLastLook = Duration.zero
  private var lastLook: Moment
  private var stalledLooks = 0
  /// The pixels of the image; nil until the decoder has told them.
  private(set) var pixels: UInt64?
  /// When to look next.
  private(set) var nextLook: Moment

  /// Who uses so small a part of the time between two looks naps to win time.
  private static let idleShare = 10
  /// Looks are no closer together.
  private static let shortestPause = Duration.milliseconds(5)

  /// The timer of a try that begins now, in a process that has used so much processor time before.
  init(_ limit: TimeLimit, tryNumber: Int, used: Duration, now: Moment = .now) {
    self.limit = limit
    self.tryNumber = tryNumber
    start = now
    lastLook = now
    usedAtStart = used
    nextLook = now + limit.share(ofTry: tryNumber, pixels: nil)
  }

  /// Takes in how large the image is, and so how long it may take.
  mutating func begin(pixels: UInt64) {
    self.pixels = pixels
    nextLook = start + share
  }

  /// Takes in that the process has sent something: one that waits for its reader stands still, too.
  mutating func noteProgress() { stalledLooks = 0 }

  /// Looks at the process, and tells whether the time is over; so it is where the process is gone.
  ///
  /// `total` is the processor time that the process has used in all, nil for one that is gone;
  /// `isReadyToRun` tells whether it runs or waits for a processor.
  mutating func isOver(
    used total: Duration?, isReadyToRun: @autoclosure () -> Bool, now: Moment = .now
  ) -> Bool {
    guard let used = total.map({ $0 - usedAtStart }), used < share else { return true }
    let isOverdue = now - start >= limit.wall(ofTry: tryNumber, pixels: pixels)
    let hasMoved =
      (used - usedAtLastLook) * Self.idleShare > now - lastLook || isReadyToRun()
    stalledLooks = isOverdue && !hasMoved ? stalledLooks + 1 : 0
    (usedAtLastLook, lastLook) = (used, now)
    nextLook = now + max(Self.shortestPause, isOverdue ? share : share - used)
    return stalledLooks == 2
  }

  private var share: Duration { limit.share(ofTry: tryNumber, pixels: pixels) }
}
