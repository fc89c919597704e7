internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

extension Option {
  /// Options grouped by topic.
  struct Section: Sendable {
    let title: Wording
    let options: [Option]
  }

  /// The sections of help, in order.
  static let sections = [
    Section(
      title: Wording("Input", "입력"),
      options: inputOptions + browseOptions + generateOptions + benchOptions),
    Section(title: Wording("Ranking", "순위"), options: rankOptions),
    Section(title: Wording("Draws", "당첨 번호"), options: drawsOptions + drawOptions),
    Section(
      title: Wording("Results", "결과"), options: outputOptions + reportOptions + schemaOptions),
    Section(title: Wording("General", "일반"), options: generalOptions),
  ]

  /// Every option, in the order of help.
  static let all: [Option] = sections.flatMap(\.options)

  private static let runs: Set<CommandName> = [.scan, .check]

  /// The commands that read tickets.
  private static let ticketReaders: Set<CommandName> = [.scan, .check, .rank, .cube]

  private static let drawUsers: Set<CommandName> = ticketReaders.union([.draws])

  private static let inputOptions: [Option] = [
    Option(
      "recursive", short: "r", .flag(\.entersSubfolders),
      Wording("enter subfolders", "하위 폴더까지 읽기"), in: [.scan, .browse]),
    Option(
      "files-from", .path("FILE", \.list, OptionValue.lines),
      Wording("read paths from FILE, one per line; - is stdin", "FILE에서 한 줄에 하나씩 경로 읽기 (-: 표준 입력)"),
      in: [.scan, .browse], not: .options("files0-from", "recursive") + [.paths]),
    Option(
      "files0-from", .path("FILE", \.list, OptionValue.terminatedLines),
      Wording("read paths from FILE, each terminated by NUL", "FILE에서 NUL로 끝나는 경로 읽기"),
      in: [.scan, .browse], not: .options("recursive") + [.paths]),
    Option(
      "watch", .path("DIR", \.watch),
      Wording(
        "read the files in DIR, then new ones as they arrive, until interrupted",
        "DIR에 있는 것을 읽고, 중단할 때까지 새로 들어오는 것도 읽기"), in: [.scan, .browse],
      not: .options("files-from", "files0-from", "recursive", "list", "worker", "sort", "fail-fast")
        + [.paths, .format("html")]),
    Option(
      "input", .choice(\.input),
      Wording(
        "input lines: paths or payloads, or JSON: objects with a path, or rows of an earlier run",
        "입력 줄의 형식: 경로나 코드 내용, 또는 JSON(path가 있는 객체, 이전 결과 행)"), in: runs),
    Option(
      "round", .value("N", \.round, OptionValue.round),
      Wording("check typed numbers against round N", "N회차에서 직접 입력한 번호 확인"), in: [.check],
      not: .options("input"), because: Wording("rows name their round", "행에 회차가 있음")),
    Option(
      "list", .flag(\.isListing),
      Wording("only list what would be read, one path per line", "읽지 않고 읽을 경로만 한 줄에 하나씩 출력"),
      in: [.scan],
      not: [.formatsBut("jsonl")]),
    Option(
      "jobs", short: "j", .number("N", \.jobs, in: 1...1024),
      Wording(
        "how many pictures to decode at once, or threads to rank with", "동시에 해독할 이미지 수, 계산 스레드 수"),
      in: ticketReaders.union([.browse])),
    Option(
      "time-limit", .value("SECONDS", \.timeLimit, OptionValue.seconds),
      Wording("processor time per picture", "이미지 하나의 처리 시간 제한"), in: [.scan, .browse]),
    Option(
      "effort", .choice(\.effort),
      Wording("how long to search a picture (default normal)", "이미지에서 코드를 찾는 정도 (기본 normal)"),
      in: [.scan, .browse]),
    Option(
      "fail-fast", .flag(\.errorLimit, 1),
      Wording("stop at the first input with an error", "오류가 있는 첫 입력에서 멈추기"), in: runs),
    Option(
      "max-errors", .number("N", \.errorLimit, in: 1...Int(Int32.max)),
      Wording("stop at the Nth input with an error", "오류가 있는 입력이 N개가 되면 멈추기"), in: runs),
    Option(
      "require-jail", .flag(\.requiresJail),
      Wording(
        "refuse to run if a helper cannot be confined", "보조 프로그램을 격리할 수 없으면 실행하지 않기"),
      in: runs.union([.browse])),
    Option(
      "resume", .path("JOURNAL", \.journal),
      Wording(
        "record finished inputs in JOURNAL; the next run skips them", "끝난 입력을 JOURNAL에 적고 다음에 건너뛰기"),
      in: [.scan]),
    Option(
      "max-pixels", .number("N", \.pixelLimit, in: 1...Int(Int32.max)),
      Wording("refuse larger pictures (default 64000000)", "더 큰 이미지는 거부 (기본 64000000)"),
      in: [.scan, .browse]),
  ]

