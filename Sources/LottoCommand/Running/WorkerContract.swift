internal import Lottery
internal import Platform
internal import Reporting

/// The contract of `--worker` with an engine that writes a line and reads its rows.
///
/// The rows depend only on the input's bytes and on `--draws`, not on the machine, the user or the
/// day.
enum WorkerContract {
  /// The settings of a run, adapted if it is a worker; throws if arguments would break the contract.
  static func settings(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Settings {
    if !settings.isWorker { return settings }
    guard arguments.isEmpty, settings.list == nil else {
      throw UsageError("--worker reads paths or URLs from standard input only")
    }
    var worker = settings
    worker.list = Settings.ListFile(path: nil, separator: UInt8(ascii: "\n"))
    worker.isOffline = true
    worker.jobs = settings.jobs ?? 1
    worker.language = settings.language ?? .english
    worker.format = settings.format ?? OutputFormat.all.first { $0.name == "jsonl" }
    if settings.verbosity == .normal { worker.verbosity = .quiet }
    return worker
  }

  /// The day of a run without `--as-of`: the date of the newest draw in use.
  static func day(ofNewest round: Round?) -> CalendarDate {
    (round ?? Round(1))?.drawDate ?? CalendarDate(daysSinceEpoch: 0)
  }
}
