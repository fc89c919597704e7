internal import Lottery
internal import Platform
internal import Reporting

/// The contract of `--worker` with an engine that writes a line and reads its rows.
///
/// The rows depend only on the input's bytes and on `--draws`, not on the machine, the user or the
/// day.
enum WorkerContract {
  /// The settings of a worker; throws if an option would break the contract.
  static func settings(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(UsageError) -> Settings {
    guard arguments.isEmpty, settings.list == nil else {
      throw UsageError(
        "--worker reads paths or URLs from standard input only",
        "--worker는 경로나 주소를 표준 입력에서만 읽음")
    }
    for (isAsked, name) in refused(settings) where isAsked {
      throw UsageError(
        "--worker cannot be combined with \(name.english)",
        "--worker와 함께 쓸 수 없음: \(name.korean)")
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

  /// Options that make a row depend on others, or that don't write rows.
  private static func refused(_ settings: Settings) -> [(isAsked: Bool, name: Reason)] {
    let options = [
      (settings.sortKey != .input, "--sort"), (!settings.isOrdered, "--unordered"),
      (settings.selection != nil, "--rank-filter"),
      (settings.output != nil, "--output"), (settings.journal != nil, "--resume"),
      (settings.round != nil, "--round"), (settings.isListing, "--list"),
      (settings.dropsRepeats, "--dedupe"), (settings.summary != nil, "--summary"),
      (settings.exitRule != .read, "--exit-code winner"),
    ].map { (isAsked: $0.0, name: Reason(verbatim: $0.1)) }
    let hasOtherFormat = settings.format.map { $0.name != "jsonl" } ?? false
    return options + [(hasOtherFormat, Reason("--format other than jsonl", "jsonl이 아닌 --format"))]
  }
}
