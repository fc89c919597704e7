import Lottery
import Testing
import TestSupport

@testable import Reporting

struct TableFormatterTests {
  private static func bytes(
    _ outcomes: [InputOutcome], _ width: Int, _ language: Language = .english,
    _ style: TerminalStyle = .plain
  ) -> [UInt8] {
    var output: [UInt8] = []
    var formatter = StreamedReport(
      FormatSettings(language: language, width: width, style: style), asCards: false)
    formatter.begin(into: &output)
    for outcome in outcomes { formatter.append(outcome, in: language, to: &output) }
    return output
  }

  private static func lines(
    _ outcomes: [InputOutcome], _ width: Int = 80, _ language: Language = .english
  ) -> [String] {
    let text = String(decoding: bytes(outcomes, width, language), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  @Test(arguments: [40, 80, 200], Language.allCases)
  func `a sheet of every kind matches the golden file`(_ width: Int, _ language: Language) throws {
    let name = "table-\(width)-\(language.rawValue).txt"
    try Golden.expect(try Sample.sheet("table", width, language), toBe: name)
  }

  @Test(arguments: [40, 80])
  func `a colored sheet matches the golden file`(_ width: Int) throws {
    try Golden.expect(
      try Sample.sheet("table", width, .english, .colored), toBe: "table-\(width).ansi")
  }

  @Test func `a ticket is a heading with the draw, above its games in columns`() {
    let lines = Self.lines([Sample.outcome("a.png", Sample.drawn([Sample.fifth]))])
    #expect(
      lines == [
        "a.png  round 1100, 2023-12-30  17 26 29 30 31 43 + 12",
        "  A auto     1   2   3 [17][26][29] 5th                             5,000 won",
      ])
  }

  @Test func `a ticket whose rows are separated by sorting counts once`() throws {
    let format = try #require(OutputFormat.all.first { $0.name == "table" })
    var formatter = format.formatter(
      FormatSettings(language: .english, width: 80, sortKey: .prize))
    var output: [UInt8] = []
    for source in ["a.png", "b.png"] {
      formatter.append(
        Sample.outcome(source, Sample.drawn([Sample.first, Sample.fifth])), to: &output)
    }
    formatter.end(into: &output)
    #expect(String(decoding: output, as: UTF8.self).contains("\n4 games on 2 tickets · spent"))
  }

  @Test func `two codes of a picture are two tickets, even if sorting separates their games`()
    throws
  {
    let format = try #require(OutputFormat.all.first { $0.name == "table" })
    var formatter = format.formatter(
      FormatSettings(language: .english, width: 80, sortKey: .prize))
    var output: [UInt8] = []
    // Bare codes have no serial to tell them apart.
    let bare = Sample.drawn([Sample.first, Sample.fifth], form: .bare)
    formatter.append(Sample.outcome("a.png", bare, bare), to: &output)
    formatter.end(into: &output)
    #expect(String(decoding: output, as: UTF8.self).contains("\n4 games on 2 tickets · spent"))
  }

  @Test func `a file name is shown in full at 80 columns, whatever its folder and length`() {
    let name = "a-picture-that-has-a-long-name.png"
    let lines = Self.lines([Sample.outcome("some/folder/\(name)", Sample.drawn([Sample.fifth]))])
    #expect(
      lines.prefix(2) == [
        "some/folder/\(name)", "  round 1100, 2023-12-30  17 26 29 30 31 43 + 12",
      ])
    let short = Self.lines([
      Sample.outcome("one/rather/long/path/of/folders/a.png", Sample.drawn([Sample.fifth]))
    ])
    #expect(
      short[0] == "…ther/long/path/of/folders/a.png  round 1100, 2023-12-30  17 26 29 30 31 43 + 12"
    )
    let whole = "some/folder/" + String(repeating: "x", count: 200) + ".png"
    #expect(
      Self.lines([Sample.outcome(whole, Sample.drawn([Sample.fifth]))]).prefix(3).joined() == whole)
  }

  @Test func `without a width limit nothing is cut or wrapped`() {
    let name = String(repeating: "folder/", count: 40) + "a.png"
    let outcomes = [
      Sample.outcome(name, Sample.drawn([Sample.fifth])),
      Sample.outcome(name, failure: InputFailure(.openFailed, .words(name))),
    ]
    let lines = Self.lines(outcomes, FormatSettings.unlimitedWidth)
    #expect(lines.count == 3)
    #expect(lines[0] == "\(name)  round 1100, 2023-12-30  17 26 29 30 31 43 + 12")
    #expect(lines[2] == "\(name)  cannot be opened: \(name)")
  }

  @Test func `even an expired first prize is gray and shows its last day`() {
    let text = String(
      decoding: Self.bytes(
        [Sample.outcome("a.png", Sample.drawn([Sample.first], today: Sample.afterClaim))], 80,
        .english, .colored), as: UTF8.self)
    #expect(text.contains("1st, expired 2024-12-31"))
    #expect(!text.contains("the claim period ended"))
    let codes = text.split(separator: "\n")[1].matches(of: /\u{1B}\[([0-9;]*)m/).map(\.output.1)
    #expect(Set(codes) == ["2", "0"])
  }

  @Test func `a repeated ticket is one line, which names the first source and no prize`() {
    let outcome = InputOutcome(
      source: Sample.source("b.png"),
      codes: [Sample.code(Sample.drawn([Sample.first]), duplicateOf: Sample.source("a.png"))],
      failure: nil)
    #expect(
      Self.lines([outcome]) == [
        "b.png · round 1100 · same as a.png"
      ])
    let colored = String(
      decoding: Self.bytes([outcome], 80, .english, .colored), as: UTF8.self)
    let codes = colored.matches(of: /\u{1B}\[([0-9;]*)m/).map(\.output.1)
    #expect(Set(codes) == ["2", "0"])
  }

  @Test func `a repeated ticket names the first source once, even if sorting separates its games`()
    throws
  {
    let format = try #require(OutputFormat.all.first { $0.name == "table" })
    for key in SortKey.allCases {
      var formatter = format.formatter(
        FormatSettings(language: .english, width: 80, sortKey: key))
      var output: [UInt8] = []
      let reading = Sample.drawn([Sample.first, Sample.third, Sample.fifth, Sample.lostWithBonus])
      formatter.append(Sample.outcome("a.png", reading), to: &output)
      let again = InputOutcome(
        source: Sample.source("b.png"),
        codes: [Sample.code(reading, duplicateOf: Sample.source("a.png"))], failure: nil)
      formatter.append(again, to: &output)
      formatter.end(into: &output)
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
      #expect(lines.count { $0.contains("same as a.png") } == 1, "\(key)")
    }
  }

  @Test(arguments: [1, 2, 20, 40, 80, 200, 1000], Language.allCases)
  func `no line exceeds the width or ends in a space`(_ width: Int, _ language: Language) throws {
    let names = [
      String(repeating: "long/", count: 60), String(repeating: "복권", count: 60),
      String(repeating: "🍀", count: 60), String(repeating: "\u{1107}\u{1169}", count: 200),
      String(repeating: "e\u{301}", count: 300), String(repeating: "\u{1B}", count: 100),
    ]
    let long = names.flatMap { name in
      [
        Sample.outcome(name, Sample.drawn([Sample.first])),
        Sample.outcome(name, failure: InputFailure(.openFailed, .words(name))),
      ]
    }
    for line in Self.lines(try Sample.everyKind() + long, width, language) {
      #expect(Terminal.columns(of: line) <= width, "\(line)")
      #expect(line.last != " ")
    }
  }

  @Test func `sources stay distinguishable in a narrow terminal`() {
    let outcomes = ["scans/a-first.png", "scans/a-second.png"].map {
      Sample.outcome($0, failure: InputFailure(.noCode))
    }
    let lines = Self.lines(outcomes, 20)
    #expect(
      lines.suffix(4) == [
        "scans/a-first.png", "no QR code found", "scans/a-second.png", "no QR code found",
      ])
  }

  @Test(arguments: Sample.hostile)
  func `a hostile name stays on one line, with control characters escaped`(_ text: String) {
    let outcome = InputOutcome(
      source: Sample.source(text),
      codes: [Sample.code(.other(.foreign), payload: Array(text.utf8))],
      failure: InputFailure(.truncated, .words(text)))
    for width in [40, 80, 200] {
      let bytes = Self.bytes([outcome], width)
      if width == 200 { #expect(bytes.filter { $0 == 0x0A }.count == 1) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.unicodeScalars.contains { $0 != "\n" && HostileCharacter.isOne($0) })
    }
  }

  @Test(arguments: [58, 60, 64, 72, 80], Language.allCases)
  func `at 60 columns each game takes one line, with the amount of a prize to claim`(
    _ width: Int, _ language: Language
  ) {
    let ranks = [Sample.first, Sample.second, Sample.third, Sample.fourth, Sample.lostWithBonus]
    let readings = [
      Sample.drawn(ranks), Sample.drawn(ranks, today: Sample.afterClaim),
      Sample.drawn([Sample.first], draw: Sample.bareRound1100), Sample.pending,
      Sample.withoutResult,
    ]
    for asCards in [false, true] {
      var output: [UInt8] = []
      var formatter = StreamedReport(
        FormatSettings(language: language, width: width), asCards: asCards)
      for (number, reading) in readings.enumerated() {
        formatter.append(Sample.outcome("\(number).png", reading), in: language, to: &output)
      }
      let text = String(decoding: output, as: UTF8.self)
      let games = text.split(separator: "\n")
        .filter { $0.contains(/^[│ ]+[A-E] \S+ +([\[( ]?[ 0-9][0-9][\]) ]?){6}/) }
      #expect(games.count == 13, "\(text)")
      #expect(games.allSatisfy { !$0.contains("…") })
      // What follows the six numbers is on the same line.
      let results = [Phrase.first, .second, .third, .fourth, .lost].map { $0.text(in: language) }
      for (game, result) in zip(games, results) {
        #expect(game.dropFirst(30).contains(result), "\(game)")
      }
      #expect(games[0].contains("2,207,575,472") && games[1].contains("59,050,373"))
    }
  }

  @Test func `a matched bonus number is in parentheses`() {
    let lines = Self.lines([Sample.outcome("a.png", Sample.drawn([Sample.second]))])
    #expect(lines.last?.contains("(12)[17][26][29][30][31] 2nd") == true)
  }

  @Test func `a number that was not drawn has no brackets`() {
    let games = [[1, 2, 3, 4, 5, 45], Sample.fifth]
    let lines = Self.lines([Sample.outcome("a.png", Sample.drawn(games))]).dropLast()
    #expect(lines.last?.contains("  1   2   3   4   5  45  no prize") == true)
    #expect(lines.last?.contains { "[]()".contains($0) } == false)
  }

  @Test(arguments: Language.allCases)
  func `every result and prize fits its column`(_ language: Language) {
    for rank in [Sample.first, Sample.second, Sample.third, Sample.fourth, Sample.fifth] {
      let outcomes = [
        Sample.outcome("a.png", Sample.drawn([rank])),
        Sample.outcome("a.png", Sample.drawn([rank], today: Sample.afterClaim)),
        Sample.outcome("a.png", Sample.drawn([rank], draw: Sample.bareRound1100)),
        Sample.outcome("a.png", Sample.pending), Sample.outcome("a.png", Sample.withoutResult),
      ]
      for line in Self.lines(outcomes, 80, language) { #expect(!line.contains("…"), "\(line)") }
    }
  }
}

/// Widths of the characters in these tests, independent of the program's own table.
private enum Terminal {
  static func columns(of text: String) -> Int {
    text.reduce(0) { sum, character in
      sum + (character.unicodeScalars.map { columns(of: $0.value) }.max() ?? 0)
    }
  }

  private static func columns(of scalar: UInt32) -> Int {
    switch scalar {
    case 0x300...0x36F, 0x1160...0x11FF, 0x200D: 0
    case 0x1100...0x115F, 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0xFF01...0xFF60, 0x1F300...0x1FAFF: 2
    default: 1
    }
  }
}
