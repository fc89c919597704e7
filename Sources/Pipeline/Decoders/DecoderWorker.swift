internal import Lottery
internal import Platform
internal import WorkerProtocol

/// One decoder process and its current image; the process is replaced if it dies or times out.
final class DecoderWorker {
  private let program: BytePath
  private let timeLimit: TimeLimit
  private let pixelLimit: UInt64
  private let pictures: DecodeRequest.Pictures
  private var intake = PictureIntake(wanted: [])
  private var child: ChildWithSocket?
  private var sequence: UInt32 = 0
  private var job: DecodeJob?
  private var timer: TryTimer
  /// Consecutive exits before the process sent `hello`.
  private(set) var earlyExits = 0
  private var hasSaidHello = false
  private var hasToldOfJail = false
  /// Whether any process of this worker has sent `hello`, which proves that the program works.
  private(set) var hasEverSaidHello = false

  /// Number of consecutive exits before `hello` that are not blamed on the image.
  static let earlyExitLimit = 3

  init(
    program: BytePath, timeLimit: TimeLimit, pixelLimit: UInt64, pictures: DecodeRequest.Pictures
  ) {
    self.program = program
    self.timeLimit = timeLimit
    self.pixelLimit = pixelLimit
    self.pictures = pictures
    timer = TryTimer(timeLimit, tryNumber: 1, used: .zero)
  }

  /// The state of a worker after `receive` or `checkTime`.
  enum Report {
    /// Still working, or idle.
    case working
    /// The process lacks the named parts of its sandbox.
    case unconfined(String)
    /// An attempt's picture arrived; decoding continues.
    case saw(AttemptPicture)
    /// The image is decoded.
    case done(DecodeJob, DecodingEnd)
    /// The process died or timed out on the image, which goes to a fresh process.
    case retrying(DecodeJob, DecoderEnd)
    /// The image's second try died or timed out, too.
    case failed(DecodeJob, DecoderEnd)
    /// The process uses another version of the protocol.
    case incompatible
  }

  /// Whether it can take an image.
  var isIdle: Bool { job == nil }

  /// Whether its process is running; if not, `begin` starts one.
  var hasProcess: Bool { child != nil }

  /// The descriptor that becomes readable with an answer; nil while idle.
  private(set) var awaited: Int32?

  /// When to check the time limit; nil while idle.
  var deadline: Moment? { job == nil ? nil : timer.nextLook }

  /// Sends an image to the process, starting one if needed.
  ///
  /// - Throws: When the process cannot be started or reached; the worker is then idle.
  func begin(_ job: DecodeJob) throws(SystemError) {
    job.forgetCodes()
    if child == nil { try start() }
    self.job = job
    // Random, so that a hostile decoder cannot answer for an image before it is sent.
    sequence = .random(in: 0 ... .max)
    timer = TryTimer(timeLimit, tryNumber: job.tryNumber, used: processorTime ?? .zero)
    intake = PictureIntake(wanted: pictures)
    let request = DecodeRequest(
      sequence: sequence, pixelLimit: pixelLimit, effort: job.effort, pictures: pictures)
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
      awaited = nil
      throw error
    }
  }

  /// Receives one answer; call when the descriptor is readable.
  func receive() throws(SystemError) -> Report {
    guard let job else { return .working }
    guard let answer = nextAnswer() else { return try replace(job, after: .crash) }
    switch answer {
    case .hello(let version) where !hasSaidHello:
      if version != Frame.version { return .incompatible }
      (hasSaidHello, hasEverSaidHello) = (true, true)
      earlyExits = 0
    case .unconfined(let parts) where hasSaidHello && !hasToldOfJail && timer.pixels == nil:
      hasToldOfJail = true
      return .unconfined(parts)
    case .began(sequence, let width, let height) where timer.pixels == nil:
      timer.begin(pixels: UInt64(width) * UInt64(height))
      job.width = Int(width)
    case .picture(sequence, let picture):
      if !intake.begin(picture) { return try replace(job, after: .crash) }
    case .shades(sequence, let piece):
      guard let step = intake.add(piece) else { return try replace(job, after: .crash) }
      timer.noteProgress()
      if case .whole(let picture, let shades) = step {
        if picture.isStored {
          job.stored = (picture, shades)
        } else {
          return .saw(AttemptPicture(job, picture, shades: shades))
        }
      }
    case .unread(sequence, let corners)
    where intake.isBetweenPictures && pictures.contains(.stored):
      if job.unread.count == Frame.codeLimit { return try replace(job, after: .crash) }
      job.unread.append(corners)
    case .code(sequence, let code) where intake.isBetweenPictures:
      if job.codes.count == Frame.codeLimit { return try replace(job, after: .crash) }
      job.codes.append(code)
    case .ended(sequence, let end) where intake.isBetweenPictures:
      self.job = nil
      awaited = nil
      return .done(job, end)
    case .hello, .unconfined, .began, .picture, .shades, .unread, .code, .ended:
      return try replace(job, after: .crash)
    }
    return try checkTime()
  }

  /// Kills the process if it has exceeded its time limit.
  func checkTime() throws(SystemError) -> Report {
    guard let job, timer.nextLook <= .now else { return .working }
    let isOver = timer.isOver(used: processorTime, isReadyToRun: isReadyToRun)
    return isOver ? try replace(job, after: .timeout) : .working
  }

  /// Kills the process, if any.
  func stop() {
    guard let child = child.take() else { return }
    _ = child.kill()
    awaited = nil
  }

  private func start() throws(SystemError) {
    child = try ChildProcess.withSocket(
      program,
      arguments: [
        "--parent", String(Environment.process), "--max-pixels", String(pixelLimit),
      ])
    (hasSaidHello, hasToldOfJail) = (false, false)
  }

  /// An exit before `hello` is not blamed on the image, unless an earlier process did send `hello`.
  private func replace(_ job: DecodeJob, after end: DecoderEnd) throws(SystemError) -> Report {
    stop()
    self.job = nil
    if end == .crash, !hasSaidHello, !hasEverSaidHello, earlyExits < Self.earlyExitLimit {
      earlyExits += 1
      return .retrying(job, end)
    }
    return job.tryAgain(after: end) ? .retrying(job, end) : .failed(job, end)
  }

  private func nextAnswer() -> DecoderAnswer? {
    switch child {
    case .some(let child):
      guard let frame = try? child.socket.receive(upTo: Frame.sizeLimit) else { return nil }
      return try? DecoderAnswer(frame: frame)
    case .none: return nil
    }
  }

  private func send(_ frame: [UInt8], beside file: Int32) throws(SystemError) {
    switch child {
    case .some(let child):
      awaited = child.socket.fileDescriptor
      try child.socket.send(frame, beside: file, waits: false)
    case .none: throw .badDescriptor
    }
  }

  private var isReadyToRun: Bool {
    switch child {
    case .some(let child): child.process.isReadyToRun
    case .none: false
    }
  }

  private var processorTime: Duration? {
    switch child {
    case .some(let child): child.process.processorTime
    case .none: nil
    }
  }
}