  private static let drawOptions: [Option] = [
    Option(
      "draws", .path("FILE", \.draws, OptionValue.namedPath),
      Wording("read draws only from FILE, which may be a pipe", "당첨 번호를 FILE(파이프 가능)에서만 읽기"),
      in: drawUsers.union([.browse])),
    Option(
      "offline", .flag(\.isOffline),
      Wording("never fetch draws", "당첨 번호를 내려받지 않기"), in: drawUsers.union([.doctor, .browse])),
    Option(
      "as-of", .value("DATE", \.asOf, OptionValue.date),
      Wording("check as of DATE (default: today in Korea)", "기준일 (기본: 한국의 오늘)"),
      in: drawUsers.union([.doctor, .browse])),
  ]

  private static let outputOptions: [Option] = [
    Option(
      "format", short: "f", .entry(\.format, of: OutputFormat.all, by: \.name),
      Wording(
        "output format (default: table on a terminal, else jsonl)",
        "결과 형식 (기본: 터미널이면 table, 아니면 jsonl)"), in: runs),
    Option(
      "nested", .flag(\.isNested),
      Wording("one JSON object per input", "입력마다 JSON 객체 하나"), in: runs.union([.schema]),
      not: .options("sort", "rank-filter", "dedupe") + [.formatsBut("jsonl")],
      because: Wording("it writes every input, in order", "모든 입력을 순서대로 씀")),
    Option(
      "worker", .flag(\.isWorker),
      Wording(
        "for cluster engines: a line in, its rows out; offline and reproducible",
        "분산 처리용: 한 줄 입력마다 결과 출력, 오프라인, 어디서나 같은 결과"), in: runs,
      not: .options(
        "sort", "unordered", "rank-filter", "output", "resume", "round", "list", "dedupe",
        "summary",
        "exit-code") + [.formatsBut("jsonl")],
      because: Wording(
        "that is up to the program that runs it", "실행하는 프로그램이 정함")),
    Option(
      "rank-filter", .value("LIST", \.selection, OptionValue.selection),
      Wording(
        "print only these rows: ranks such as 1-3, won, lost, pending, no_draw, other, error",
        "LIST의 결과만: 1-3 같은 등수, won, lost, pending, no_draw, other, error"), in: runs),
    Option(
      "sort", .choice(\.sortKey, shown: "KEY"),
      Wording(
        "sort rows by \(SortKey.names) (all but input wait for the last row)",
        "결과 순서: \(SortKey.names) (input 외에는 모두 읽은 뒤)"), in: runs),
    Option(
      "unordered", .flag(\.isOrdered, false),
      Wording("print rows as they finish, not in input order", "입력 순서 대신 끝나는 대로 출력"), in: runs),
    Option(
      "color", .choice(\.color),
      Wording(
        "colors (auto: on a terminal, unless NO_COLOR is set or TERM is dumb)",
        "색 (auto: 터미널일 때, NO_COLOR나 TERM=dumb이면 끔)"), in: runs.union([.browse])),
    Option(
      "output", short: "o", .path("FILE", \.output, default: "-", OptionValue.pathOrDash),
      Wording("write results to FILE, completely or not at all", "결과를 FILE에 쓰기 (완성된 경우에만)"),
      in: drawUsers.union([.generate, .merge])),
    Option(
      "debug-images", .path("DIR", \.debugImages),
      Wording("write what each attempt saw to DIR as PNG", "시도마다 본 이미지를 DIR에 PNG로 쓰기"), in: [.scan]),
    Option(
      "annotate", .path("DIR", \.annotations),
      Wording(
        "write each picture to DIR as PNG, with codes outlined and results beside them",
        "코드와 결과를 표시한 이미지를 DIR에 PNG로 쓰기"), in: [.scan]),
    Option(
      "thumbnails", .flag(\.hasThumbnails),
      Wording(
        "html: show each code as it was scanned (not those from a journal)",
        "페이지에 스캔한 QR 코드를 함께 표시 (저널에서 되살린 것은 제외)"), in: [.scan], not: [.formatsBut("html")]),
  ]

