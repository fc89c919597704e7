internal import Lottery
internal import Platform
internal import WorkerProtocol

/// The decoders of a run, side by side, each with one image at a time.
final class DecoderPool {
  private let workers: [DecoderWorker]
  private var hasToldOfJail = false
  /// Images for which no decoder could be started yet, for want of descriptors, processes or memory.
  private var waiting: [DecodeJob] = []
  private var nextStart = Moment.now
  /// How often in a row none could be started while no other was at work.
  private var vainStarts = 0

  /// A want that ends by itself is over by then; five seconds in all.
  private static let vainStartLimit = 50
  private static let pauseBetweenStarts = Duration.milliseconds(100)

  init(
    count: Int, program: BytePath, timeLimit: TimeLimit, pixelLimit: UInt64,
    pictures: DecodeRequest.Pictures
  ) {
    workers = (0..<count).map { _ in
      DecoderWorker(
        program: program, timeLimit: timeLimit, pixelLimit: pixelLimit, pictures: pictures)
    }
  }

  /// Whether an image may be given to one of them.
  var hasIdleWorker: Bool { waiting.isEmpty && idleWorker != nil }

  /// One that has its process already, if there is one.
  private var idleWorker: DecoderWorker? {
    workers.first { $0.isIdle && $0.hasProcess } ?? workers.first(where: \.isIdle)
  }

  /// The descriptors that become readable with answers.
  var awaited: [Int32] { workers.compactMap(\.awaited) }

  /// When to look at the clock next; nil while there is no image.
  var deadline: Moment? {
    (workers.compactMap(\.deadline) + (waiting.isEmpty ? [] : [nextStart])).min()
  }

  /// Gives an image to an idle decoder.
  func begin(_ job: DecodeJob) throws(RunError) {
    guard let worker = idleWorker else {
      preconditionFailure("an image is begun when a decoder is idle")
    }
    try start(job, on: worker)
  }

  /// Gives images that wait to decoders that are idle by now, or can be started at last.
  private func beginWaiting() throws(RunError) {
    while let worker = idleWorker, worker.hasProcess || nextStart <= .now,
      let job = waiting.popLast()
    {
      guard try start(job, on: worker) else { return }
    }
  }

  /// What the decoders have come to since they were looked at last.
  struct Progress {
    var images: [(job: DecodeJob, result: DecodeResult)] = []
    var events: [PipelineEvent] = []
  }

  /// Takes what has come, looks at the clock, and gives the images that are done.
  func collect(readable: Set<Int32>) throws(RunError) -> Progress {
    var progress = Progress()
    for worker in workers {
      switch try look(at: worker, readable: readable) {
      case .working: break
      case .unconfined(let parts):
        if !hasToldOfJail { progress.events.append(.decoderUnconfined(parts)) }
        hasToldOfJail = true
      case .saw(let picture): progress.events.append(.attemptSaw(picture))
      case .done(let job, let end):
        progress.images.append((job, .decoded(job.codes, end, job.effort)))
      case .retrying(let job, let end):
        progress.events.append(.decoderEnded(job.source, end))
        try start(job, on: worker)
      case .failed(let job, let end):
        progress.events.append(.decoderEnded(job.source, end))
        progress.images.append((job, .ended(end)))
      case .incompatible:
        throw .decoderUnavailable("lotto-decode is of another version than lotto")
      }
    }
    try beginWaiting()
    return progress
  }

  /// Ends all processes.
  func stop() {
    for worker in workers { worker.stop() }
  }

  /// An answer that has come counts, however late it is looked at: hence it goes before the clock.
  private func look(
    at worker: DecoderWorker, readable: Set<Int32>
  ) throws(RunError) -> DecoderWorker.Report {
    do throws(SystemError) {
      if let number = worker.awaited, readable.contains(number) { return try worker.receive() }
      return try worker.checkTime()
    } catch {
      throw .system(error)
    }
  }

  /// Gives an image to a decoder; false when there is too little of something and the image has to wait.
  @discardableResult
  private func start(_ job: DecodeJob, on worker: DecoderWorker) throws(RunError) -> Bool {
    let works = workers.contains(where: \.hasEverSaidHello)
    if !works, worker.silentDeaths >= DecoderWorker.silentDeathLimit {
      throw .decoderUnavailable("lotto-decode ends before it says a word")
    }
    do throws(SystemError) {
      try worker.begin(job)
      vainStarts = 0
      return true
    } catch {
      let isAlone = workers.allSatisfy(\.isIdle)
      vainStarts = isAlone ? vainStarts + 1 : 0
      guard error.isShortage, vainStarts < Self.vainStartLimit else {
        throw .decoderUnavailable("lotto-decode cannot be started: \(error)")
      }
      waiting.append(job)
      nextStart = .now + Self.pauseBetweenStarts
      return false
    }
  }
}
