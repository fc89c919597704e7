import Foundation
import JSON
import TestSupport
import Testing

/// `--worker` and `--nested`, for cluster engines that send a line and read its row.
struct WorkerTests {
  private static let files = [
    "winner-round-1244.png", "four-tickets.png", "blank.png", "pension.png", "cut-short.png",
    "not-ascending.png", "empty-middle.png",
  ].map { Repository.root.appending(path: Lotto.fixture($0)).path }

  private static let inputKeys = [
    "schema", "source", "source_b64", "status", "error", "notes", "detail", "message", "codes",
  ]
  private static let codeKeys = [
    "page", "code", "status", "error", "notes", "detail", "message", "product", "round",
    "draw_date",
    "draw_numbers", "draw_bonus", "serial", "genuine_form", "duplicate_of", "attempt", "corners",
    "payload",
    "draws_sha256", "games",
  ]
  private static let gameKeys = [
    "game", "type", "numbers", "matched", "matches", "bonus", "rank", "prize", "prize_known",
    "prize_net", "claim_by", "claim", "claim_at",
  ]

  /// The path of `lotto`, for programs that start it themselves.
  private static let lotto = ProgramRun.path(of: "lotto")

  /// Runs a worker with an empty environment.
  private static func worker(_ arguments: String..., lines: [String]) throws -> ProgramRun {
    try ProgramRun(
      "/usr/bin/env", ["-i", lotto] + arguments + ["--worker"],
      input: Array(lines.map { $0 + "\n" }.joined().utf8), in: URL(filePath: "/"))
  }

  private static func keys(_ value: JSONValue?) -> [String] {
    guard case .object(let members)? = value else { return [] }
    return members.map(\.key)
  }

  @Test("each line gives one nested row, with every key at its level")
  func nested() throws {
    let lines = Self.files + ["", "/no/such.png"]
    let run = try Self.worker("scan", "--nested", lines: lines)
    #expect(run.status == 0)
    #expect(run.diagnostics.isEmpty)
    let rows = try run.lines.map { try JSONReader.read(Array($0.utf8)) }
    #expect(rows.map { $0["source"]?.string } == lines)
    for row in rows {
      #expect(Self.keys(row) == Self.inputKeys)
      for code in row["codes"]?.array ?? [] {
        #expect(Self.keys(code) == Self.codeKeys)
        for game in code["games"]?.array ?? [] { #expect(Self.keys(game) == Self.gameKeys) }
      }
    }
    #expect(
      rows.map { $0["status"]?.string } == [
        "won", "lost", "error", "other_product", "lost", "error", "won", "error", "error",
      ])
    #expect(rows.map { $0["codes"]?.array?.count } == [1, 4, 0, 1, 1, 1, 1, 0, 0])
  }

  @Test("nested rows contain the same games as flat rows")
  func flatAndNested() throws {
    let flat = try Lotto.run("scan", Self.files).rows()
    let nested = try Lotto.run("scan", ["--nested"] + Self.files).lines
      .map { try JSONReader.read(Array($0.utf8)) }
    var games: [String] = []
    for row in nested {
      for code in row["codes"]?.array ?? [] {
        for game in code["games"]?.array ?? [] {
          let numbers = game["numbers"]?.array?.compactMap(\.integer) ?? []
          let letter = game["game"]?.string ?? ""
          games.append("\(row["source"]?.string ?? "") \(code["code"]?.integer ?? 0) \(letter)")
          games.append("\(code["payload"]?.string ?? "") \(numbers) \(game["rank"]?.integer ?? 9)")
        }
      }
    }
    let expected = flat.filter { $0.number("matches") != nil && $0.numbers("numbers")?.first != 0 }
      .flatMap { row in
        [
          "\(row.source) \(row.number("code") ?? 0) \(row.text("game") ?? "")",
          "\(row.text("payload") ?? "") \(row.numbers("numbers") ?? []) \(row.number("rank") ?? 9)",
        ]
      }
    #expect(games == expected)
    #expect(!games.isEmpty)
  }

