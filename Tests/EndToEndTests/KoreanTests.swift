import Foundation
import TestSupport
import Testing

/// With `--lang ko` nothing that a person reads is English.
struct KoreanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("bad.csv", Array("1,2,3\n1,2,3,4,5,99\nx\n1,2,3,4,5,6,7\n1,,2\n".utf8))
    try folder.file("bad.url", Array("http://a.b/\nhttp://m.dhlottery.co.kr/?v=\n".utf8))
    try folder.file("bad.npy", [0x93] + Array("NUMPY\u{1}\u{0}\u{2}\u{0}{}".utf8))
    try folder.file("bad.u8", [1, 2, 3, 4, 5, 6, 7])
    try folder.file("bad.json", Array("{\"data\": [".utf8))
    try folder.file("twice.csv", Array((Self.draw + Self.draw).utf8))
    try folder.file("five.u8", [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 5])
    try folder.file("empty", [])
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder"), withIntermediateDirectories: true)
  }

  private static let draw =
    "1245,2026-10-10,3,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000\n"

  /// Commands whose options or arguments alone make them invalid.
  private static let misuses = [
    ["chekc"], ["zzzz"], ["--nope"], ["--offline"], ["help", "chekc"], ["help", "a", "b"],
    ["scan"], ["scan", "--nope"], ["scan", "--recursiv"], ["scan", "--strict"], ["scan", "-x"],
    ["scan", "--url=x"], ["scan", "--offline=yes"], ["scan", "-j"], ["scan", "-j0", "x"],
    ["scan", "--time-limit=0", "x"], ["scan", "--format=jsnol", "x"], ["scan", "--as-of=x", "x"],
    ["scan", "--rank-filter=x", "x"], ["scan", "--sort=x", "x"], ["scan", "--draws=-", "x"],
    ["scan", "--draws=nope.csv", "x"], ["scan", "--draws=/", "x"], ["scan", "--draws=", "x"],
    ["scan", "--files-from=a", "--files0-from=b"], ["scan", "--files-from=a", "b"],
    ["scan", "--files-from=a", "-r"], ["scan", "--input=jsonl", "x"], ["scan", "-", "-"],
    ["scan", "--list", "-fcsv", "x"], ["scan", "--nested", "-fcsv", "x"],
    ["scan", "--nested", "--sort=rank", "x"], ["scan", "--nested", "--dedupe", "x"],
    ["scan", "--bom", "x"], ["scan", "--summary=a", "-oa", "x"],
    ["scan", "--resume=a", "-oa", "x"],
    ["scan", "--worker", "x"], ["scan", "--worker", "-oa"], ["scan", "--worker", "-fcsv"],
    ["check", "--round=0", "x"], ["check", "--round=1", "--input=jsonl", "x"],
    ["check", "--input=jsonl", "a", "b"], ["check", "-", "a"], ["check", "--exit-code=x"],
    ["browse"], ["browse", "-"], ["browse", "a", "b"], ["browse", "README.md"],
    ["rank"], ["rank", "--round=1", "--all", "x"], ["rank", "--numbers=1", "x"],
    ["rank", "--rounds=9-1", "x"], ["rank", "--rounds=1-2-3", "x"], ["rank", "--kernel=x", "x"],
    ["rank", "--ranks=a", "x", "y"], ["rank", "--ranks=a", "--best=a", "x"],
    ["rank", "--ranks=a", "--rounds=1-2", "x"], ["rank", "--at-least=9", "x"],
    ["merge"], ["merge", "-", "-"], ["draws"], ["draws", "updaet"], ["draws", "show", "x"],
    ["draws", "list", "x"], ["draws", "path", "x"], ["draws", "export", "-ftable"],
    ["draws", "show", "--all"], ["draws", "update", "--all", "--missing"],
    ["draws", "update", "--offline"], ["draws", "update", "--all", "7"], ["draws", "import"],
    ["draws", "path", "--draws=x"], ["draws", "update", "--url="],
    ["generate"], ["generate", "5"], ["generate", "x"], ["generate", "5", "-fnpy", "--rounds=1"],
    ["bench", "x"], ["bench", "--repeat=0"], ["doctor", "x"], ["schema", "x"],
    ["schema", "--duckdb", "--polars"], ["completions"], ["completions", "tcsh"], ["man", "x"],
  ]

  /// Commands that fail because of bad or missing files.
  private static let failures = [
    ["scan", "--offline", "nope"], ["scan", "--offline", "folder"],
    ["scan", "--offline", "-r", "folder"], ["scan", "--offline", "--list", "nope", "folder"],
    ["scan", "--offline", "--files-from", "nope"], ["scan", "--offline", "--files-from", "empty"],
    ["scan", "--offline", "--files-from", "folder"], ["scan", "--offline", "-v", "folder"],
    ["scan", "--offline", "-o", "no/such", "empty"],
    ["scan", "--offline", "-o", "folder", "empty"],
    ["scan", "--offline", "--summary", "no/such", "empty"],
    ["scan", "--offline", "--debug-images", "no/such/place", "empty"],
    ["scan", "--offline", "--resume", "no/such", "empty"],
    ["scan", "--offline", "--resume", "bad.csv", "empty"],
    ["scan", "--offline", "--fail-fast", "empty", "bad.csv"],
    ["scan", "--offline", "--draws", "bad.csv", "empty"], ["check", "--offline"],
    ["check", "--offline", "--draws", "bad.json", "x"],
    ["check", "--offline", "--draws", "twice.csv", "x"],
    ["check", "--offline", "--draws", "empty", "x"], ["check", "--offline", "1,2,3,4,5,6"],
    ["check", "--offline", "--input=jsonl", "nope"],
    ["rank", "--offline", "nope"], ["rank", "--offline", "folder"], ["rank", "--offline", "empty"],
    ["rank", "--offline", "bad.csv"], ["rank", "--offline", "-v", "--strict", "bad.csv"],
    ["rank", "--offline", "bad.url"], ["rank", "--offline", "--input-format=url", "bad.url"],
    ["rank", "--offline", "bad.npy"], ["rank", "--offline", "bad.u8"],
    ["rank", "--offline", "five.u8"], ["rank", "--offline", "--best", "no/such", "five.u8"],
    ["rank", "--offline", "-o", "no/such", "five.u8"],
    ["rank", "--offline", "--as-of=2026-11-20", "--rounds=1240-1300", "five.u8"],
    ["merge", "nope"], ["merge", "bad.csv"],
    ["verify", "nope", "bad.csv"], ["verify", "empty", "bad.csv"],
    ["verify", "bad.csv", "bad.csv"],
    ["verify", "--sorted", "bad.csv", "bad.csv"],
    ["draws", "import", "nope"], ["draws", "import", "bad.csv"], ["draws", "import", "bad.json"],
    ["draws", "import", "empty"], ["draws", "import", "twice.csv"], ["draws", "path"],
    ["draws", "show", "--offline", "--as-of=2026-11-21", "1245", "1251", "1252"],
    ["draws", "list", "-o", "no/such"], ["draws", "update", "1245"],
    ["generate", "5", "-fu8", "-o", "no/such"], ["doctor"], ["doctor", "--offline"],
  ]

  /// What stays the same in every language: commands, options, libraries and quoted arguments.
  private static let names = [
    "lotto help( [a-z]+| COMMAND)?", "lotto check --input jsonl -f FORMAT FILE",
    "lotto scan -f FORMAT PATH", "lotto scan FOLDER",
    "lotto draws (import|list|path|show)", "lotto (bench|check|claimed|doctor|schema|man|scan)",
    "draws [a-z]+",
    "--[a-z0-9-]+", "libpng [0-9.]+", "zbar [0-9.]+", "lt645 list", "lotto-[a-z]+",
    "DuckDB", "Polars", "Spark", "GNU parallel", "JPEG XL", "Ice Lake",
    "uint8 \\(N, 6\\)",
    "LIST ROWS", "uint64", "NumPy", "Fortran", "JSON",
    "\"[^\"]*\"",
    // libcurl's own words.
    "\\((Could not|Failed to)[^)]*\\)",
  ]

  /// Runs of two or more English words in a text.
  private static func english(in text: String) throws -> [String] {
    let names = try Regex(Self.names.joined(separator: "|"))
    let words = text.replacing(names, with: "#")
      .split(whereSeparator: \.isNewline).flatMap { line in
        line.matches(of: /[A-Za-z']{2,}( [A-Za-z']{2,})+/).map { String($0.output.0) }
      }
    return words
  }

  private func expectKorean(_ call: [String], _ environment: [String: String] = [:]) throws {
    let run = try ProgramRun(
      "lotto", call, environment: ["LC_ALL": "ko_KR.UTF-8"].merging(environment) { $1 },
      in: folder.url)
    // JSON rows are for programs, so their messages are not checked.
    let lines = run.lines.filter { !$0.hasPrefix("{") }.joined(separator: "\n")
    #expect(try Self.english(in: run.diagnostics + "\n" + lines) == [], "\(call)")
    #expect(!(run.diagnostics + lines).isEmpty, "\(call)")
  }

  @Test("usage errors are in Korean")
  func misuses() throws {
    for call in Self.misuses {
      try expectKorean(call)
    }
  }

  @Test("failures are reported in Korean, including system errors")
  func failures() throws {
    for call in Self.failures {
      try expectKorean(call, ["LOTTO_DRAWS_URL": "http://127.0.0.1:1", "HOME": ""])
    }
    try expectKorean(["scan", "--offline", "empty"], ["LOTTO_LIBEXEC": "/nowhere"])
    try expectKorean(["doctor"], ["LOTTO_LIBEXEC": "/nowhere"])
    try expectKorean(["draws", "update", "1245"], ["LOTTO_LIBEXEC": "/nowhere"])
  }

  @Test("every command's help is in Korean")
  func help() throws {
    let commands = try ProgramRun("lotto", ["completions", "fish"]).text
      .matches(of: /__fish_use_subcommand -a ([a-z]+)/).map { String($0.output.1) }
    #expect(commands.count > 10)
    for call in [[], ["--help"], ["-h"]] + commands.map({ ["help", $0] }) {
      let run = try ProgramRun("lotto", call, environment: ["LC_ALL": "ko_KR.UTF-8"])
      // Strip commands, and options with their values, from the start of each line.
      let lines = (run.text + run.diagnostics).split(separator: "\n").map { line in
        line.replacing(/^ *(lotto|draws|-|completions) ?.*?(  |$)/, with: "")
      }
      #expect(try Self.english(in: lines.joined(separator: "\n")) == [], "\(call)")
    }
  }

  @Test("--lang works anywhere on the command line, even if the rest is invalid")
  func language() throws {
    for call in [["scan", "--nope", "--lang", "ko"], ["scan", "--lang=ko", "-x"]] {
      #expect(try ProgramRun("lotto", call).diagnostics.hasPrefix("lotto: 알 수 없는 옵션 -"))
    }
    let english = try ProgramRun(
      "lotto", ["scan", "--nope", "--lang=en"], environment: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(english.diagnostics.hasPrefix("lotto: unknown option --nope\n"))
  }
}
