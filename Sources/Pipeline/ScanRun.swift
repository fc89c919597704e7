internal import DrawHistory
internal import Lottery
package import Platform
internal import WorkerProtocol

/// Scans images: expands inputs, keeps decoders busy, and delivers outcomes, in input order if wanted.
///
/// One thread waits for everything: the decoders' sockets, the answer of `lotto-fetch`, signals,
/// the list of inputs, and the clock. No image begins while the reorder buffer is full, and
/// delivery is synchronous, so a slow reader of the results exerts back-pressure on the whole run.
package struct ScanRun: ~Copyable {
  private let settings: Settings
  private let pool: DecoderPool
  private var inputs: InputExpansion
  private var evaluator: TicketEvaluator
  private var window: ReorderBuffer<DecodedImage?>
  private let journal: Journal?
  private var hasMoreInputs = true

  /// The settings of a scan.
  package struct Settings: Sendable {
    /// The path of `lotto-decode`.
    package let decoder: BytePath
    /// Number of parallel decoders, at least 1.
    package let jobs: Int
    /// Most pixels of an image; larger ones are refused.
    package let pixelLimit: UInt64

    /// The pixel limit where nobody sets one.
    package static let usualPixelLimit: UInt64 = 64_000_000

    /// How long decoding an image may take.
    package let timeLimit: TimeLimit
    /// How hard to search when no code is found quickly.
    package let effort: ScanEffort
    /// Whether to report the attempts' pictures as `attemptSaw`.
    package let wantsAttempts: Bool
    /// Whether to report the stored pictures as `pictureDecoded`.
    package let wantsStored: Bool
    /// Whether to report repeated payloads.
    package let findsDuplicates: Bool
    /// Whether outcomes come in input order rather than as they finish.
    package let isOrdered: Bool
    /// Returns the current draw days in an endless run; nil keeps the initial ones.
    package let days: (@Sendable () -> DrawDays)?
    /// Ends the run with `SystemError.interrupted` when it becomes readable; nil for none.
    package let stop: Int32?

    /// Whether decoders should send any pictures.
    var wantsPictures: Bool { wantsAttempts || wantsStored }

    /// Creates settings from their values.
    package init(
      decoder: BytePath, jobs: Int, pixelLimit: UInt64, timeLimit: TimeLimit,
      effort: ScanEffort = .normal, wantsAttempts: Bool = false, wantsStored: Bool = false,
      findsDuplicates: Bool, isOrdered: Bool = true, days: (@Sendable () -> DrawDays)? = nil,
      stop: Int32? = nil
    ) {
      self.decoder = decoder
      self.jobs = jobs
      self.pixelLimit = pixelLimit
      self.timeLimit = timeLimit
      self.effort = effort
      self.wantsAttempts = wantsAttempts
      self.wantsStored = wantsStored
      self.findsDuplicates = findsDuplicates
      self.isOrdered = isOrdered
      self.days = days
      self.stop = stop
    }
  }

  /// Creates a run over inputs; those already in the journal are not decoded again.
  package init(
    _ inputs: consuming InputExpansion, resolver: consuming DrawResolver, settings: Settings,
    journal: Journal? = nil
  ) {
    self.journal = journal
    self.settings = settings
    self.inputs = inputs
    evaluator = TicketEvaluator(resolver: resolver, findsDuplicates: settings.findsDuplicates)
    // Buffered pictures take megabytes each.
    let capacity = settings.wantsStored ? settings.jobs : 4 * settings.jobs
    window = ReorderBuffer(capacity: capacity, isOrdered: settings.isOrdered)
    var pictures: DecodeRequest.Pictures = settings.wantsAttempts ? .attempts : []
    if settings.wantsStored { pictures.insert(.stored) }
    pool = DecoderPool(
      count: settings.jobs, program: settings.decoder, timeLimit: settings.timeLimit,
      pixelLimit: settings.pixelLimit, pictures: pictures)
  }

  /// Runs to the last input; reports exactly one `inputFinished` per input.
  ///
  /// - Parameter handle: Receives the events; blocks while the reader of the results does.
  /// - Throws: Whatever ends the run before its last input, including a signal.
  package mutating func run(handle: EventHandler) throws(RunError) {
    defer {
      pool.stop()
      evaluator.resolver.stop()
    }
    while true {
      try deliverImages(handle)
      try beginImages(handle)
      if !hasMoreInputs && window.isEmpty { return }
      // Inputs that fail to open finish at once and may leave nothing in flight. Waiting here would
      // deadlock a caller that writes one line and waits for its row.
      if !isAwaiting { continue }
      let hasMore = nextToDeliver() != nil
      if !hasMore { try handle(.waiting) }
      try wait(handle, mayRest: !hasMore)
    }
  }

  /// Whether the next image, if any, may begin now.
  private var mayBegin: Bool { hasMoreInputs && window.hasRoom && pool.hasIdleWorker }

  /// Whether there is anything to wait for.
  private var isAwaiting: Bool {
    pool.deadline != nil || evaluator.resolver.deadline != nil
      || (mayBegin && inputs.awaited != nil)
  }

  /// Begins images while decoders are idle, the buffer has room, and inputs would not block.
  private mutating func beginImages(_ handle: EventHandler) throws(RunError) {
    while mayBegin, inputs.awaited == nil {
      do throws(SystemError) { try Interrupts.check() } catch { throw .system(error) }
      switch try nextInput() {
      case nil: hasMoreInputs = inputs.isEndless
      case .skipped(let source): try handle(.entrySkipped(source))
      case .input(let input):
        let position = window.begin()
        let file: Descriptor
        do throws(InputFailure) { file = try input.open() } catch {
          window.finish(position, with: DecodedImage(source: input.source, failure: error))
          continue
        }
        let stamp = try stamp(of: file, input)
        // The journal holds no pictures; if they are wanted, decode the image again.
        if !settings.wantsPictures, let stamp, let result = journal?.result(of: input.source, stamp)
        {
          let image = DecodedImage(source: input.source, result, pixelLimit: settings.pixelLimit)
          window.finish(position, with: image)
          continue
        }
        try pool.begin(
          DecodeJob(
            position: position, source: input.source, effort: settings.effort.requested,
            stamp: stamp, file: file))
      }
    }
  }

  /// The position of an image that may be delivered: its draws are known or known to be missing.
  private mutating func nextToDeliver() -> Int? {
    for position in window.leaving
    where window[position].map({ evaluator.isReady(for: $0.codes) }) ?? true { return position }
    return nil
  }

  /// Delivers every ready image, then requests missing draws.
  private mutating func deliverImages(_ handle: EventHandler) throws(RunError) {
    while let position = nextToDeliver() {
      let image = window[position]
      window.remove(position)
      guard let image else { continue }
      let outcome = evaluator.outcome(of: image.source, codes: image.codes, failure: image.failure)
      if let reason = image.unreadReason { try handle(.codesUnread(image.source, reason)) }
      if let picture = image.picture { try handle(.pictureDecoded(picture, outcome)) }
      try handle(.inputFinished(outcome))
    }
    for event in evaluator.resolver.sendRequest() { try handle(event) }
  }

  /// Waits for the first event and handles it; with `mayRest` false, only polls.
  private mutating func wait(_ handle: EventHandler, mayRest: Bool) throws(RunError) {
    let request = evaluator.resolver.pendingRequest
    var awaited = pool.awaited
    if let request { awaited.append(request.fileDescriptor) }
    if mayBegin, let list = inputs.awaited { awaited.append(list) }
    if let stop = settings.stop { awaited.append(stop) }
    let deadline =
      mayRest
      ? [pool.deadline, evaluator.resolver.deadline, inputs.nextLook].compactMap(\.self).min()
      : Moment.now
    let readable: Set<Int32>
    do throws(SystemError) {
      readable = Set(try Readiness.wait(for: awaited, until: deadline))
    } catch { throw .system(error) }
    if let stop = settings.stop, readable.contains(stop) { throw .system(.interrupted) }
    let progress = try pool.collect(readable: readable)
    for (job, result) in progress.images {
      // What changed while it was read may have been read half old, half new.
      if inputs.isEndless, let stamp = job.stamp, (try? job.file.stamp()) != stamp {
        inputs.readAgain(job.source, stamp)
        window.finish(job.position, with: nil)
        continue
      }
      try note(job, result)
      var image = DecodedImage(source: job.source, result, pixelLimit: settings.pixelLimit)
      image.picture = job.picture
      // Request missing draws while earlier images are still being decoded.
      _ = evaluator.isReady(for: image.codes)
      window.finish(job.position, with: image)
    }
    for event in progress.events { try handle(event) }
    if let request {
      let isReadable = readable.contains(request.fileDescriptor)
      for event in evaluator.resolver.receive(isReadable: isReadable) { try handle(event) }
    }
    if let list = inputs.awaited, readable.contains(list) {
      do throws(SystemError) { try inputs.readMore() } catch { throw .list(error) }
    }
    if let look = inputs.nextLook, look <= .now {
      if let days = settings.days?() { evaluator.resolver.turn(to: days) }
      if let isThere = inputs.look() { try handle(.watchedFolder(isThere: isThere)) }
    }
  }

  /// The stamp by which a journal or a watch knows a file; nil without them, and for standard input.
  private func stamp(
    of file: borrowing Descriptor, _ input: ScanInput
  ) throws(RunError) -> FileStamp? {
    if journal == nil, !inputs.isEndless { return nil }
    if case .standardInput = input.location { return nil }
    do throws(SystemError) { return try file.stamp() } catch { throw .system(error) }
  }

  private func note(_ job: DecodeJob, _ result: DecodeResult) throws(RunError) {
    guard let journal, let stamp = job.stamp,
      let record = JournalRecord(source: job.source.bytes, stamp: stamp, result)
    else { return }
    do throws(SystemError) { try journal.append(record) } catch { throw .journal(error) }
  }

  private mutating func nextInput() throws(RunError) -> InputExpansion.Element? {
    do throws(SystemError) { return try inputs.next() } catch { throw .list(error) }
  }
}
