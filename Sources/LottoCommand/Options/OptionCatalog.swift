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
      "recursive", short: "r", Wording("enter subfolders", "하위 폴더까지 읽기"), in: [.scan, .browse]
    ) { settings, _ throws(UsageError) in settings.entersSubfolders = true },
    Option(
      "files-from", value: "FILE",
      Wording("read paths from FILE, one per line; - is stdin", "FILE에서 한 줄에 하나씩 경로 읽기 (-: 표준 입력)"),
      in: [.scan, .browse]
    ) { settings, value throws(UsageError) in
      try settings.setList(value, separator: UInt8(ascii: "\n"))
    },
    Option(
      "files0-from", value: "FILE",
      Wording("read paths from FILE, each terminated by NUL", "FILE에서 NUL로 끝나는 경로 읽기"),
      in: [.scan, .browse]
    ) { settings, value throws(UsageError) in try settings.setList(value, separator: 0) },
    Option(
      "watch", value: "DIR",
      Wording(
        "read the files in DIR, then new ones as they arrive, until interrupted",
        "DIR에 있는 것을 읽고, 중단할 때까지 새로 들어오는 것도 읽기"), in: [.scan, .browse]
    ) { settings, value throws(UsageError) in settings.watch = try OptionValue.path(value) },
    Option(
      "input", value: "lines|jsonl",
      Wording(
        "input lines: paths or payloads, or JSON: objects with a path, or rows of an earlier run",
        "입력 줄의 형식: 경로나 코드 내용, 또는 JSON(path가 있는 객체, 이전 결과 행)"),
      in: runs
    ) { settings, value throws(UsageError) in
      settings.input = try OptionValue.choice(value, of: Settings.InputForm.self)
    },
    Option(
      "round", value: "N",
      Wording("check typed numbers against round N", "N회차에서 직접 입력한 번호 확인"), in: [.check]
    ) { settings, value throws(UsageError) in settings.round = try OptionValue.round(value) },
    Option(
      "list",
      Wording("only list what would be read, one path per line", "읽지 않고 읽을 경로만 한 줄에 하나씩 출력"),
      in: [.scan]
    ) { settings, _ throws(UsageError) in settings.isListing = true },
    Option(
      "jobs", short: "j", value: "N",
      Wording(
        "pictures to decode, or threads to rank with, in parallel", "동시에 해독할 이미지 수, 계산 스레드 수"),
      in: ticketReaders.union([.browse])
    ) { settings, value throws(UsageError) in
      settings.jobs = try OptionValue.integer(value, in: 1...1024)
    },
    Option(
      "time-limit", value: "SECONDS",
      Wording("processor time per picture", "이미지 하나의 처리 시간 제한"), in: [.scan, .browse]
    ) { settings, value throws(UsageError) in
      settings.timeLimit = try OptionValue.seconds(value)
    },
    Option(
      "effort", value: "fast|normal|thorough",
      Wording("how long to search a picture (default normal)", "이미지를 찾는 시간 (기본 normal)"),
      in: [.scan, .browse]
    ) { settings, value throws(UsageError) in
      settings.effort = try OptionValue.choice(value, of: ScanEffort.self)
    },
    Option(
      "fail-fast",
      Wording("stop at the first input with an error", "오류가 있는 첫 입력에서 멈추기"), in: runs
    ) { settings, _ throws(UsageError) in settings.errorLimit = 1 },
    Option(
      "max-errors", value: "N",
      Wording("stop at the Nth input with an error", "오류가 있는 입력이 N개가 되면 멈추기"), in: runs
    ) { settings, value throws(UsageError) in
      settings.errorLimit = try OptionValue.integer(value, in: 1...Int(Int32.max))
    },
    Option(
      "require-jail",
      Wording(
        "refuse to run if a helper cannot be confined", "보조 프로그램을 격리할 수 없으면 실행하지 않기"),
      in: runs.union([.browse])
    ) { settings, _ throws(UsageError) in settings.requiresJail = true },
    Option(
      "resume", value: "JOURNAL",
      Wording(
        "record finished inputs in JOURNAL; the next run skips them", "끝난 입력을 JOURNAL에 적고 다음에 건너뛰기"),
      in: [.scan]
    ) { settings, value throws(UsageError) in settings.journal = try OptionValue.path(value) },
    Option(
      "max-pixels", value: "N",
      Wording("refuse larger pictures (default 64000000)", "더 큰 이미지는 거부 (기본 64000000)"),
      in: [.scan, .browse]
    ) { settings, value throws(UsageError) in
      settings.pixelLimit = UInt64(try OptionValue.integer(value, in: 1...Int(Int32.max)))
    },
  ]

  private static let drawOptions: [Option] = [
    Option(
      "draws", value: "FILE",
      Wording("read draws only from FILE, which may be a pipe", "당첨 번호를 FILE(파이프 가능)에서만 읽기"),
      in: drawUsers.union([.browse])
    ) { settings, value throws(UsageError) in
      if value.isDash {
        throw UsageError(
          "expected a file or a pipe; standard input is for tickets",
          "파일이나 파이프여야 함; 표준 입력은 복권용임")
      }
      settings.draws = try OptionValue.path(value)
    },
    Option(
      "offline", Wording("never fetch draws", "당첨 번호를 내려받지 않기"),
      in: drawUsers.union([.doctor, .browse])
    ) { settings, _ throws(UsageError) in settings.isOffline = true },
    Option(
      "as-of", value: "DATE",
      Wording("check as of DATE (default: today in Korea)", "기준일 (기본: 한국의 오늘)"),
      in: drawUsers.union([.doctor, .browse])
    ) { settings, value throws(UsageError) in
      guard let day = CalendarDate(String(decoding: value, as: UTF8.self)) else {
        throw OptionValue.fault(Reason("a date as YYYY-MM-DD", "YYYY-MM-DD 날짜여야"), value)
      }
      settings.asOf = day
    },
  ]

  /// The output formats, as help lists them.
  static let formatNames = OutputFormat.all.map(\.name).joined(separator: "|")

  private static let outputOptions: [Option] = [
    Option(
      "format", short: "f", value: formatNames,
      Wording(
        "output format (default: table on a terminal, else jsonl)",
        "결과 형식 (기본: 터미널이면 table, 아니면 jsonl)"),
      in: runs
    ) { settings, value throws(UsageError) in
      settings.format = try OptionValue.named(value, in: OutputFormat.all, by: \.name)
    },
    Option(
      "nested", Wording("one JSON object per input", "입력마다 JSON 객체 하나"), in: runs.union([.schema])
    ) { settings, _ throws(UsageError) in settings.isNested = true },
    Option(
      "worker",
      Wording(
        "for cluster engines: a line in, its rows out; offline and reproducible",
        "분산 처리용: 한 줄 입력마다 결과 출력, 오프라인, 어디서나 같은 결과"), in: runs
    ) { settings, _ throws(UsageError) in settings.isWorker = true },
    Option(
      "rank-filter", value: "LIST",
      Wording(
        "print only these rows: ranks such as 1-3, won, lost, pending, no_draw, other, error",
        "LIST의 결과만: 1-3 같은 등수, won, lost, pending, no_draw, other, error"),
      in: runs
    ) { settings, value throws(UsageError) in
      guard let selection = RowSelection(String(decoding: value, as: UTF8.self)) else {
        throw OptionValue.fault(
          Reason(
            "ranks as 1-3, won, lost, pending, no_draw, other or error",
            "1-3 같은 등수, won, lost, pending, no_draw, other, error 중 하나여야"), value)
      }
      settings.selection = selection
    },
    Option(
      "sort", value: "KEY",
      Wording(
        "sort rows by \(SortKey.names) (all but input wait for the last row)",
        "결과 순서: \(SortKey.names) (input 외에는 모두 읽은 뒤)"),
      in: runs, choices: SortKey.allCases.map(\.rawValue)
    ) { settings, value throws(UsageError) in
      settings.sortKey = try OptionValue.choice(value, of: SortKey.self)
    },
    Option(
      "unordered",
      Wording("print rows as they finish, not in input order", "입력 순서 대신 끝나는 대로 출력"),
      in: runs
    ) { settings, _ throws(UsageError) in settings.isOrdered = false },
    Option(
      "color", value: "auto|always|never",
      Wording(
        "colors (auto: on a terminal, unless NO_COLOR is set or TERM is dumb)",
        "색 (auto: 터미널일 때, NO_COLOR나 TERM=dumb이면 끔)"),
      in: runs.union([.browse])
    ) { settings, value throws(UsageError) in
      settings.color = try OptionValue.choice(value, of: TerminalStyle.Choice.self)
    },
    Option(
      "output", short: "o", value: "FILE",
      Wording("write results to FILE, completely or not at all", "결과를 FILE에 쓰기 (완성된 경우에만)"),
      in: drawUsers.union([.generate, .merge])
    ) { settings, value throws(UsageError) in
      settings.output = value.isDash ? nil : try OptionValue.path(value)
    },
    Option(
      "debug-images", value: "DIR",
      Wording("write what each attempt saw to DIR as PNG", "시도마다 본 이미지를 DIR에 PNG로 쓰기"),
      in: [.scan]
    ) { settings, value throws(UsageError) in
      settings.debugImages = try OptionValue.path(value)
    },
    Option(
      "annotate", value: "DIR",
      Wording(
        "write each picture to DIR as PNG, with codes outlined and results beside them",
        "코드와 결과를 표시한 이미지를 DIR에 PNG로 쓰기"),
      in: [.scan]
    ) { settings, value throws(UsageError) in
      settings.annotations = try OptionValue.path(value)
    },
    Option(
      "thumbnails",
      Wording(
        "html: show each code as it was scanned (not those from a journal)",
        "페이지에 스캔한 QR 코드를 함께 표시 (저널에서 되살린 것은 제외)"),
      in: [.scan]
    ) { settings, _ in settings.hasThumbnails = true },
  ]

  private static let generalOptions: [Option] = [
    Option(
      "lang", value: "en|ko", Wording("language of messages", "메시지 언어"),
      in: drawUsers.union([
        .generate, .merge, .bench, .browse, .help, .man, .doctor, .schema, .completions,
      ])
    ) { settings, value throws(UsageError) in
      settings.language = try OptionValue.choice(value, of: Language.self)
    },
    Option(
      "quiet", short: "q", Wording("no summary line, no warnings", "요약과 경고 생략"),
      in: drawUsers.union([.merge, .bench, .browse])
    ) { settings, _ throws(UsageError) in settings.verbosity = .quiet },
    Option(
      "verbose", short: "v", Wording("print more details", "진행 상황 자세히"),
      in: drawUsers.union([.browse])
    ) { settings, _ throws(UsageError) in settings.verbosity = .verbose },
    help,
    Option(
      "version", Wording("show the version", "버전"), in: Set(CommandName.allCases)
    ) { settings, _ throws(UsageError) in settings.asksForVersion = true },
    Option(
      "json", Wording("print JSON", "JSON으로"), in: [.version, .doctor]
    ) { settings, _ throws(UsageError) in settings.asksForJSON = true },
  ]

  private static var help: Option {
    var option = Option(
      "help", short: "h",
      Wording("show help: -h short, --help with examples", "도움말 (-h: 짧게, --help: 예 포함)"),
      in: Set(CommandName.allCases)
    ) { settings, _ throws(UsageError) in settings.asksForHelp = true }
    option.applyShort = { $0.wantsShortHelp = true }
    return option
  }
}

extension Settings {
  fileprivate mutating func setList(_ value: [UInt8], separator: UInt8) throws(UsageError) {
    if list != nil {
      throw UsageError("only one list of files can be read", "파일 목록은 하나만 읽을 수 있음")
    }
    list = ListFile(path: value.isDash ? nil : try OptionValue.path(value), separator: separator)
  }
}
