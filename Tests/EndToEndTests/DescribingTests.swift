import Foundation
import JSON
import TestSupport
import Testing

/// What the program says about itself: help, manual page, completions, schemas, doctor.
struct DescribingTests {
  private static func text(_ words: String...) throws -> String {
    let run = try ProgramRun("lotto", words)
    #expect(run.status == 0, "\(words)")
    #expect(run.diagnostics.isEmpty, "\(words)")
    return run.text
  }

  @Test("-h prints short help, and --help adds examples")
  func help() throws {
    let short = try Self.text("scan", "-h")
    let long = try Self.text("scan", "--help")
    #expect(long == (try Self.text("help", "scan")))
    #expect(short.contains("--annotate"))
    #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count <= 22)
    #expect(!short.contains("--files0-from") && long.contains("--files0-from"))
    #expect(!short.contains("lotto scan -r Scans"))
    #expect(long.contains("lotto scan -r Scans"))
    #expect(try Self.text("--help").contains("130, 143"))
    #expect(try !Self.text("-h").contains("130, 143"))
    for section in ["Input", "Draws", "Results", "General", "Output formats", "Examples"] {
      #expect(long.contains("\n\n\(section):\n"), "\(section)")
    }
    let overview = try Self.text("--help")
    for section in ["Tickets", "Draws", "Batches of numbers", "lotto itself", "Topics"] {
      #expect(overview.contains("\n\n\(section):\n"), "\(section)")
    }
    for command in ["scan", "draws", "rank", "bench", "doctor", "version"] {
      #expect(overview.ranges(of: "\n  \(command)").count == 1, "\(command)")
    }
  }

