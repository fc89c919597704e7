internal import Lottery
internal import Platform
internal import WorkerProtocol

/// The parallel decoders of a run, each working on one image at a time.
final class DecoderPool {
  private let workers: [DecoderWorker]
  private var hasReportedJail = false
  /// Images without a decoder, for example because descriptors, processes or memory have run out.
  private var waiting: [DecodeJob] = []
  private var nextStart = Moment.now
  /// When the last wait for the decoders ended.
  private var lastCollected = Moment.now
  /// Consecutive failed starts while no other decoder was busy.
  private var failedStarts = 0

  /// Gives up after 50 failed starts, five seconds in all; a temporary shortage is over by then.
  private static let failedStartLimit = 50
  private static let pauseBetweenStarts = Duration.milliseconds(100)

  init(_ settings: ScanRun.Settings) {
    workers = (0..<settings.jobs).map { _ in DecoderWorker(settings) }
  }

  var hasIdleWorker: Bool { waiting.isEmpty && idleWorker != nil }

  private var idleWorker: DecoderWorker? { workers.first(where: \.isIdle) }

  /// An idle decoder: preferably one that runs and has the library for an image, then one that runs.
  private func idleWorker(for job: DecodeJob) -> DecoderWorker? {
    workers.first { $0.isIdle && $0.hasProcess(for: job) }
      ?? workers.first { $0.isIdle && $0.hasProcess } ?? idleWorker
  }

  var awaited: [Int32] { workers.compactMap(\.awaited) }

  /// When to check the time limits or retry a failed start; nil while there is no image.
  var deadline: Moment? {
    (workers.compactMap(\.deadline) + (waiting.isEmpty ? [] : [nextStart])).min()
  }

  /// Gives an image to an idle decoder; during a resource shortage, the image waits.
  func begin(_ job: DecodeJob) throws(RunError) {
    waiting.append(job)
    try beginWaiting()
  }

  private func beginWaiting() throws(RunError) {
    while let job = waiting.last, let worker = idleWorker(for: job),
      worker.hasProcess(for: job) || nextStart <= .now
    {
      waiting.removeLast()
      guard try start(job, on: worker) else { return }
    }
  }

  struct Progress {
    var images: [DecodeJob] = []
    var events: [PipelineEvent] = []
  }

  /// Receives answers after a wait for `awaited` that began at `wait`, and checks the time limits.
  func collect(readable: Set<Int32>, waitedSince wait: Moment) throws(RunError) -> Progress {
    let absence = wait - lastCollected
    lastCollected = .now
    var progress = Progress()
    for worker in workers {
      worker.exclude(absence)
      // An answer that has arrived counts, however late: read it before checking the clock.
      let hasAnswer = worker.awaited.map(readable.contains) ?? false
      switch hasAnswer ? try worker.receive() : worker.checkTime() {
      case .working: break
      case .unconfined(let parts):
        if !hasReportedJail { progress.events.append(.decoderUnconfined(parts)) }
        hasReportedJail = true
      case .saw(let picture): progress.events.append(.attemptSaw(picture))
      case .pageFinished(let page): progress.events.append(.pageFinished(page))
      case .done(let job): progress.images.append(job)
      case .hasMorePages(let job): try start(job, on: worker)
      case .ended(let job, let end, let isUnfinished):
        progress.events.append(.decoderEnded(job.source, end))
        if isUnfinished { try start(job, on: worker) } else { progress.images.append(job) }
      }
    }
    try beginWaiting()
    return progress
  }

  func stop() { for worker in workers { worker.stop() } }

  /// Gives an image to a decoder; returns false if the image waits because of a resource shortage.
  @discardableResult
  private func start(_ job: DecodeJob, on worker: DecoderWorker) throws(RunError) -> Bool {
    let works = workers.contains(where: \.hasEverSaidHello)
    if !works, worker.earlyExits >= DecoderWorker.earlyExitLimit {
      throw .decoderUnavailable(.ended)
    }
    do throws(SystemError) {
      try worker.begin(job)
      failedStarts = 0
      return true
    } catch {
      let isAlone = workers.allSatisfy(\.isIdle)
      failedStarts = isAlone ? failedStarts + 1 : 0
      guard error.isShortage, failedStarts < Self.failedStartLimit else {
        throw .decoderUnavailable(.notStarted(error))
      }
      waiting.append(job)
      nextStart = .now + Self.pauseBetweenStarts
      return false
    }
  }
}
