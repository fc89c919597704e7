internal import Lottery
internal import Platform
internal import Reporting

/// The entry point of `lotto`: runs a command and turns its failure into an exit status.
package enum Program {
  /// Runs a command line, given without the program's name, and returns the exit status.
  package static func run(_ words: [[UInt8]]) -> Int32 {
    let place = ArgumentParser.firstArgument(of: words)
    let command = place.flatMap { Command.named(words[$0]) }
    let log = DiagnosticLog(askedBy: words)
    do throws(SystemError) {
      try CurrentProcess.fillStandardDescriptors()
      ChildProcess.endWithParent()
      // `bench` never waits and leaves nothing behind, so signals just kill it.
      if command?.name != .bench { try Interrupts.take() }
      Interrupts.watchFaults()
    } catch {
      log.fail(Wording("cannot start: ") + Wording(error))
      return ExitStatus.fault
    }
    CurrentProcess.ignoreSIGPIPE()
    let status: Int32
    do throws(Failure) { status = try dispatch(words, firstArgument: place) } catch {
      log.report(error)
      let name = command.flatMap { $0.name == .help ? nil : " \($0.name.rawValue)" }
      let help = "lotto help" + (name ?? "")
      log.fail(Wording("see \(help)"))
      status = error.status
    }
    // After an interrupt, the signal decides the exit status.
    return Interrupts.signal.map { 128 + $0 } ?? status
  }

  private static func dispatch(
    _ words: [[UInt8]], firstArgument place: Int?
  ) throws(Failure) -> Int32 {
    if words.isEmpty {
      let settings = Settings()
      settings.log.fail(Wording("expected a command, for example: lotto scan FOLDER\n"))
      writeDiagnostic(HelpText(settings.spokenLanguage).start)
      return ExitStatus.usage
    }
    if let place, let command = Command.named(words[place]) {
      let others = words[..<place] + words[(place + 1)...]
      return try run(command, ArgumentParser(others, for: command.name), subject: [words[place]])
    }
    // Without a command, a scan of paths, a check of numbers, --help and --version are valid.
    if let place {
      if isFileOrFolder(words[place]) {
        return try run(.scan, ArgumentParser(words, for: .scan))
      }
      guard TypedNumbers.areMeant(by: words[place]) else { throw unknown(words, at: place) }
      let parsed = try ArgumentParser(words, for: .check)
      guard TypedNumbers.areGames(parsed.arguments) else { throw unknown(words, at: place) }
      return try run(.check, parsed)
    }
    let version = try? ArgumentParser(words, for: "version")
    guard let version, version.settings.asksForHelp || version.settings.asksForVersion else {
      // A wrong option is named first.
      _ = try ArgumentParser(words, for: .scan)
      throw .usage("expected a command, as in lotto scan FOLDER")
    }
    return try run(.version, version)
  }

  /// The fault of a word that is neither a command nor an input, or of the options before it.
  private static func unknown(_ words: [[UInt8]], at place: Int) -> Failure {
    do throws(Failure) { _ = try ArgumentParser(words[..<place], for: .scan) } catch {
      return error
    }
    return Command.unknown(words[place])
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
