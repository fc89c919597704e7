internal import Lottery
internal import Platform
internal import WorkerProtocol

/// One decoder process and its current image; the process is replaced if it dies or times out.
final class DecoderWorker {
  private let settings: ScanRun.Settings
  private var child: ChildWithSocket?
  /// The libraries that processes are started with: those that its images have needed so far.
  private var libraries: [PictureLibrary] = []
  private var job: DecodeJob?
  private var sequence: UInt32 = 0
  private var intake = PictureIntake(wanted: [])
  private var timer = TryTimer(limit: nil, tryNumber: 1, used: .zero)
  /// Consecutive exits before the process sent `hello`.
  private(set) var earlyExits = 0
  private var hasSaidHello = false
  private var hasReportedJail = false
  /// Whether any process of this worker has sent `hello`, which proves that the program works.
  private(set) var hasEverSaidHello = false
  /// Number of consecutive exits before `hello` that are not blamed on the image.
  static let earlyExitLimit = 3

  init(_ settings: ScanRun.Settings) { self.settings = settings }

  enum Report {
    /// Still working, or idle.
    case working
    case unconfined([Jail.Part])
    case saw(DecodedPicture)
    /// A page is finished, and the process goes on with the next one.
    case pageFinished(PageNumber)
    case done(DecodeJob)
    /// The request is answered, but the document has more pages.
    case hasMorePages(DecodeJob)
    /// The process died or timed out on the image, which may be tried again in a fresh one, as may the
    /// pages that follow.
    case ended(DecodeJob, DecoderEnd, isUnfinished: Bool)
  }

  var isIdle: Bool { job == nil }
  var hasProcess: Bool { child != nil }

  /// Whether the process runs, and has the library that an image needs.
  func hasProcess(for job: DecodeJob) -> Bool {
    hasProcess && job.kind?.library.map(libraries.contains) != false
  }

  /// The descriptor that becomes readable with an answer; nil while idle.
  var awaited: Int32? { isIdle ? nil : child.borrowed { $0.socket.fileDescriptor } }

  /// When to check the time limit; nil while idle.
  var deadline: Moment? { job.map { _ in timer.nextLook } }

  /// Sends an image to the process, starting one if needed; the worker is idle if this throws.
  func begin(_ job: DecodeJob) throws(SystemError) {
    job.forgetCodes()
    if let library = job.kind?.library, !libraries.contains(library) {
      // A process in its jail can load nothing.
      stop()
      libraries.append(library)
    }
    if child == nil { try start() }
    self.job = job
    // Random, so that a hostile decoder cannot answer for an image before it is sent.
    sequence = .random(in: 0 ... .max)
    beginPage(of: job)
    let request = DecodeRequest(
      sequence: sequence, pages: job.wantedPages, isGlance: job.isGlance,
      options: settings.decoding)
    do throws(SystemError) {
      do throws(SystemError) { try send(request.frame, beside: job.file.fileDescriptor) } catch {
        // The socket is full: a process that does not read its requests could block us forever.
        guard error.isBlocking else { throw error }
        stop()
        try start()
        try send(request.frame, beside: job.file.fileDescriptor)
      }
    } catch {
      // The process has just died; the next read reports it.
      if error.isBrokenPipe { return }
      self.job = nil
      throw error
    }
  }

  private func beginPage(of job: DecodeJob) {
    timer = TryTimer(
      limit: settings.timeLimit, tryNumber: job.tryNumber,
      used: child.borrowed { $0.process.processorTime } ?? .zero)
    intake = PictureIntake(wanted: settings.decoding.pictures)
  }

  /// Receives one answer; call when the descriptor is readable.
  func receive() throws(RunError) -> Report {
    guard let job else { return .working }
    let frame = try? child.borrowed { try $0.socket.receive(upTo: Frame.sizeLimit) }
    guard let frame, let answer = try? DecoderAnswer(frame: frame) else {
      return replace(job, after: .crash)
    }
    switch answer {
    case .hello(let version) where !hasSaidHello:
      if version != Frame.version {
        throw .decoderUnavailable(.otherVersion)
      }
      hasSaidHello = true
      hasEverSaidHello = true
      earlyExits = 0
    case .unconfined(let parts) where hasSaidHello && !hasReportedJail && timer.pixels == nil:
      let known = parts.compactMap(Jail.Part.init)
      guard known.count == parts.count else { return replace(job, after: .crash) }
      hasReportedJail = true
      return .unconfined(known)
    case .began(sequence, let page, let size) where timer.pixels == nil && job.begin(page, size):
      timer.begin(pixels: size.pixelCount)
    case .picture(sequence, let picture):
      if !intake.begin(picture) { return replace(job, after: .crash) }
    case .pixels(sequence, let piece):
      guard let step = intake.add(piece) else { return replace(job, after: .crash) }
      if case .whole(let picture, let bytes) = step {
        if !picture.isStored { return .saw(DecodedPicture(job, picture, .memory(bytes))) }
        job.stored = DecodeJob.StoredPicture(header: picture, bytes: bytes)
      }
    case .unread(sequence, let corners)
    where intake.isBetweenPictures && settings.decoding.pictures.contains(.stored)
      && job.unread.count < Frame.codeLimit:
      job.unread.append(corners)
    case .code(sequence, let code)
    where intake.isBetweenPictures && job.codes.count < Frame.codeLimit: job.codes.append(code)
    case .ended(sequence, let end) where intake.isBetweenPictures:
      let isAlone = job.isGlance
      let page = PageNumber(UInt32(job.page), of: job.pageCount ?? 1)
      job.finishPage(end)
      if !job.isDone, !isAlone {
        beginPage(of: job)
        return .pageFinished(page)
      }
      self.job = nil
      return job.isDone ? .done(job) : .hasMorePages(job)
    case .hello, .unconfined, .began, .picture, .pixels, .unread, .code, .ended:
      return replace(job, after: .crash)
    }
    return checkTime()
  }

  /// Excludes time from the limit of the current try, since nobody read what the process sent.
  func exclude(_ time: Duration) { timer.exclude(time) }

  func checkTime() -> Report {
    guard let job, timer.nextLook <= .now else { return .working }
    let isOver = timer.isOver(
      used: child.borrowed { $0.process.processorTime },
      isReadyToRun: child.borrowed { $0.process.isReadyToRun } ?? false)
    return isOver ? replace(job, after: .timeout) : .working
  }

  func stop() {
    guard let child = child.take() else { return }
    _ = child.kill()
  }

  private func start() throws(SystemError) {
    guard let decoder = settings.decoder else { throw .notFound }
    let load = libraries.map(\.rawValue).joined(separator: ",")
    child = try ChildProcess.withSocket(
      decoder,
      arguments: [
        "--parent", String(Environment.process), "--max-pixels",
        String(settings.decoding.pixelLimit),
      ] + (load.isEmpty ? [] : ["--load", load]))
    hasSaidHello = false
    hasReportedJail = false
  }

  /// An early exit does not count as a try at the image until some process has sent `hello`.
  private func replace(_ job: DecodeJob, after end: DecoderEnd) -> Report {
    stop()
    self.job = nil
    if end == .crash, !hasEverSaidHello, earlyExits < Self.earlyExitLimit {
      earlyExits += 1
      return .ended(job, end, isUnfinished: true)
    }
    return .ended(job, end, isUnfinished: job.prepareNext(after: end))
  }

  private func send(_ frame: [UInt8], beside file: Int32) throws(SystemError) {
    try child.borrowed { child throws(SystemError) in
      try child.socket.send(frame, beside: file, waits: false)
    }
  }
}
