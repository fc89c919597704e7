public import Lottery
internal import Pipeline
internal import Platform

/// The results of a scan; each iteration starts a scan of its own, and ends it.
///
/// The scan stays a few pictures ahead of its reader. Leaving the loop or cancelling its task stops
/// the scan and its decoders.
public struct ScanResults: AsyncSequence, Sendable {
  /// One result per input.
  public typealias Element = InputOutcome
  /// Why a scan ended before its last input.
  public typealias Failure = ScanError

  private let scan: @Sendable (ResultChannel) throws(RunError) -> Void

  init(_ scan: @escaping @Sendable (ResultChannel) throws(RunError) -> Void) { self.scan = scan }

  /// Starts the scan on a thread of its own.
  public func makeAsyncIterator() -> Iterator { Iterator(scan) }

  /// The reader of a scan.
  public struct Iterator: AsyncIteratorProtocol {
    private let reader: Result<Reader, ScanError>

    init(_ scan: @escaping @Sendable (ResultChannel) throws(RunError) -> Void) {
      do throws(SystemError) {
        let channel = try ResultChannel()
        try detachThread {
          do throws(RunError) {
            try scan(channel)
            channel.finish(nil)
          } catch { channel.finish(ScanError(error)) }
        }
        reader = .success(Reader(channel))
      } catch { reader = .failure(ScanError(.system(error))) }
    }

    /// The next result; nil after the last one, and when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(ScanError) -> InputOutcome? {
      let channel = try reader.get().channel
      return try await withTaskCancellationHandler {
        await channel.next()
      } onCancel: {
        channel.cancel()
      }.get()
    }
  }

  /// Stops the scan when the last copy of its iterator is gone.
  private final class Reader: Sendable {
    let channel: ResultChannel

    init(_ channel: ResultChannel) { self.channel = channel }

    deinit { channel.cancel() }
  }
}

/// Why a scan ended before its last input.
public struct ScanError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason, as a message for users.
  public let description: String

  init(_ error: RunError) {
    description =
      switch error {
      case .decoderUnavailable(let reason): "lotto-decode: \(reason)"
      case .list(let error): "the inputs cannot be read: \(error)"
      case .output(let error), .pictures(let error), .annotations(let error), .summary(let error),
        .journal(let error), .system(let error):
        error.description
      case .tooManyErrors: "too many errors"
      }
  }
}
