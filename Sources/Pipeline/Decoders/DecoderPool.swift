internal import Lottery
internal import Platform

/// The decoders of a run, side by side, each with one image at a time.
final class DecoderPool {
  private let workers: [DecoderWorker]
  private var hasToldOfJail = false

  init(
    count: Int, program: BytePath, timeLimit: TimeLimit, pixelLimit: UInt64, wantsPictures: Bool
  ) {
    workers = (0..<count).map { _ in
      DecoderWorker(
        program: program, timeLimit: timeLimit, pixelLimit: pixelLimit,
        wantsPictures: wantsPictures)
    }
  }

  /// Whether an image may be given to one of them.
  var hasIdleWorker: Bool { workers.contains(where: \.isIdle) }

  /// The descriptors that become readable with answers.
  var awaited: [Int32] { workers.compactMap(\.awaited) }

  /// When to look at the clock next.
  var deadline: Moment? { workers.compactMap(\.deadline).min() }

  /// Gives an image to an idle decoder.
  func begin(_ job: DecodeJob) throws(RunError) {
    guard let worker = workers.first(where: \.isIdle) else {
      preconditionFailure("an image is begun when a decoder is idle")
    }
    try start(job, on: worker)
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

  private func start(_ job: DecodeJob, on worker: DecoderWorker) throws(RunError) {
    let works = workers.contains(where: \.hasEverSaidHello)
    if !works, worker.silentDeaths >= DecoderWorker.silentDeathLimit {
      throw .decoderUnavailable("lotto-decode ends before it says a word")
    }
    do throws(SystemError) { try worker.begin(job) } catch {
      throw .decoderUnavailable("lotto-decode cannot be started: \(error)")
    }
  }
}
