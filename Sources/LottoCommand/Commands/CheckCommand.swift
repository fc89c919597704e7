internal import DrawHistory
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// `lotto check`: reads payloads, typed numbers or earlier rows, and writes results.
enum CheckCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    if arguments.count > 1, settings.input == .jsonl {
      throw .usage("--input jsonl reads one file of rows, found \(arguments.count)")
    }
    if arguments.count > 1, arguments.contains(where: \.isDash) {
      throw .usage("- cannot be combined with other arguments: standard input is read to its end")
    }
    try settings.requireJail(of: [.fetch])
    let provider = try settings.drawProvider()
    let inputs: InputExpansion
    do throws(SystemError) { inputs = try self.inputs(settings, arguments) } catch {
      let name = DisplayText.escaped(arguments.first ?? Array("-".utf8))
      throw Failure(ExitStatus.noInput, Wording(reading: name, error))
    }
    let newestRound = provider.newestKnown?.round
    var runSettings = ScanRun.Settings(decoder: nil)
    runSettings.findsDuplicates = !settings.isWorker
    runSettings.claimedSerials = try settings.claimedSerials()
    var run = ScanRun(inputs, provider: provider, settings: runSettings)
    if settings.verbosity >= .normal, arguments.isEmpty, Environment.inputIsTerminal {
      settings.log.write(.info, Wording("reading tickets or numbers, one per line; Ctrl-D ends"))
    }
    let isCounted = !arguments.contains(where: \.isDash) && settings.input != .jsonl
    let expected = arguments.isEmpty || !isCounted ? nil : texts(arguments).count
    return try RunConsole.run(
      settings, expecting: expected, newestRound: newestRound,
      sourcesAreCodes: settings.input != .jsonl
    ) { _ in
      Wording("nothing to read: ")
        + Wording("give ticket URLs as arguments, or one per line on standard input")
    } _: { console throws(RunError) in
      try run.run { event throws(RunError) in try console.handle(event) }
    }
  }

  /// One text per argument, or a single text if all arguments are numbers, as for one game.
  private static func texts(_ arguments: [[UInt8]]) -> [[UInt8]] {
    TypedNumbers.areSpread(over: arguments)
      ? [Array(arguments.joined(separator: [UInt8(ascii: " ")]))] : arguments
  }

  private static func inputs(
    _ settings: Settings, _ arguments: [[UInt8]]
  ) throws(SystemError) -> InputExpansion {
    let file = arguments.first ?? Array("-".utf8)
    if settings.input == .jsonl {
      var rows = EarlierRows(answersEveryLine: settings.isWorker)
      let lines = try ByteLines.ofArgument(file)
      return InputExpansion(list: lines) { rows.read($0) }
    }
    // An empty line is skipped, but a worker owes a row for every line.
    let read: ([UInt8]) -> ScanInput? = { text in
      text.isEmpty && !settings.isWorker ? nil : ScanInput(text: text, round: settings.round)
    }
    if !file.isDash {
      return InputExpansion(texts(arguments).compactMap(read), entersSubfolders: false)
    }
    return InputExpansion(list: try ByteLines.ofArgument(file)) { line in
      read(line.last == UInt8(ascii: "\r") ? Array(line.dropLast()) : line)
    }
  }
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