  private static let generalOptions: [Option] = [
    Option(
      "lang", .choice(\.language),
      Wording("language of messages", "메시지 언어"),
      in: drawUsers.union([
        .generate, .merge, .bench, .browse, .help, .man, .doctor, .schema, .completions,
      ])),
    Option(
      "quiet", short: "q", .flag(\.verbosity, .quiet),
      Wording("no summary line, no warnings", "요약과 경고 생략"),
      in: drawUsers.union([.merge, .bench, .browse])),
    Option(
      "verbose", short: "v", .flag(\.verbosity, .verbose),
      Wording("print more details", "진행 상황 자세히"), in: drawUsers.union([.browse])),
    help,
    Option(
      "version", .flag(\.asksForVersion),
      Wording("show the version", "버전"), in: Set(CommandName.allCases)),
    Option(
      "json", .flag(\.asksForJSON),
      Wording("print JSON", "JSON으로"), in: [.version, .doctor]),
  ]

  private static var help: Option {
    var option = Option(
      "help", short: "h", .flag(\.asksForHelp),
      Wording("show help: -h short, --help with examples", "도움말 (-h: 짧게, --help: 예 포함)"),
      in: Set(CommandName.allCases))
    option.applyShort = { $0.wantsShortHelp = true }
    return option
  }
}

extension Option {
  /// Options for what scan and check report besides their rows.
  static let reportOptions: [Option] = [
    Option(
      "dedupe", .flag(\.dropsRepeats),
      Wording("print a repeated ticket only once", "이미 나온 복권은 결과에서 빼기"), in: [.scan, .check]),
    Option(
      "bom", .flag(\.hasByteOrderMark),
      Wording(
        "csv: start with a byte order mark, which Excel needs for Korean",
        "csv: 엑셀에서 한글이 깨지지 않게 BOM으로 시작"), in: [.scan, .check], not: [.formatsBut("csv")]),
    Option(
      "summary", .path("FILE.json", \.summary),
      Wording("write counts and sums to FILE.json", "합계를 FILE.json에 쓰기"), in: [.scan, .check]),
    Option(
      "exit-code", .choice(\.exitRule),
      Wording(
        "what exit status 0 means: every input was read, or a prize can be claimed",
        "종료 상태의 뜻: 모든 입력을 읽음, 또는 당첨이 있음"), in: [.scan, .check]),
    Option(
      "progress", .choice(\.progress),
      Wording(
        "show a line with rate and time left (auto: on a terminal)", "속도와 남은 시간 표시 (auto: 터미널일 때)"),
      in: [.scan, .check]),
    Option(
      "log-format", .choice(\.logFormat),
      Wording(
        "diagnostics as text, or one JSON object per line", "진단 메시지를 글이나 한 줄에 JSON 객체 하나로"),
      in: [.scan, .check]),
  ]
}
