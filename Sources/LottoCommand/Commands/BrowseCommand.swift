internal import DrawHistory
internal import Platform
internal import Reporting

/// `lotto browse`: rows in, an interactive terminal out.
enum BrowseCommand {
  /// What help says of the keys.
  static var details: Wording {
    Wording(keys(in: .english), keys(in: .korean))
  }

  private static func keys(in language: Language) -> String {
    BrowseScreen.help(80, in: language).map(\.text).joined(separator: "\n")
  }

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    guard arguments.count == 1, let argument = arguments.first else {
      throw UsageError("expected one file of rows, found \(arguments.count)")
    }
    guard !argument.isDash else {
      throw UsageError("expected a file of rows: keys come from the standard input")
    }
    let path = try OptionValue.path(argument)
    for (name, isTerminal) in [
      ("input", Environment.inputIsTerminal), ("output", Environment.outputIsTerminal),
    ] where !isTerminal {
      let formats = OutputFormat.all.map(\.name).joined(separator: ", ")
      throw UsageError(
        "expected a terminal as standard \(name); lotto check --input jsonl -f FORMAT FILE "
          + "gives rows without one (\(formats))")
    }
    let console = DrawConsole(settings)
    let bonus = BonusNumbers(try DrawSources.library(settings, console))
    let name = DisplayText.escaped(argument)
    CurrentProcess.letWritesFail()
    return try Interrupts.watching { interrupts throws(UsageError) in
      let rows: RowFile
      do throws(OpenError) {
        rows = try RowFile(path, follows: settings.browse.follows, bonus: bonus)
      } catch {
        writeDiagnostic("lotto: \(name): cannot be read: \(error)")
        return ExitStatus.noInput
      }
      do throws(SystemError) {
        try interrupts.watchTerminal()
        let (status, reason) = try BrowseRun(rows, name: name, settings).run(interrupts)
        if let reason { writeDiagnostic("lotto: \(reason)") }
        return status
      } catch {
        writeDiagnostic("lotto: the terminal cannot be used: \(error)")
        return ExitStatus.outputError
      }
    }
  }
}
