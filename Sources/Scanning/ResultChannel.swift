internal import Lottery
internal import Pipeline
internal import Platform
internal import Synchronization

/// Passes results from a scan's thread to the task that reads them; the thread waits for room.
final class ResultChannel: Sendable {
  typealias Next = Result<InputOutcome?, ScanError>

  private struct State {
    var ready: [InputOutcome] = []
    var reader: CheckedContinuation<Next, Never>?
    var end: Next?
    var isStopped = false
  }

  /// How many results may wait for the reader, in addition to those that decoders hold.
  private static let capacity = 16
  private let state = Mutex(State())
  private let room: EventFlag
  /// Set once no task reads the results any more.
  let stop: EventFlag

  init() throws(SystemError) {
    room = try EventFlag()
    stop = try EventFlag()
  }

  /// Adds a result once there is room; throws `interrupted` if no task reads the results any more.
  func put(_ result: InputOutcome) throws(RunError) {
    while true {
      if state.withLock(\.isStopped) { throw .system(.interrupted) }
      if offer(result) { return }
      try rethrow(
        Readiness.wait(for: [room.fileDescriptor, stop.fileDescriptor]), as: RunError.system)
      room.clear()
    }
  }

  private func offer(_ result: InputOutcome) -> Bool {
    let (reader, isTaken) = state.withLock { state -> (CheckedContinuation<Next, Never>?, Bool) in
      if let reader = state.reader.take() { return (reader, true) }
      guard state.ready.count < Self.capacity else { return (nil, false) }
      state.ready.append(result)
      return (nil, true)
    }
    reader?.resume(returning: .success(result))
    return isTaken
  }

  /// Ends the results; `error` says why if the scan failed before its last input.
  func finish(_ error: ScanError?) { end(with: error.map(Next.failure) ?? .success(nil)) }

  func cancel() {
    state.withLock { state in
      state.isStopped = true
      state.ready = []
    }
    stop.set()
    end(with: .success(nil))
  }

  private func end(with end: Next) {
    let reader = state.withLock { state in
      state.end = state.end ?? end
      return state.reader.take()
    }
    reader?.resume(returning: end)
  }

  /// The next result; nil after the last one.
  func next() async -> Next {
    await withCheckedContinuation { continuation in
      let next = state.withLock { state -> Next? in
        if !state.ready.isEmpty { return .success(state.ready.removeFirst()) }
        if let end = state.end { return end }
        precondition(state.reader == nil, "one task reads at a time")
        state.reader = continuation
        return nil
      }
      guard let next else { return }
      room.set()
      continuation.resume(returning: next)
    }
  }
}
