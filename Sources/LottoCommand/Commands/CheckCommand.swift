internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// `lotto check`: reads payloads, typed numbers or earlier rows, and writes results.
enum CheckCommand {
  static func run(_ asked: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    let settings = try WorkerContract.settings(asked, arguments)
    if arguments.count > 1, settings.input == .jsonl {
      throw UsageError("--input jsonl reads one file of rows, found \(arguments.count)")
    }
    if arguments.count > 1, arguments.contains(where: \.isDash) {
      throw UsageError(
        "- cannot be combined with other arguments: standard input is read to its end")
    }
    if let refusal = JailRequirement.refusal(settings, of: [.fetch]) { return refusal }
    let resolver = try DrawSources.resolver(settings)
    let inputs: InputExpansion
    do throws(SystemError) { inputs = try self.inputs(settings, arguments) } catch {
      let name = DisplayText.escaped(arguments.first ?? Array("-".utf8))
      settings.log.fail(Wording(reading: name, error))
      return ExitStatus.noInput
    }
    let newestRound = resolver.newestKnown?.round
    var runSettings = ScanRun.Settings(decoder: nil)
    runSettings.findsDuplicates = !settings.isWorker
    var run = ScanRun(inputs, resolver: resolver, settings: runSettings)
    if settings.verbosity != .quiet, let hint = hint(settings, arguments) {
      settings.log.say(.info, hint.text(in: settings.spokenLanguage))
    }
    let expected = arguments.isEmpty || settings.input == .jsonl ? nil : texts(arguments).count
    return RunConsole.run(settings, scanning: false, expecting: expected, newestRound: newestRound)
    { console throws(RunError) in
      try run.run { event throws(RunError) in try console.handle(event) }
    }
  }

  /// Tells the user that input is read from the terminal; nil if it isn't.
  private static func hint(_ settings: Settings, _ arguments: [[UInt8]]) -> Wording? {
    guard arguments.isEmpty, Environment.inputIsTerminal else { return nil }
    return Wording("reading from the terminal, one per line; Ctrl-D ends")
  }

  /// The texts in the arguments: one each, or the six numbers of one game.
  private static func texts(_ arguments: [[UInt8]]) -> [[UInt8]] {
    TypedNumbers.areSpread(over: arguments)
      ? [Array(arguments.joined(separator: [UInt8(ascii: " ")]))] : arguments
  }

  private static func inputs(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(SystemError) -> InputExpansion {
    let newline = UInt8(ascii: "\n")
    let file = arguments.first ?? Array("-".utf8)
    if settings.input == .jsonl {
      var rows = EarlierRows(answersEveryLine: settings.isWorker)
      let lines = try ByteLines.ofArgument(file, separatedBy: newline)
      return InputExpansion(list: lines) { rows.read($0) }
    }
    // An empty line is skipped, but a worker owes a row for every line.
    let read: ([UInt8]) -> ScanInput? = { text in
      text.isEmpty && !settings.isWorker ? nil : ScanInput(text: text, round: settings.round)
    }
    if !file.isDash {
      return InputExpansion(texts(arguments).compactMap(read), entersSubfolders: false)
    }
    return InputExpansion(list: ByteLines(separatedBy: newline)) { read(withoutReturn($0)) }
  }

  /// The line without a carriage return before its line feed.
  private static func withoutReturn(_ line: [UInt8]) -> [UInt8] {
    line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line
  }
}

extension CommandName {
  static let check = CommandName(rawValue: "check")
}

extension Command {
  static let check = Command(
    name: .check, section: .tickets, usage: "check [OPTIONS] [URL…]",
    summary: Wording("check ticket URLs, or numbers"),
    examples: [
      Example("lotto check --round 1244 1,13,18,26,34,38", Wording("numbers typed by hand")),
      Example(
        "lotto check --input jsonl rows.jsonl",
        Wording("rows of an earlier run, to check pending ones again")),
    ], run: CheckCommand.run)
}
