internal import Platform
internal import Reporting

/// The entry point of `lotto`: runs a command and turns its failure into an exit status.
package enum Program {
  /// Runs a command line, given without the program's name, and returns the exit status.
  package static func run(_ words: [[UInt8]]) -> Int32 {
    let command = words.first.flatMap(Command.named)
    let log = DiagnosticLog(askedBy: words)
    do throws(SystemError) {
      try CurrentProcess.fillStandardDescriptors()
      ChildProcess.endWithParent()
      // `bench` never waits and leaves nothing behind, so signals just kill it.
      if command?.name != .bench { try Interrupts.take() }
    } catch {
      log.fail(Wording("cannot start: ") + Wording(error))
      return ExitStatus.fault
    }
    CurrentProcess.ignoreSIGPIPE()
    let status: Int32
    do throws(Failure) { status = try dispatch(words) } catch {
      log.report(error)
      let name = command.flatMap { $0.name == .help ? nil : " \($0.name.rawValue)" }
      let help = "lotto help" + (name ?? "")
      log.fail(Wording("see \(help)"))
      status = error.status
    }
    // After an interrupt, the signal decides the exit status.
    return Interrupts.signal.map { 128 + $0 } ?? status
  }

  private static func dispatch(_ words: [[UInt8]]) throws(Failure) -> Int32 {
    guard let first = words.first else {
      let settings = Settings()
      settings.log.fail(Wording("expected a command, for example: lotto scan FOLDER\n"))
      writeDiagnostic(HelpText(settings.spokenLanguage).overview(isLong: false))
      return ExitStatus.usage
    }
    if let command = Command.named(first) {
      let parsed = try ArgumentParser(words.dropFirst(), for: command.name)
      return try run(command, parsed, subject: [first])
    }
    // Without a command, only a scan of paths, --help and --version are valid.
    guard first.first == UInt8(ascii: "-") else {
      guard isFileOrFolder(first) else { throw Command.unknown(first) }
      return try run(.scan, try ArgumentParser(words, for: .scan))
    }
    let expectsCommand = Failure.usage(
      "expected a command before its options, as in lotto scan FOLDER")
    var (path, refusal): ([UInt8]?, Failure?)
    do throws(Failure) {
      let parsed = try ArgumentParser(words, for: .scan)
      path = parsed.arguments.first
      if let path, Command.named(path) == nil, isFileOrFolder(path) {
        return try run(.scan, parsed)
      }
    } catch { refusal = error }
    if words.contains(where: { Command.named($0) != nil }) { throw expectsCommand }
    // With something to scan, the options are those of `scan`, and one of them is wrong.
    if let refusal, words.contains(where: { $0.first != UInt8(ascii: "-") }) { throw refusal }
    if let path { throw Command.unknown(path) }
    let parsed = try ArgumentParser(words, for: "version")
    guard parsed.settings.asksForHelp || parsed.settings.asksForVersion else {
      throw expectsCommand
    }
    return try run(.version, parsed)
  }

  /// Runs a command, or prints its help or the version; reports all failures but invalid usage.
  private static func run(
    _ command: Command, _ parsed: ArgumentParser, subject: [[UInt8]] = []
  ) throws(Failure) -> Int32 {
    if parsed.settings.asksForHelp { return try DescribingCommands.help(parsed.settings, subject) }
    if parsed.settings.asksForVersion { return try DescribingCommands.version(parsed.settings, []) }
    try OutputConflicts.refuse(parsed.settings, of: command.name, parsed.arguments)
    let settings = try parsed.settings.asWorker(parsed.arguments)
    do throws(Failure) { return try command.run(settings, parsed.arguments) } catch {
      if error.status == ExitStatus.usage { throw error }
      settings.log.report(error)
      return error.status
    }
  }

  private static func isFileOrFolder(_ word: [UInt8]) -> Bool {
    switch BytePath(word)?.kind(followingLinks: true) {
    case .regular, .folder: true
    default: false
    }
  }
}
