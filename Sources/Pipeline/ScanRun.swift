internal import DrawHistory
internal import Lottery
package import Platform
internal import WorkerProtocol

/// Scans images: expands inputs, keeps decoders busy, and delivers outcomes, in input order if wanted.
///
/// One thread waits for everything: the decoders' sockets, the answer of `lotto-fetch`, signals,
/// the list of inputs, and the clock. Nothing is begun while the window is full, and delivering is
/// synchronous, so that a slow reader of the results holds the whole run up.
package struct ScanRun: ~Copyable {
  private let settings: Settings
  private let pool: DecoderPool
  private var inputs: InputExpansion
  private var judge: TicketJudge
  private var window: OutcomeWindow<DecodedImage>
  private let journal: Journal?
  private var hasMoreInputs = true

  /// What a run is told.
  package struct Settings: Sendable {
    /// The program that decodes.
    package let decoder: BytePath
    /// Decoders side by side, at least 1.
    package let jobs: Int
    /// Larger pictures are refused.
    package let pixelLimit: UInt64
    /// How long an image may take.
    package let timeLimit: TimeLimit
    /// How long a search goes on where nothing is sure.
    package let effort: ScanEffort
    /// Whether `attemptSaw` is to be told of what the attempts see.
    package let wantsAttempts: Bool
    /// Whether `pictureDecoded` is to be told of images as they are stored.
    package let wantsStored: Bool
    /// Whether a payload that appears a second time is told of.
    package let findsDuplicates: Bool
    /// Whether outcomes come in the order of the inputs, and not as they are there.
    package let isOrdered: Bool
    /// The days by which a run goes that has no end; nil where they stay as they are.
    package let days: (@Sendable () -> DrawDays)?

    /// Whether any pictures are wanted.
    var wantsPictures: Bool { wantsAttempts || wantsStored }

    /// Settings of these values.
    package init(
      decoder: BytePath, jobs: Int, pixelLimit: UInt64, timeLimit: TimeLimit,
      effort: ScanEffort = .normal, wantsAttempts: Bool = false, wantsStored: Bool = false,
      findsDuplicates: Bool, isOrdered: Bool = true, days: (@Sendable () -> DrawDays)? = nil
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
    }
  }

  /// A run over these inputs, those left out that a journal says are done.
  package init(
    _ inputs: consuming InputExpansion, desk: consuming DrawDesk, settings: Settings,
    journal: Journal? = nil
  ) {
    self.journal = journal
    self.settings = settings
    self.inputs = inputs
    judge = TicketJudge(desk: desk, findsDuplicates: settings.findsDuplicates)
    // Pictures that wait for their turn take megabytes each.
    let capacity = settings.wantsStored ? settings.jobs : 4 * settings.jobs
    window = OutcomeWindow(capacity: capacity, isOrdered: settings.isOrdered)
    var pictures: DecodeRequest.Pictures = settings.wantsAttempts ? .attempts : []
    if settings.wantsStored { pictures.insert(.stored) }
    pool = DecoderPool(
      count: settings.jobs, program: settings.decoder, timeLimit: settings.timeLimit,
      pixelLimit: settings.pixelLimit, pictures: pictures)
  }

  /// Runs to the last input; exactly one `inputFinished` comes for each.
  ///
  /// - Parameter handle: Takes what happens; it waits as long as the reader of the results does.
  /// - Throws: What ends the run before its last input, a signal included.
  package mutating func run(handle: EventHandler) throws(RunError) {
    defer {
      pool.stop()
      judge.desk.stop()
    }
    while true {
      try deliverImages(handle)
      try beginImages(handle)
      if !hasMoreInputs && window.isEmpty { return }
      // Inputs that cannot be opened are done at once, and nothing else may be under way: nobody who
      // gives a line and takes its row is kept waiting.
      if !isAwaiting { continue }
      let hasMore = nextToDeliver() != nil
      if !hasMore { try handle(.waiting) }
      try wait(handle, mayRest: !hasMore)
    }
  }

  /// Whether an image may be begun now, if there is one.
  private var mayBegin: Bool { hasMoreInputs && window.hasRoom && pool.hasIdleWorker }

  /// Whether something is under way that will come in by itself.
  private var isAwaiting: Bool {
    pool.deadline != nil || judge.desk.deadline != nil || (mayBegin && inputs.awaited != nil)
  }

  /// Begins images while there are idle decoders, room, and inputs that do not keep us waiting.
  private mutating func beginImages(_ handle: EventHandler) throws(RunError) {
    while mayBegin, inputs.awaited == nil {
      do throws(SystemError) { try Interrupts.check() } catch { throw .system(error) }
      switch try nextInput() {
      case nil: hasMoreInputs = inputs.isEndless
      case .skipped(let source): try handle(.entrySkipped(source))
      case .input(let input):
        let place = window.begin()
        let file: Descriptor
        do throws(InputFailure) { file = try input.open() } catch {
          window.finish(place, with: DecodedImage(source: input.source, failure: error))
          continue
        }
        let stamp = try stamp(of: file, input)
        // Pictures are in no journal: where they are wanted, the image is decoded again.
        if !settings.wantsPictures, let stamp,
          let result = journal?.result(of: input.source, stamp)
        {
          let image = DecodedImage(
            source: input.source, result, pixelLimit: settings.pixelLimit)
          window.finish(place, with: image)
          continue
        }
        try pool.begin(
          DecodeJob(
            place: place, source: input.source, effort: settings.effort.requested, stamp: stamp,
            file: file))
      }
    }
  }

  /// The place of an image that may be delivered: its draws are known, or known not to be had.
  private mutating func nextToDeliver() -> Int? {
    for place in window.leaving where judge.isReady(for: window[place].codes) { return place }
    return nil
  }

  /// Delivers what may be delivered.
  private mutating func deliverImages(_ handle: EventHandler) throws(RunError) {
    while let place = nextToDeliver() {
      let image = window[place]
      window.remove(place)
      let outcome = judge.outcome(of: image.source, codes: image.codes, failure: image.failure)
      if let reason = image.unreadReason { try handle(.codesUnread(image.source, reason)) }
      if let picture = image.picture { try handle(.pictureDecoded(picture, outcome)) }
      try handle(.inputFinished(outcome))
    }
    for event in judge.desk.ask() { try handle(event) }
  }

  /// Waits for whatever comes first, and takes it in; takes in what is there, where it may not rest.
  private mutating func wait(_ handle: EventHandler, mayRest: Bool) throws(RunError) {
    let question = judge.desk.question
    var numbers = pool.awaited
    if let question { numbers.append(question.number) }
    if mayBegin, let list = inputs.awaited { numbers.append(list) }
    let deadline =
      mayRest
      ? [pool.deadline, judge.desk.deadline, inputs.nextLook].compactMap(\.self).min()
      : Moment.now
    let readable: Set<Int32>
    do throws(SystemError) {
      readable = Set(try Readiness.wait(for: numbers, until: deadline))
    } catch {
      throw .system(error)
    }
    let progress = try pool.collect(readable: readable)
    for (job, result) in progress.images {
      try note(job, result)
      var image = DecodedImage(source: job.source, result, pixelLimit: settings.pixelLimit)
      image.picture = job.picture
      // Draws that are missing are asked for while earlier images are still being decoded.
      _ = judge.isReady(for: image.codes)
      window.finish(job.place, with: image)
    }
    for event in progress.events { try handle(event) }
    if let question {
      let isReadable = readable.contains(question.number)
      for event in judge.desk.receive(isReadable: isReadable) { try handle(event) }
    }
    if let list = inputs.awaited, readable.contains(list) {
      do throws(SystemError) { try inputs.readMore() } catch { throw .list(error) }
    }
    if let look = inputs.nextLook, look <= .now {
      if let days = settings.days?() { judge.desk.turn(to: days) }
      if let fate = inputs.look() { try handle(.watchedFolder(isThere: fate == .back)) }
    }
  }

  /// What a journal knows a file by; nil without a journal, and for the standard input.
  private func stamp(
    of file: borrowing Descriptor, _ input: ScanInput
  ) throws(RunError) -> FileStamp? {
    if journal == nil { return nil }
    if case .standardInput = input.place { return nil }
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
