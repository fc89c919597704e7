internal import Platform
internal import Reporting

/// One command, as an entry of a list.
struct Command: Sendable {
  /// Its name.
  let name: CommandName
  /// Its name and what stands behind it.
  let usage: String
  /// What it does.
  let summary: Wording
  /// What help says beyond the options; nil where they say all.
  var details: Wording?
  /// Does it, with what was asked for, and gives the exit status.
  let run: @Sendable (Settings, [[UInt8]]) throws(UsageError) -> Int32

  /// Every command, in the order of help.
  static let all: [Command] = [
    Command(
      name: .scan, usage: "scan [OPTIONS] PATH…",
      summary: Wording("read PNG scans of tickets", "복권 PNG 스캔 읽기"), run: ScanCommand.run),
    Command(
      name: .check, usage: "check [OPTIONS] [URL…]",
      summary: Wording("check ticket URLs, or numbers", "복권 주소나 번호 확인"),
      run: CheckCommand.run),
    Command(
      name: .rank, usage: "rank [OPTIONS] FILE…",
      summary: Wording("rank a batch of tickets", "대량의 번호 순위 매기기"), run: RankCommand.run),
    Command(
      name: .cube, usage: "cube build|merge|query [OPTIONS] FILE…",
      summary: Wording("count tickets once, rank them in any draw", "한 번 집계해 어느 회차든 순위 매기기"),
      run: CubeCommand.run),
    Command(
      name: .merge, usage: "merge [OPTIONS] ROWS…",
      summary: Wording("add up the rank rows of partitions", "나누어 계산한 순위 행 합치기"),
      run: MergeCommand.run),
    Command(
      name: .draws, usage: "draws show|list|update|import|export|path",
      summary: Wording("look at and refresh the winning numbers", "당첨 번호 보기와 갱신"),
      details: DrawsCommand.details, run: DrawsCommand.run),
    Command(
      name: .generate, usage: "generate [OPTIONS] N",
      summary: Wording("make N random tickets", "무작위 복권 N장 만들기"), run: GenerateCommand.run),
    Command(
      name: .bench, usage: "bench [OPTIONS]",
      summary: Wording("measure ranking on this machine", "이 컴퓨터의 처리 속도 측정"),
      run: BenchCommand.run),
    Command(
      name: .help, usage: "help [COMMAND]", summary: Wording("show help", "도움말"), run: help),
    Command(
      name: .version, usage: "version [--json]",
      summary: Wording("show the version", "버전"), run: version),
  ]

  /// The command of a name; nil for an unknown one.
  static func named(_ name: [UInt8]) -> Command? {
    all.first { $0.name.rawValue.utf8.elementsEqual(name) }
  }

  /// Shows the help of the program, or of one command.
  static func help(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    let language = settings.spokenLanguage
    if arguments.count > 1 { throw UsageError("expected one command") }
    guard let name = arguments.first else { return say(HelpText.overview(in: language)) }
    guard let command = named(name) else { throw OptionValue.fault("a command", name) }
    return say(HelpText.page(of: command, in: language))
  }

  /// Shows the version.
  static func version(_ settings: Settings, _ arguments: [[UInt8]]) -> Int32 {
    say(
      settings.versionAsJSON
        ? "{\"name\":\"lotto\",\"version\":\"\(Version.number)\"}" : "lotto \(Version.number)")
  }

  private static func say(_ text: String) -> Int32 {
    CurrentProcess.letWritesFail()
    var output = OutputBuffer.standardOutput
    do throws(SystemError) {
      try output.append(Array((text + "\n").utf8))
      try output.flush()
      return ExitStatus.success
    } catch {
      if error.isBrokenPipe { return ExitStatus.brokenPipe }
      writeDiagnostic("lotto: the results cannot be written: \(error)")
      return ExitStatus.outputError
    }
  }
}

/// The version of the program.
enum Version {
  static let number = "0.1.0"
}