  @Test("lotto without a command lists the commands and is a usage error")
  func nothing() throws {
    let run = try ProgramRun("lotto", [])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.diagnostics.hasPrefix("lotto: expected a command, for example: lotto scan FOLDER\n"))
    #expect(run.diagnostics.contains("\n  check "))
  }

  @Test("mistyped names get a suggestion and a pointer to help")
  func mistyped() throws {
    let command = try ProgramRun("lotto", ["chekc"])
    #expect(command.status == 2)
    #expect(
      command.diagnostics
        == "lotto: unknown command \"chekc\"; did you mean check?\nlotto: see lotto help\n")
    let option = try ProgramRun("lotto", ["scan", "--recursiv"])
    #expect(
      option.diagnostics
        == "lotto: unknown option --recursiv; did you mean --recursive?\nlotto: see lotto help scan\n"
    )
    let action = try ProgramRun("lotto", ["draws", "updaet"])
    #expect(action.diagnostics.contains("; did you mean update?"))
  }

  @Test(
    "the manual page is pure ASCII and has no accidental roff requests", arguments: ["en", "ko"])
  func manual(language: String) throws {
    let page = try Self.text("man", "--lang", language)
    #expect(page.hasPrefix(".TH LOTTO 1 "))
    #expect(page.utf8.allSatisfy { $0 < 0x7F })
    let requests = Set(
      page.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } })
    #expect(
      requests.isSubset(of: [
        ".TH", ".SH", ".SS", ".TP", ".B", ".PP", ".br", ".nf", ".fi", ".RS", ".RE",
      ]))
    #expect(page.contains(language == "en" ? "\\-\\-rank\\-filter" : "\\[uB"))
  }

  @Test("each shell's completions offer every option of scan, and commands and values")
  func completions() throws {
    let scan = try Self.text("help", "scan")
    let options = scan.matches(of: /--([a-z0-9-]+)/).map { String($0.output.1) }
    #expect(options.count > 30)
    for shell in ["bash", "zsh", "fish"] {
      let script = try Self.text("completions", shell)
      for option in options {
        #expect(script.contains(shell == "fish" ? "-l \(option)" : "--\(option)"), "\(option)")
      }
      for word in ["scan", "completions", "show", "jsonl"] { #expect(script.contains(word)) }
    }
    #expect(try ProgramRun("lotto", ["completions", "tcsh"]).status == 2)
  }

  @Test("bash completes commands, options and their values")
  func bash() throws {
    let script = """
      eval "$("$LOTTO" completions bash)"
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lotto 2> /dev/null; echo "${COMPREPLY[*]}"; }
      try lotto sc; try lotto scan --nes; try lotto scan -f js; try lotto scan --color = al
      try lotto scan --progress =; try lotto draws up; try lotto help ch; try lotto rank --kernel sca
      try lotto help errors payload_s; try lotto help rows payload_s
      """
    let lotto = ProgramRun.path(of: "lotto")
    let run = try ProgramRun("/bin/bash", ["-c", script], environment: ["LOTTO": lotto])
    #expect(
      run.lines == [
        "scan schema", "--nested", "jsonl", "always", "auto always never", "update", "check",
        "scalar", "payload_slot",
      ])
  }

  @Test("doctor reports which parts are present and which are missing")
  func doctor() throws {
    let run = try ProgramRun("lotto", ["doctor", "--offline"])
    #expect(run.status == 0)
    let findings = run.lines.dropLast()
    #expect(findings.allSatisfy { $0.hasPrefix("✓ ") || $0.hasPrefix("! ") })
    let names = findings.map { line in
      // Two spaces and more end a name.
      String(line.dropFirst(2).prefix(14)).trimmingCharacters(in: .whitespaces)
    }
    #expect(run.lines.last?.hasPrefix("✓ lotto works") == true)
    #expect(
      names == [
        "lotto", "lotto-decode", "libraries", "HEIC, AVIF", "WebP", "TIFF", "GIF", "PDF",
        "--annotate", "lotto-fetch", "kernels", "processors", "history",
        "cache", "draws", "operator",
      ])
    #expect(run.text.contains("rounds 1 to 1244, 2026-10-03"))
    let objects = try ProgramRun("lotto", ["doctor", "--offline", "--json"]).rows()
    #expect(objects.compactMap { $0.text("name") } == names)
    // The libraries are those that the decoder itself reports.
    let libraries = try ProgramRun("lotto-decode", ["--versions"]).lines
    #expect(libraries.first?.hasPrefix("libpng 1.") == true)
    let told = objects.first { $0.text("name") == "libraries" }
    #expect(told?.text("detail") == libraries.first)
    #expect(run.lines.contains("✓ libraries     \(libraries.first ?? "")"))
    let alone = try ProgramRun(
      "lotto", ["doctor", "--offline"], environment: ["LOTTO_LIBEXEC": "/nowhere"])
    #expect(alone.status == 70)
    let absence = "not found at /nowhere/lotto-decode; put it beside lotto, or set LOTTO_LIBEXEC to"
    #expect(alone.text.contains("✗ lotto-decode  missing: \(absence) its folder\n"))
    #expect(alone.lines.last == "✗ lotto cannot work: 8 parts are missing")
    // A scan gives the same reason.
    let scan = try ProgramRun(
      "lotto", ["scan", "--offline", "x.png"], environment: ["LOTTO_LIBEXEC": "/nowhere"])
    #expect(scan.status == 70)
    #expect(scan.diagnostics == "lotto: lotto-decode: \(absence) its folder\n")
  }

  @Test("doctor names missing rounds and the command that fetches them, with status 0")
  func missingRounds() throws {
    let setting = try DrawSetting()
    func finding(_ day: String, _ options: String...) throws -> Row {
      let run = try ProgramRun(
        "lotto", ["doctor", "--offline", "--json", "--as-of", day] + options,
        environment: ["XDG_CACHE_HOME": setting.folder.path("cache")])
      #expect(run.status == 0)
      return try #require(try run.rows().first { $0.text("name") == "draws" })
    }
    let late = try finding("2026-11-22")
    #expect(late.text("state") == "warning")
    #expect(
      late.text("detail")
        == "newest known: 1244 of 2026-10-03; 7 later ones are missing (1245-1251); "
        + "lotto draws update fetches them")
    let one = try finding("2026-10-10")
    #expect(
      one.text("detail")
        == "newest known: 1244 of 2026-10-03; 1 later one is missing (1245); "
        + "lotto draws update fetches it")
    #expect(
      try finding("2026-10-17", "--lang", "ko").text("detail")
        == "저장된 최신 회차: 1244회(2026-10-03), 이후 2개 회차 없음 (1245~1246회); lotto draws update로 받을 수 있음")
    let early = try finding("2026-10-09")
    #expect(early.text("state") == "ok")
    #expect(early.text("detail") == "newest known: 1244 of 2026-10-03")
    // A gap counts too.
    let file = try setting.file("d.csv", DrawSetting.next)
    #expect(try setting.run("draws", "import", file).status == 0)
    #expect(
      try finding("2026-11-22").text("detail")
        == "newest known: 1246 of 2026-10-17; 6 rounds are missing (1245, 1247-1251); "
        + "lotto draws update fetches them")
  }

  @Test("doctor reports an unreachable network, with status 0")
  func unreachable() throws {
    let run = try ProgramRun(
      "lotto", ["doctor"], environment: ["LOTTO_DRAWS_URL": "http://127.0.0.1:1"])
    #expect(run.status == 0)
    #expect(run.text.contains("operator      warning: no answer (lotto-fetch: "))
  }

  @Test("doctor says nothing in parentheses of a lotto-fetch that ends without a word")
  func silent() throws {
    let setting = try DrawSetting(fetch: "exit 1")
    let run = try setting.run("doctor")
    #expect(run.text.contains("operator      warning: no answer; for later rounds"))
  }

  @Test("--version --json has what a bug report needs")
  func version() throws {
    let version = try JSONReader.read(Array(try Self.text("--version", "--json").utf8))
    #expect(version["newest_round"]?.integer == 1244)
    #expect(version["schemas"]?.array?.first?.string == "lotto.game/4")
  }
}
