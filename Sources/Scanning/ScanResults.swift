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

  private let scan: @Sendable (ResultChannel) throws(ScanError) -> Void

  init(_ scan: @escaping @Sendable (ResultChannel) throws(ScanError) -> Void) { self.scan = scan }

  /// Starts the scan on a thread of its own.
  public func makeAsyncIterator() -> Iterator { Iterator(scan) }

  /// The reader of a scan.
  public struct Iterator: AsyncIteratorProtocol {
    private let reader: Result<Reader, ScanError>

    init(_ scan: @escaping @Sendable (ResultChannel) throws(ScanError) -> Void) {
      do throws(SystemError) {
        let channel = try ResultChannel()
        try detachThread {
          do throws(ScanError) {
            try scan(channel)
            channel.finish(nil)
          } catch { channel.finish(error) }
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
  /// The kind of reason.
  public let kind: Kind
  /// The reason, as a message for users.
  public let description: String

  /// The kinds of reason.
  public enum Kind: Equatable, Sendable {
    /// `lotto-decode` is missing: install lotto, or set `TicketScanner.helpers`.
    case helperMissing
    /// `lotto-decode` cannot be started, or ends before it answers.
    case helperFailed
    /// The folder to watch cannot be read.
    case inputs
    /// A system call failed.
    case system
  }

  /// `lotto-decode` is missing at this path; nil if its folder is unknown.
  init(missing path: BytePath?) {
    let place = path.map { " at \(String(decoding: $0.bytes, as: UTF8.self))" } ?? ""
    kind = .helperMissing
    description =
      "lotto-decode: not found\(place); install lotto, and set helpers to the folder that holds it"
  }

  init(_ error: RunError) {
    (kind, description) =
      switch error {
      case .decoderUnavailable(let fault): (.helperFailed, fault.description)
      case .list(let error): (.inputs, "the inputs cannot be read: \(error)")
      case .output(let error), .pictures(let error), .annotations(let error), .summary(let error),
        .journal(let error), .system(let error):
        (.system, error.description)
      case .tooManyErrors: (.inputs, "too many errors")
      }
  }
}
