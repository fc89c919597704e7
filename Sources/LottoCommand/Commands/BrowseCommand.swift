internal import Platform
internal import Reporting

/// `lotto browse`: rows in, an interactive terminal out.
enum BrowseCommand {
  /// What help says of the keys.
  @Sendable static func details(in language: Language, columns: Int) -> String {
    BrowseScreen.help(columns, in: language).map(\.text).joined(separator: "\n")
  }

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    guard arguments.count == 1, let argument = arguments.first else {
      throw UsageError(
        "expected one file of rows, found \(arguments.count)",
        "행 파일 하나가 필요하나 \(arguments.count)개를 받음")
    }
    guard !argument.isDash else {
      throw UsageError(
        "expected a file of rows; standard input is for keys",
        "행 파일이 필요함; 표준 입력은 키 입력용임")
    }
    let path = try OptionValue.path(argument)
    for (name, isTerminal) in [
      (Reason("standard input", "표준 입력"), Environment.inputIsTerminal),
      (Reason("standard output", "표준 출력"), Environment.outputIsTerminal),
    ] where !isTerminal {
      let formats = OutputFormat.all.map(\.name).joined(separator: ", ")
      throw UsageError(
        "\(name.english) is not a terminal; without one, use lotto check --input jsonl -f FORMAT "
          + "FILE (\(formats))",
        "\(name.korean)이 터미널이 아님; 터미널 없이는 lotto check --input jsonl -f FORMAT FILE "
          + "(\(formats))")
    }
    let name = DisplayText.escaped(argument)
    CurrentProcess.letWritesFail()
    return try Interrupts.watching(settings) { interrupts throws(UsageError) in
      let rows: RowFile
      do throws(OpenError) {
        rows = try RowFile(path, follows: settings.browse.follows)
      } catch {
        let reason = Reason(error)
        settings.log.fail(
          Reason("cannot read \(name): \(reason.english)", "\(name): 읽을 수 없음: \(reason.korean)"))
        return ExitStatus.noInput
      }
      do throws(SystemError) {
        try interrupts.watchTerminal()
        let (status, reason) = try BrowseRun(rows, name: name, settings).run(interrupts)
        if let reason { settings.log.fail(reason) }
        return status
      } catch {
        settings.log.fail(
          Reason("cannot use the terminal: ", "터미널을 쓸 수 없음: ") + Reason(error))
        return ExitStatus.outputError
      }
    }
  }
}
