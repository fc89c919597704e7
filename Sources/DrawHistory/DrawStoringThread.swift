internal import Platform
internal import Synchronization

/// Stores draws on a thread of its own, so that an event loop waits neither for a lock nor a disk.
final class DrawStoringThread: Sendable {
  /// What is being stored.
  let storing: DrawStoring
  private let end = Mutex<(stored: DrawsByRound?, result: MergeResult)?>(nil)
  private let hasEnded: EventFlag

  /// Starts to store draws.
  init(_ storing: DrawStoring) throws(SystemError) {
    self.storing = storing
    hasEnded = try EventFlag()
    try detachThread { [self] in
      let end = storing.run()
      self.end.withLock { $0 = end }
      hasEnded.set()
    }
  }

  /// Readable once `finished` has a result.
  var fileDescriptor: Int32 { hasEnded.fileDescriptor }

  /// The result of `DrawStoring.run`; nil while it runs.
  var finished: (stored: DrawsByRound?, result: MergeResult)? { end.withLock(\.self) }
}
