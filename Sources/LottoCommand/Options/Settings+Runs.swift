internal import Lottery
internal import Platform
internal import Reporting

extension Settings {
  /// The log that the options ask for; it clears the progress line before it writes.
  func log(past progress: ProgressLine? = nil) -> DiagnosticLog {
    DiagnosticLog(logFormat, in: spokenLanguage, verbosity, past: progress)
  }

  var log: DiagnosticLog { log() }
  var listName: String { list?.path.map { DisplayText.escaped($0.bytes) } ?? "-" }
  var mayFetch: Bool { !isOffline && !isWorker && draws == nil }

  var threads: Int { jobs ?? Environment.processorCount }

  /// The given options that `command` also accepts, as arguments to run it with.
  func options(for command: CommandName) -> [[UInt8]] {
    Option.all.filter { $0.commands.contains(command) }.compactMap { option in
      given[option.name].map { value in
        Array("--\(option.name)".utf8)
          + (option.argument.placeholder == nil ? [] : [UInt8(ascii: "=")] + value)
      }
    }
  }

  /// The output format: as requested, else by the file's ending, else a table on a terminal.
  var resultFormat: OutputFormat {
    if isNested { return .nested }
    return format ?? impliedFormat(of: isWorker ? [] : OutputFormat.all)
  }

  /// The one of these formats that the file's ending names, else a table on a terminal.
  func impliedFormat(of formats: [OutputFormat]) -> OutputFormat {
    formats.first { $0.ending.map { output?.name.ends(with: $0) ?? false } ?? false }
      ?? (showsResults ? .table : .jsonLines)
  }

  /// The format to check conflicts against: `--nested`, `--list` and `--worker` imply JSON Lines.
  var expectedFormat: OutputFormat {
    format ?? (isNested || isListing || isWorker ? .jsonLines : resultFormat)
  }

  var style: TerminalStyle {
    TerminalStyle(color, isTerminal: showsResults, variable: Environment.value(of:))
  }

  func edition(newestRound: Round?) -> Edition {
    Edition(
      made: dayOfCall, today: today, program: "lotto \(Version.number)", newestRound: newestRound)
  }

  /// The settings, adapted for `--worker`; throws if arguments would break its contract.
  ///
  /// An engine writes a line and reads its rows, which depend only on the input's bytes and on
  /// `--draws`, not on the machine, the user or the day.
  func asWorker(_ arguments: [[UInt8]]) throws(Failure) -> Settings {
    if !isWorker { return self }
    guard arguments.isEmpty, list == nil else {
      throw .usage("--worker reads paths or URLs from standard input only")
    }
    var worker = self
    worker.list = FileList(path: nil, separator: UInt8(ascii: "\n"))
    worker.isOffline = true
    worker.jobs = jobs ?? 1
    worker.language = language ?? .english
    worker.format = format ?? .jsonLines
    if verbosity < .verbose { worker.verbosity = .silent }
    return worker
  }
}
