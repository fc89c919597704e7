package import DrawHistory
internal import Lottery
package import Platform
package import WorkerProtocol

/// Expands inputs, keeps decoders busy, and delivers outcomes, in input order if wanted.
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

  /// The settings of a run.
  package struct Settings: Sendable {
    /// The path of `lotto-decode`; nil if the codes of every input are given.
    package let decoder: BytePath?
    /// Number of parallel decoders, at least 1.
    package var jobs = 1
    /// How to decode each picture; the pictures that it wants are reported as `attemptSaw` and
    /// `pictureDecoded`.
    package var decoding = DecodeOptions()
    /// The processor time for both tries at an image or page together; nil derives it from the pixels.
    package var timeLimit: Duration?
    /// Whether to report repeated payloads.
    package var findsDuplicates = true
    /// The serials of tickets that were claimed.
    package var claimedSerials: Set<String> = []
    /// Whether outcomes come in input order rather than as they finish.
    package var isOrdered = true
    /// Returns the current draw days in an endless run; nil keeps the initial ones.
    package var days: (@Sendable () -> DrawDays)?
    /// A descriptor that ends the run with `SystemError.interrupted` once it is readable; nil for none.
    package var stopDescriptor: Int32?

    /// The default settings.
    package init(decoder: BytePath?) { self.decoder = decoder }
  }

  /// Creates a run over inputs; those already in the journal are not decoded again.
  package init(
    _ inputs: consuming InputExpansion, provider: consuming DrawProvider, settings: Settings,
    journal: Journal? = nil
  ) {
    self.journal = journal
    self.settings = settings
    self.inputs = inputs
    evaluator = TicketEvaluator(
      provider: provider, findsDuplicates: settings.findsDuplicates,
      claimedSerials: settings.claimedSerials)
    // Buffered pictures take megabytes each.
    let capacity = settings.decoding.pictures.contains(.stored) ? settings.jobs : 4 * settings.jobs
    window = ReorderBuffer(capacity: capacity, isOrdered: settings.isOrdered)
    pool = DecoderPool(settings)
  }

  /// Runs to the last input; reports one `inputFinished` per input that is not skipped.
  ///
  /// Throws when a signal arrives, too.
  package mutating func run(handle: EventHandler) throws(RunError) {
    defer {
      pool.stop()
      evaluator.provider.stop()
    }
    do throws(RunError) { try readAll(handle) } catch {
      // What is finished gets its rows, unless they cannot be delivered.
      switch error {
      case .journal, .list, .decoderUnavailable: try? deliverImages(handle)
      case .output, .pictures, .annotations, .summary, .tooManyErrors, .system: break
      }
      throw error
    }
  }

  private mutating func readAll(_ handle: EventHandler) throws(RunError) {
    while true {
      try deliverImages(handle)
      try beginImages(handle)
      if !hasMoreInputs && window.isEmpty { return try storeDraws(handle) }
      // Inputs that need no decoder finish at once and may leave nothing in flight. Waiting here
      // would deadlock a caller that writes one line and waits for its row.
      if !isAwaiting { continue }
      let hasMore = nextToDeliver() != nil
      if !hasMore { try handle(.waiting) }
      try wait(handle, mayBlock: !hasMore)
    }
  }

  /// How long finished results may wait for the cache, which another process may hold.
  private static let storingLimit = Duration.seconds(5)

  private mutating func storeDraws(_ handle: EventHandler) throws(RunError) {
    try handle(.waiting)
    let events = try rethrow(
      evaluator.provider.finishStoring(atMost: Self.storingLimit), as: RunError.system)
    for event in events { try handle(.draws(event)) }
  }

  private var mayBegin: Bool { hasMoreInputs && window.hasRoom && pool.hasIdleWorker }

  private var isAwaiting: Bool {
    pool.deadline != nil || evaluator.provider.deadline != nil
      || (mayBegin && inputs.awaited != nil)
  }

  private mutating func beginImages(_ handle: EventHandler) throws(RunError) {
    while mayBegin, inputs.awaited == nil {
      try rethrow(Interrupts.check(), as: RunError.system)
      switch try rethrow(inputs.next(), as: RunError.list) {
      case nil: hasMoreInputs = inputs.isEndless
      case .nothing: break
      case .skipped(let source, let reason): try handle(.entrySkipped(source, reason))
      case .input(let input): try begin(input)
      }
    }
  }

  private mutating func begin(_ input: ScanInput) throws(RunError) {
    let position = window.begin()
    if case .given(let codes, let failure, let page) = input.location {
      let image = DecodedImage(source: input.source, codes: codes, failure: failure, page: page)
      return window.finish(position, with: image)
    }
    let opened: Descriptor?
    do throws(InputFailure) { opened = try inputs.open(input) } catch {
      return window.finish(position, with: DecodedImage(source: input.source, failure: error))
    }
    guard let file = opened else { return window.finish(position, with: nil) }
    let stamp = try stamp(of: file, input)
    // The journal holds no pictures; if they are wanted, decode the image again.
    let earlier =
      settings.decoding.pictures.isEmpty
      ? stamp.flatMap { journal?.results(of: input.source, $0) } : nil
    let job = DecodeJob(
      position: position, of: input, pageLimit: settings.decoding.pageLimit,
      stamp: stamp, file: file)
    if let earlier {
      let image = DecodedImage(
        source: input.source, file: input.file, kind: job.kind, earlier, settings)
      return window.finish(position, with: image)
    }
    try pool.begin(job)
  }

  /// The position of an image that may be delivered: its draws are known or known to be missing.
  private mutating func nextToDeliver() -> Int? {
    for position in window.releasable {
      // A file that will be read again has no result: only its position is released.
      guard case let image?? = window[position] else { return position }
      if evaluator.isReady(for: image.codes) { return position }
    }
    return nil
  }

  private mutating func deliverImages(_ handle: EventHandler) throws(RunError) {
    while let position = nextToDeliver() {
      guard let image = window.remove(position) else { continue }
      if image.isConverted {
        try handle(.entrySkipped(image.source, .original))
        continue
      }
      let isFirst = evaluator.newestUsed == nil
      let outcome = evaluator.outcome(of: image)
      if isFirst, let newest = evaluator.newestUsed { try handle(.newestUsed(newest)) }
      let early = evaluator.takeEarlyRounds()
      if !early.isEmpty { try handle(.drawsNotFinal(early)) }
      if let remark = image.remark { try handle(.libraryRemarked(image.source, remark)) }
      if let reason = image.unreadReason { try handle(.codesUnread(image.source, reason)) }
      for picture in image.pictures { try handle(.pictureDecoded(picture, outcome)) }
      try handle(.inputFinished(outcome))
    }
    for event in evaluator.provider.sendRequest() { try handle(.draws(event)) }
  }

  /// Waits for the first event and handles it; with `mayBlock` false, only polls.
  private mutating func wait(_ handle: EventHandler, mayBlock: Bool) throws(RunError) {
    let list = mayBegin ? inputs.awaited : nil
    let awaited =
      pool.awaited + evaluator.provider.awaited
      + [list, settings.stopDescriptor].compactMap(\.self)
    let deadline =
      mayBlock
      ? [pool.deadline, evaluator.provider.deadline, inputs.nextLook].compactMap(\.self).min()
      : Moment.now
    let start = Moment.now
    let readable = Set(
      try rethrow(Readiness.wait(for: awaited, until: deadline), as: RunError.system))
    if let stop = settings.stopDescriptor, readable.contains(stop) { throw .system(.interrupted) }
    let progress = try pool.collect(readable: readable, waitedSince: start)
    for job in progress.images { try finish(job) }
    for event in progress.events { try handle(event) }
    for event in evaluator.provider.receive(readable: readable) { try handle(.draws(event)) }
    if let list, readable.contains(list) { try rethrow(inputs.readMore(), as: RunError.list) }
    if let look = inputs.nextLook, look <= .now {
      evaluator.provider.update(to: settings.days?() ?? evaluator.provider.days)
      if let exists = inputs.look() { try handle(.watchedFolder(exists: exists)) }
    }
  }

  private mutating func finish(_ job: DecodeJob) throws(RunError) {
    // A file that changed while it was being decoded may have been read half old, half new.
    if inputs.isEndless, let stamp = job.stamp, (try? job.file.stamp()) != stamp {
      inputs.readAgain(job.source, stamp)
      return window.finish(job.position, with: nil)
    }
    let image = DecodedImage(
      source: job.source, file: job.place, kind: job.kind, job.results, settings,
      pictures: job.pictures)
    // Request missing draws while earlier images are still being decoded.
    _ = evaluator.isReady(for: image.codes)
    window.finish(job.position, with: image)
    if let journal, let stamp = job.stamp,
      let record = JournalRecord(source: job.source.bytes, stamp: stamp, job.results)
    {
      try rethrow(journal.append(record), as: RunError.journal)
    }
  }

  /// The stamp of a file for the journal or watch; nil without either, and for standard input.
  private func stamp(
    of file: borrowing Descriptor, _ input: ScanInput
  ) throws(RunError) -> FileStamp? {
    if journal == nil, !inputs.isEndless { return nil }
    if case .standardInput = input.location { return nil }
    return try rethrow(file.stamp(), as: RunError.system)
  }
}
