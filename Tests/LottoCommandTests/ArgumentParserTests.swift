import Lottery
import Platform
import Reporting
import TestSupport
import Testing

@testable import LottoCommand

struct ArgumentParserTests {
  private func parse(
    _ words: String..., for command: CommandName = .scan
  ) throws(Failure) -> ArgumentParser {
    try ArgumentParser(words.map { Array($0.utf8) }, for: command)
  }

  private func arguments(_ parser: ArgumentParser) -> [String] {
    parser.arguments.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "the command is the first word that is no option and no value of one",
    arguments: [
      ("scan a", 0), ("--lang ko scan", 2), ("--lang=ko scan", 1), ("-r scan", 1),
      ("-f csv scan", 2),
      ("-fcsv scan", 1), ("-rf csv scan", 2), ("-qrv scan", 1), ("--nope scan", 1), ("-Z scan", 1),
      ("- scan", 0), ("-o scan rank", 2), ("-- scan", nil), ("-r -- scan", nil), ("--lang", nil),
      ("-f", nil), ("--lang ko", nil), ("", nil),
    ] as [(String, Int?)])
  func firstArgument(line: String, place: Int?) {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    #expect(ArgumentParser.firstArgument(of: words) == place)
  }

  @Test("options of one name take a value in every command or in none")
  func values() {
    for option in Option.all {
      for other in Option.all where other.name == option.name || other.short == option.short {
        if other.name != option.name, option.short == nil { continue }
        #expect(
          (option.argument.placeholder == nil) == (other.argument.placeholder == nil),
          "\(option.name), \(other.name)")
      }
    }
  }

  @Test("options may come before, between and after arguments")
  func anywhere() throws {
    let parser = try parse("-r", "a", "--offline", "b", "-q")
    #expect(arguments(parser) == ["a", "b"])
    #expect(parser.settings.entersSubfolders)
    #expect(parser.settings.isOffline)
    #expect(parser.settings.verbosity == .quiet)
  }

  @Test(
    "-q is counted; of -q and -v the last one wins",
    arguments: [
      (["-q"], DiagnosticLog.Verbosity.quiet), (["-qq"], .silent), (["-q", "--quiet"], .silent),
      (["-qqq"], .silent), (["-vq"], .quiet), (["-qqv"], .verbose), (["-qvqq"], .silent),
    ])
  func quiet(words: [String], verbosity: DiagnosticLog.Verbosity) throws {
    for command: CommandName in [.scan, .check, .browse, .rank] {
      let parser = try ArgumentParser(words.map { Array($0.utf8) }, for: command)
      #expect(parser.settings.verbosity == verbosity)
    }
  }

  @Test(
    "an option's value may be attached or be the next word",
    arguments: [["--jobs=4"], ["--jobs", "4"], ["-j4"], ["-j", "4"], ["-rj4"], ["-rj", "4"]])
  func values(words: [String]) throws {
    let parser = try ArgumentParser(words.map { Array($0.utf8) }, for: .scan)
    #expect(parser.settings.jobs == 4)
    #expect(parser.arguments.isEmpty)
  }

  @Test("everything after -- is an argument, and - always is one")
  func ends() throws {
    let parser = try parse("-", "--", "-r", "--help", "--")
    #expect(arguments(parser) == ["-", "-r", "--help", "--"])
    #expect(!parser.settings.entersSubfolders)
    #expect(!parser.settings.asksForHelp)
  }

  @Test("arguments and paths keep bytes that are not UTF-8")
  func bytes() throws {
    let parser = try ArgumentParser([[0xFF, 0x2E], Array("--draws".utf8), [0xFE]], for: .scan)
    #expect(parser.arguments == [[0xFF, 0x2E]])
    #expect(parser.settings.draws?.bytes == [0xFE])
  }

  @Test(
    "invalid options and values are usage errors",
    arguments: [
      ["--nope"], ["-x"], ["--jobs"], ["-j"], ["--jobs=0"], ["--jobs=x"], ["--offline=yes"],
      ["--format=xml"], ["--as-of=2026-02-30"], ["--as-of=20260201"], ["--lang=fr"],
      ["--time-limit=0"], ["--time-limit=-1"], ["--time-limit=1.2345"], ["--max-pixels=0"],
      ["--draws="], ["--files-from=a", "--files0-from=b"], ["--round=1"],
    ])
  func refused(words: [String]) {
    #expect(throws: Failure.self) {
      try ArgumentParser(words.map { Array($0.utf8) }, for: .scan)
    }
  }

  @Test("--rounds takes a range or a single round")
  func rounds() throws {
    let range = try parse("--rounds=1-1244", for: "generate").settings.generation.rounds
    #expect(range.map { [$0.lowerBound.number, $0.upperBound.number] } == [1, 1244])
    let one = try parse("--rounds", "7", for: "generate").settings.generation.rounds
    #expect(one.map { [$0.lowerBound.number, $0.upperBound.number] } == [7, 7])
    for value in ["", "-", "0", "5-", "-5", "5-4", "1-10000", "1-2-3", "a-b"] {
      #expect(throws: Failure.self, "\(value)") {
        try parse("--rounds=\(value)", for: "generate")
      }
    }
  }

  @Test("times are parsed to the millisecond")
  func seconds() throws {
    #expect(try parse("--time-limit=0.25").settings.timeLimit == .milliseconds(250))
    #expect(try parse("--time-limit=3").settings.timeLimit == .seconds(3))
  }

  @Test("an error names the option and escapes the value it found")
  func message() {
    let error = #expect(throws: Failure.self) { try parse("--jobs=\u{1B}[31m") }
    #expect(error?.reason?.english.hasPrefix("--jobs: expected a number") == true)
    #expect(error?.reason?.english.contains("\u{1B}") == false)
  }
}

