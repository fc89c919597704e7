internal import Lottery
internal import Platform
internal import WorkerProtocol

/// One decoder process and the image it works on; it is replaced when it ends or takes too long.
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
  /// Deaths in a row before the process said `hello`.
  private(set) var silentDeaths = 0
  private var hasSaidHello = false
  private var hasToldOfJail = false
  /// Whether any process of this worker has said `hello`: then the program works.
  private(set) var hasEverSaidHello = false

  /// So many deaths in a row before a first word tell nothing about an image.
  static let silentDeathLimit = 3

  init(
    program: BytePath, timeLimit: TimeLimit, pixelLimit: UInt64, pictures: DecodeRequest.Pictures
  ) {
    self.program = program
    self.timeLimit = timeLimit
    self.pixelLimit = pixelLimit
    self.pictures = pictures
    timer = TryTimer(timeLimit, tryNumber: 1, used: .zero)
  }

  /// What a worker has to say after it was looked at.
  enum Report {
    /// Nothing yet.
    case working
    /// The process runs without parts of its jail, which are named.
    case unconfined(String)
    /// An attempt's picture has come; the image is still worked on.
    case saw(AttemptPicture)
    /// The image is done.
    case done(DecodeJob, DecodingEnd)
    /// The process ended over the image, which goes to a fresh one.
    case retrying(DecodeJob, DecoderEnd)
    /// The process ended over the image for the second time.
    case failed(DecodeJob, DecoderEnd)
    /// The process speaks another version of the protocol.
    case incompatible
  }

  /// Whether an image may be given to it.
  var isIdle: Bool { job == nil }

  /// Whether its process is there, or has to be started first.
  var hasProcess: Bool {
    switch child {
    case .some: true
    case .none: false
    }
  }

  /// The descriptor that becomes readable with an answer; nil while nothing is asked.
  private(set) var awaited: Int32?

  /// When to look at the clock, nil while nothing is asked.
  var deadline: Moment? { job == nil ? nil : timer.nextLook }

  /// Gives an image to the process, which is started when there is none.
  ///
  /// - Throws: When it cannot be started; the image is not the worker's then.
  func begin(_ job: DecodeJob) throws(SystemError) {
    job.forgetCodes()
    if child == nil { try start() }
    self.job = job
    // At random: a decoder cannot answer ahead for an image that it has not been given.
    sequence = .random(in: 0 ... .max)
    timer = TryTimer(timeLimit, tryNumber: job.tryNumber, used: processorTime ?? .zero)
    intake = PictureIntake(wanted: pictures)
    let request = DecodeRequest(
      sequence: sequence, pixelLimit: pixelLimit, effort: job.effort, pictures: pictures)
    do throws(SystemError) {
      do throws(SystemError) { try send(request.frame, beside: job.file.number) } catch {
        // A process that answers what it leaves unread would have this one wait for ever.
        guard error.isNotReady else { throw error }
        stop()
        try start()
        try send(request.frame, beside: job.file.number)
      }
    } catch {
      // A process that has just died refuses the message; its end is seen when it is read from.
      if error.isBrokenPipe { return }
      self.job = nil
      awaited = nil
      throw error
    }
  }

  /// Takes one answer; call when the descriptor is readable.
  func receive() throws(SystemError) -> Report {
    guard let job else { return .working }
    guard let answer = nextAnswer() else { return try replace(job, after: .crash) }
    switch answer {
    case .hello(let version) where !hasSaidHello:
      if version != Frame.version { return .incompatible }
      (hasSaidHello, hasEverSaidHello) = (true, true)
      silentDeaths = 0
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

  /// Ends the process if it has used up its time.
  func checkTime() throws(SystemError) -> Report {
    guard let job, timer.nextLook <= .now else { return .working }
    let isOver = timer.isOver(used: processorTime, isReadyToRun: isReadyToRun)
    return isOver ? try replace(job, after: .timeout) : .working
  }

  /// Ends the process, whatever it does.
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

  /// A process that dies before it has said a word tells nothing about the image, unless earlier
  /// ones did speak.
  private func replace(_ job: DecodeJob, after end: DecoderEnd) throws(SystemError) -> Report {
    stop()
    self.job = nil
    if end == .crash, !hasSaidHello, !hasEverSaidHello, silentDeaths < Self.silentDeathLimit {
      silentDeaths += 1
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
      awaited = child.socket.number
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
