internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import WorkerProtocol

/// Reads tickets from pictures and compares them with their draws, as `lotto scan` does.
///
/// `lotto-decode` decodes them in confined processes, so no picture can harm the calling program.
public struct TicketScanner: Sendable {
  /// How many pictures are decoded at once, at least 1; by default, the number of processors.
  public var jobs = Environment.processorCount
  /// How hard to search a picture in which no code is found quickly.
  public var effort = Effort.normal
  /// The processor time to decode a picture; nil for 0.5 s per megapixel, from 2 s to 25 s.
  public var timeLimit: Duration?
  /// Whether unknown draws are requested from the operator; a result then waits for its draws.
  public var fetchesDraws = true
  /// Whether the subfolders of folders among the inputs are searched, too.
  public var entersSubfolders = false
  /// The folder of `lotto-decode` and `lotto-fetch`, which `.packaging/install` puts into
  /// `PREFIX/lib/lotto`; nil for the folder of the running program.
  public var helpers: String?

  /// A scanner with the defaults of `lotto scan`.
  public init() {}

  /// A picture, or a folder of pictures.
  public enum Input: Sendable {
    /// A file, or a folder whose pictures are read in order of their names.
    case path(String)
    /// The bytes of a PNG or JPEG file, with a name of the caller's choice.
    case bytes([UInt8], name: String)
  }

  /// How hard to search a picture.
  public enum Effort: String, Sendable {
    /// Cheap attempts only.
    case fast
    case normal
    /// Takes many times as long.
    case thorough

    fileprivate var requested: ScanEffort {
      switch self {
      case .fast: .fast
      case .normal: .normal
      case .thorough: .thorough
      }
    }
  }

  /// One result per picture, in the order of the inputs; a failure is a result, too.
  public func results(of inputs: [Input]) -> ScanResults {
    ScanResults { channel throws(ScanError) in
      let inputs = inputs.map { input in
        switch input {
        case .path(let path): ScanInput(path: Array(path.utf8))
        case .bytes(let bytes, let name):
          ScanInput(source: Source(Array(name.utf8)), .memory(bytes))
        }
      }
      try run(InputExpansion(inputs, entersSubfolders: entersSubfolders), into: channel)
    }
  }

  /// The results of the pictures in a folder and of those that arrive later; it never ends.
  public func results(watching folder: String) -> ScanResults {
    ScanResults { channel throws(ScanError) in
      guard let path = BytePath(folder) else { throw ScanError(.list(.notFound)) }
      let inputs = try rethrow(InputExpansion(watching: path)) { ScanError(.list($0)) }
      try run(inputs, into: channel)
    }
  }

  private func run(
    _ inputs: consuming InputExpansion, into channel: ResultChannel
  ) throws(ScanError) {
    let folder = helpers.flatMap { BytePath($0) }
    let program = folder.map(HelperProgram.decode.path) ?? HelperProgram.decode.path
    guard let decoder = program, decoder.kind(followingLinks: true) == .regular else {
      throw ScanError(missing: program)
    }
    var fetching = DrawFetch.Settings()
    fetching.helpers = folder
    let provider = DrawProvider(
      library: .ofCurrentUser, days: .now(), mayFetch: fetchesDraws, fetching: fetching)
    var settings = ScanRun.Settings(decoder: decoder)
    settings.jobs = max(1, jobs)
    settings.timeLimit = timeLimit
    settings.decoding.effort = effort.requested
    settings.days = DrawDays.now
    settings.stopDescriptor = channel.stop.fileDescriptor
    var run = ScanRun(inputs, provider: provider, settings: settings)
    do throws(RunError) {
      try run.run { event throws(RunError) in
        if case .inputFinished(let outcome) = event { try channel.put(outcome) }
      }
    } catch { throw ScanError(error) }
  }
}
