import Lottery
import Platform
import Reporting
import TestSupport
import Testing

@testable import LottoCommand

struct ArgumentParserTests {
  private func parse(
    _ words: String..., for command: CommandName = .scan
  ) throws(UsageError) -> ArgumentParser {
    try ArgumentParser(words.map { Array($0.utf8) }, for: command)
  }

  private func arguments(_ parser: ArgumentParser) -> [String] {
    parser.arguments.map { String(decoding: $0, as: UTF8.self) }
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
    "an option's value is attached or is the next word",
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
    #expect(throws: UsageError.self) {
      try ArgumentParser(words.map { Array($0.utf8) }, for: .scan)
    }
  }

  @Test("--rounds takes a range or a single round")
  func rounds() throws {
    let range = try parse("--rounds=1-1244", for: .generate).settings.generation.rounds
    #expect(range.map { [$0.lowerBound.number, $0.upperBound.number] } == [1, 1244])
    let one = try parse("--rounds", "7", for: .generate).settings.generation.rounds
    #expect(one.map { [$0.lowerBound.number, $0.upperBound.number] } == [7, 7])
    for value in ["", "-", "0", "5-", "-5", "5-4", "1-10000", "1-2-3", "a-b"] {
      #expect(throws: UsageError.self, "\(value)") {
        try parse("--rounds=\(value)", for: .generate)
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
    let error = #expect(throws: UsageError.self) { try parse("--jobs=\u{1B}[31m") }
    #expect(error?.reason.english.hasPrefix("--jobs: expected a number") == true)
    #expect(error?.reason.english.contains("\u{1B}") == false)
  }
}

struct OptionCatalogTests {
  @Test("no two options of a command share a name")
  func names() {
    for command in CommandName.allCases {
      let options = Option.all.filter { $0.commands.contains(command) }
      #expect(Set(options.map(\.name)).count == options.count)
      let letters = options.compactMap(\.short)
      #expect(Set(letters).count == letters.count)
    }
  }

  @Test("every option has a summary in both languages")
  func summaries() {
    for option in Option.all {
      #expect(!option.summary.english.isEmpty)
      #expect(!option.summary.korean.isEmpty)
      // Nothing fills in placeholders here.
      #expect(!(option.summary.english + option.summary.korean).contains { "{}".contains($0) })
    }
  }

  @Test("a command's help lists all of its options and no others")
  func help() {
    for command in Command.all {
      let page = HelpText.page(of: command, in: .english)
      for option in Option.all where option.commands.contains(command.name) {
        #expect(page.contains("--\(option.name)"))
      }
    }
    #expect(!HelpText.page(of: Command.all[1], in: .english).contains("--files-from"))
  }

  @Test("only the help of commands that write results explains the formats")
  func formats() {
    for command in Command.all {
      let page = HelpText.page(of: command, in: .english)
      for format in OutputFormat.all {
        let writesResults = [.scan, .check].contains(command.name)
        #expect(page.contains(format.summary.english) == writesResults)
      }
    }
  }

  @Test("the help overview lists every command")
  func commands() {
    #expect(Command.all.map(\.name) == CommandName.allCases)
    let overview = HelpText.overview(in: .korean)
    for command in Command.all { #expect(overview.contains("  \(command.name.rawValue)")) }
  }
}
