internal import Platform
internal import Reporting

/// The program `lotto`.
package enum Program {
  /// Runs a command line, given without the program's name, and returns the exit status.
  package static func run(_ words: [[UInt8]]) -> Int32 {
    do throws(SystemError) {
      try CurrentProcess.fillStandardDescriptors()
      ChildProcess.endWithParent()
      // `bench` computes for long without waiting and leaves nothing behind, so signals just kill
      // it.
      if words.first.flatMap(Command.named)?.name != .bench { try Interrupts.take() }
    } catch {
      log(of: words).fail(Wording("cannot start: ") + Wording(error))
      return ExitStatus.fault
    }
    CurrentProcess.letWritesFail()
    let status: Int32
    do throws(UsageError) { status = try dispatch(words) } catch {
      say(error, of: words)
      status = ExitStatus.usage
    }
    // After an interrupt, the signal decides the exit status.
    return Interrupts.signal.map { 128 + $0 } ?? status
  }

  /// The log that the words ask for, even if they cannot be parsed.
  private static func log(of words: [[UInt8]]) -> DiagnosticLog {
    DiagnosticLog(DiagnosticLog.Format(askedBy: words), in: Language(askedBy: words))
  }

  private static func say(_ error: UsageError, of words: [[UInt8]]) {
    let log = log(of: words)
    log.fail(error.reason)
    let command = words.first.flatMap(Command.named)
    let name = command.map(\.name).flatMap { $0 == .help ? nil : " \($0.rawValue)" }
    let help = "lotto help" + (name ?? "")
    log.fail(Wording("see \(help)"))
  }

  private static func dispatch(_ words: [[UInt8]]) throws(UsageError) -> Int32 {
    guard let first = words.first else {
      let language = Settings().spokenLanguage
      Settings().log.fail(Wording("expected a command, for example: lotto scan FOLDER\n"))
      writeDiagnostic(HelpText.overview(in: language, isLong: false))
      return ExitStatus.usage
    }
    if let command = Command.named(first) {
      let parsed = try ArgumentParser(words.dropFirst(), for: command.name)
      if parsed.settings.asksForHelp {
        return try DescribingCommands.help(parsed.settings, [first])
      }
      if parsed.settings.asksForVersion { return DescribingCommands.version(parsed.settings, []) }
      try OutputConflicts.refuse(parsed.settings, of: command.name, parsed.arguments)
      return try command.run(parsed.settings, parsed.arguments)
    }
    // Without a command, only a path to scan, --help and --version are valid.
    guard first.first == UInt8(ascii: "-") else {
      guard isFileOrFolder(first) else { throw Command.unknown(first) }
      return try scan(words)
    }
    if let parsed = try? ArgumentParser(words, for: .scan),
      let path = parsed.arguments.first, Command.named(path) == nil, isFileOrFolder(path)
    {
      return try scan(words)
    }
    let expectsCommand = UsageError(
      "expected a command before its options, as in lotto scan FOLDER")
    if words.contains(where: { Command.named($0) != nil }) { throw expectsCommand }
    let parsed = try ArgumentParser(words, for: .version)
    if parsed.settings.asksForVersion { return DescribingCommands.version(parsed.settings, []) }
    if parsed.settings.asksForHelp { return try DescribingCommands.help(parsed.settings, []) }
    throw expectsCommand
  }

  /// Scans a file or folder that is given instead of a command.
  private static func scan(_ words: [[UInt8]]) throws(UsageError) -> Int32 {
    let parsed = try ArgumentParser(words, for: .scan)
    if parsed.settings.asksForHelp { return try DescribingCommands.help(parsed.settings, []) }
    if parsed.settings.asksForVersion { return DescribingCommands.version(parsed.settings, []) }
    try OutputConflicts.refuse(parsed.settings, of: .scan, parsed.arguments)
    return try ScanCommand.run(parsed.settings, parsed.arguments)
  }

  private static func isFileOrFolder(_ word: [UInt8]) -> Bool {
    switch BytePath(word)?.kind(followingLinks: true) {
    case .regular, .folder: true
    default: false
    }
  }
}