struct OptionConflictTests {
  private func fault(_ words: String, for command: CommandName) -> String? {
    do throws(Failure) {
      _ = try ArgumentParser(words.split(separator: " ").map { Array($0.utf8) }, for: command)
      return nil
    } catch {
      return error.reason?.english ?? ""
    }
  }

  @Test(
    "combining options that exclude each other, or paths, is a usage error that names both",
    arguments: [
      (CommandName.scan, "--watch d a.png", "--watch cannot be combined with paths"),
      (.scan, "--files-from l a.png", "--files-from cannot be combined with paths"),
      (.scan, "-r --files0-from l", "--files0-from cannot be combined with --recursive"),
      (.scan, "--watch d --sort rank", "--watch cannot be combined with --sort rank"),
      (.scan, "--watch d --fail-fast", "--watch cannot be combined with --fail-fast"),
      (.scan, "--watch d -o a.html", "--watch cannot be combined with --format html"),
      (.scan, "--worker -o rows", "--worker cannot be combined with --output: the program"),
      (
        .scan, "--worker --exit-code=winner", "--worker cannot be combined with --exit-code winner:"
      ),
      (.scan, "--worker -f csv", "--worker only works with --format jsonl"),
      (.scan, "--nested -f csv a", "--nested only works with --format jsonl"),
      (.check, "--nested --dedupe", "--nested cannot be combined with --dedupe: it writes"),
      (.scan, "--list -f csv a", "--list only works with --format jsonl"),
      (.scan, "--bom a", "--bom only works with --format csv"),
      (.scan, "--thumbnails -f csv a", "--thumbnails only works with --format html"),
      (
        .check, "--round 5 --input jsonl",
        "--round cannot be combined with --input jsonl: rows name"
      ),
      (.rank, "--all --round 4 a", "--round cannot be combined with --all"),
      (.rank, "--rounds 1-2 --numbers 1,2,3,4,5,6+7", "--rounds cannot be combined with --numbers"),
      (.draws, "update --missing --all", "--missing cannot be combined with --all"),
      ("schema", "--polars --duckdb", "--duckdb cannot be combined with --polars"),
    ] as [(CommandName, String, String)])
  func refused(command: CommandName, words: String, message: String) {
    #expect(fault(words, for: command)?.hasPrefix(message) == true)
  }