  @Test("a worker needs no environment and prints the same rows as an ordinary run")
  func emptyEnvironment() throws {
    let run = try Self.worker("scan", lines: Self.files)
    // The day of the newest draw in the embedded history.
    let plain = try ProgramRun(
      "lotto", ["scan", "--offline", "--as-of", "2026-10-03"] + Self.files, in: Repository.root)
    // An ordinary run also names the input where a payload first appeared.
    let rows = plain.text.replacing(/"duplicate_of":"[^"]*"/, with: #""duplicate_of":"""#)
    #expect(run.text == rows)
    #expect(run.status == 0)
  }

  // For a scan these lines name missing files.
  @Test("each row is written before the next line arrives", arguments: ["check", "scan"])
  func lineByLine(command: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.lotto)
    process.arguments = [command, "--worker"]
    process.environment = [:]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    for number in 1...3 {
      try input.fileHandleForWriting.write(contentsOf: Data("line \(number)\n".utf8))
      var row = Data()
      while row.last != UInt8(ascii: "\n") { row += output.fileHandleForReading.availableData }
      let lines = String(decoding: row, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 1)
      #expect(try Row(String(lines.first ?? "")).source == "line \(number)")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("empty input gives no rows and status 0")
  func nothing() throws {
    for command in ["scan", "check"] {
      let run = try Self.worker(command, lines: [])
      #expect(run.output.isEmpty)
      #expect(run.status == 0)
    }
  }

  @Test("every line gets a row, even if empty or repeated, and no row names another input")
  func urls() throws {
    let url = "http://m.dhlottery.co.kr/?v=1100q1726293031430011000110"
    let rows = try Self.worker("check", "--nested", lines: [url, "", url]).lines
      .map { try JSONReader.read(Array($0.utf8)) }
    #expect(rows.map { $0["source"]?.string } == [url, "", url])
    #expect(rows.allSatisfy { $0["codes"]?.array?.first?["duplicate_of"]?.string == "" })
  }

  @Test("--input jsonl accepts paths that plain lines cannot carry")
  func jsonLines() throws {
    let folder = try TemporaryFolder()
    let bytes = try Array(Data(contentsOf: URL(filePath: Self.files[0])))
    let place = try folder.file("two\nlines.png", bytes).path
    let encoded = Data(Array(place.utf8)).base64EncodedString()
    let quoted = place.replacing("\n", with: #"\n"#)
    let lines = [#"{"path":"\#(quoted)"}"#, #"{"path_b64":"\#(encoded)"}"#, "no JSON", "{}"]
    let run = try Self.worker("scan", "--nested", "--input", "jsonl", lines: lines)
    let rows = try run.rows()
    #expect(rows.map(\.source) == [place, place, "no JSON", "{}"])
    #expect(rows.map(\.status) == ["won", "won", "error", "error"])
    #expect(rows.map(\.error) == ["", "", "open_failed", "open_failed"])
    #expect(run.status == 0)
  }

  @Test(
    "--worker refuses options that it cannot honor",
    arguments: [
      ["--sort", "rank"], ["--unordered"], ["--rank-filter", "1"], ["-o", "x.jsonl"],
      ["-f", "csv"], ["a.png"],
      ["--files-from", "-"],
    ])
  func usage(arguments: [String]) throws {
    let run = try ProgramRun("lotto", ["scan", "--worker"] + arguments)
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("lotto: --worker "))
    #expect(run.output.isEmpty)
  }

  @Test("--nested refuses sorting, filtering and formats other than JSON")
  func nestedUsage() throws {
    for arguments in [["--sort", "rank"], ["--rank-filter", "1"], ["-f", "csv"]] {
      let run = try Lotto.run("scan", ["--nested"] + arguments + ["x.png"])
      #expect(run.status == 2)
      #expect(run.diagnostics.hasPrefix("lotto: --nested "))
    }
  }

  @Test("GNU parallel gives the rows of one run, even if workers are killed and retried")
  func gnuParallel() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel") else {
      withKnownIssue("GNU parallel is not installed: apt-get install parallel") {
        Issue.record("not run")
      }
      return
    }
    let folder = try TemporaryFolder()
    let list = (0..<6).flatMap { _ in Self.files }
    let input = Array(list.map { $0 + "\n" }.joined().utf8)
    // Each part's first worker is killed after its first row; its retry runs to the end.
    let script = try folder.script(
      "worker",
      """
      #!/bin/sh
      mark=\(folder.url.path)/$PARALLEL_SEQ
      if [ ! -e "$mark" ]; then
        : > "$mark"
        head -n 1 | \(Self.lotto) scan --worker --nested
        kill -9 $$
      fi
      exec \(Self.lotto) scan --worker --nested
      """)
    let whole = try Self.worker("scan", "--nested", lines: list)
    let run = try ProgramRun(
      "/usr/bin/parallel",
      ["--will-cite", "-k", "--pipe", "-N9", "-j2", "--retries", "3", script.path], input: input,
      environment: ["HOME": folder.url.path])
    #expect(run.output == whole.output)
    #expect(run.status == 0)
    #expect(whole.lines.count == list.count)
  }
}