  @Test(
    "an option conflicts with nothing at its default value or with the format that it needs",
    arguments: [
      (CommandName.scan, "--worker --sort input --exit-code read -o - -f jsonl"),
      (.scan, "--watch d --max-errors 3 -f csv"), (.scan, "--nested -f jsonl a"),
      (.scan, "--list a"), (.scan, "--list -f jsonl a"), (.scan, "--bom -o a.csv a"),
      (.scan, "--thumbnails -o a.html a"), (.check, "--round 5 --input lines"),
      (.scan, "--worker --list --help"), (.check, "--worker --nested"),
    ] as [(CommandName, String)])
  func accepted(command: CommandName, words: String) {
    #expect(fault(words, for: command) == nil)
  }

  @Test("every conflict names an option of a command that has both")
  func names() {
    for option in Option.all {
      for case .option(let name) in option.conflicts {
        let others = Option.all.filter { $0.name == name }
        #expect(others.contains { !$0.commands.isDisjoint(with: option.commands) }, "--\(name)")
      }
    }
  }
}

struct OptionCatalogTests {
  @Test("no two options of a command share a name")
  func names() {
    for command in Command.all.map(\.name) {
      let options = Option.all.filter { $0.commands.contains(command) }
      #expect(Set(options.map(\.name)).count == options.count)
      let letters = options.compactMap(\.short)
      #expect(Set(letters).count == letters.count)
    }
  }

  @Test("options apply to commands that exist")
  func namesOfCommands() {
    let names = Set(Command.all.map(\.name))
    for option in Option.all {
      #expect(!option.commands.isEmpty && names.isSuperset(of: option.commands), "\(option.name)")
    }
  }

  @Test("no command shares its name with a help topic, or `lotto help NAME` would hide one")
  func namesOfTopics() {
    #expect(Set(Command.all.map(\.name.rawValue)).isDisjoint(with: HelpTopic.all.map(\.name)))
  }

  @Test("every option has a summary in both languages")
  func summaries() {
    for option in Option.all {
      #expect(!option.summary.text(in: .english).isEmpty)
      #expect(!option.summary.text(in: .korean).isEmpty)
      // Summaries are shown as they are: a placeholder would never be filled in.
      #expect(
        !(option.summary.text(in: .english) + option.summary.text(in: .korean)).contains {
          "{}".contains($0)
        })
    }
  }

  @Test("a command's help lists all of its options and no others")
  func help() {
    for command in Command.all {
      let page = HelpText(.english).page(of: command, isLong: true)
      for option in Option.all where option.commands.contains(command.name) {
        #expect(page.contains("--\(option.name)"))
      }
    }
    #expect(!HelpText(.english).page(of: Command.all[1], isLong: true).contains("--files-from"))
  }

  @Test("only the help of commands that write results explains the formats")
  func formats() {
    for command in Command.all {
      let page = HelpText(.english).page(of: command, isLong: true)
      for format in OutputFormat.all {
        let writesResults = [.scan, .check].contains(command.name)
        #expect(page.contains(format.summary.text(in: .english)) == writesResults)
      }
    }
  }

  @Test("the usage of a command lists the first arguments that it allows")
  func choices() {
    for command in Command.all where !command.choices.isEmpty {
      #expect(command.usage.contains(" \(command.choices.joined(separator: "|"))"))
    }
  }

  @Test("the help overview lists every command, and no two share a name")
  func commands() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
    let overview = HelpText(.korean).overview(isLong: true)
    for command in Command.all { #expect(overview.contains("  \(command.name.rawValue)")) }
  }
}
