import Lottery
import TestSupport
import Testing

@testable import Reporting

struct CardFormatterTests {
  private static func lines(
    _ outcomes: [InputOutcome], _ width: Int = 80, _ language: Language = .english
  ) -> [String] {
    var output: [UInt8] = []
    var formatter = StreamedReport(
      FormatSettings(language: language, width: width), asCards: true)
    formatter.begin(into: &output)
    for outcome in outcomes { formatter.append(outcome, in: language, to: &output) }
    return String(decoding: output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test(arguments: [40, 80, 200], Language.allCases)
  func `a sheet of every kind matches the golden file`(_ width: Int, _ language: Language) throws {
    let name = "cards-\(width)-\(language.rawValue).txt"
    try Golden.expect(try Sample.sheet("cards", width, language), toBe: name)
  }

  @Test func `a colored sheet matches the golden file`() throws {
    try Golden.expect(try Sample.sheet("cards", 80, .korean, .colored), toBe: "cards-80.ansi")
  }

  @Test func `a ticket is one card, and its back is shown if a game won`() {
    let won = Self.lines([Sample.outcome("a.png", Sample.drawn([Sample.first, Sample.fifth]))])
    #expect(won.count { $0.hasPrefix("┌") } == 1)
    #expect(won.count { $0.hasPrefix("├") } == 2)
    #expect(won.count { $0.contains("the head office of NH Nonghyup Bank") } == 2)
    #expect(!won.contains { $0.contains("any lotto shop") })
    let lost = Self.lines([Sample.outcome("a.png", Sample.drawn([[1, 2, 3, 4, 5, 6]]))])
    #expect(lost.count { $0.hasPrefix("├") } == 1)
    #expect(!lost.joined().contains("Serial"))
  }

  @Test func `a picture with two codes gets two cards`() throws {
    let lines = Self.lines([Sample.outcome("a.png", Sample.drawn([Sample.fifth]), Sample.pending)])
    #expect(lines.count { $0.hasPrefix("┌") } == 2)
  }

  @Test(arguments: [1, 2, 15, 16, 40, 66, 80, 1000], Language.allCases)
  func `no line exceeds the width, and every box is closed`(
    _ width: Int, _ language: Language
  ) throws {
    let names = [
      String(repeating: "x", count: 10_000), String(repeating: "복권🍀", count: 3_000),
      String(repeating: "\u{1107}\u{1169}", count: 5_000),
    ]
    let long = names.flatMap { name in
      [
        Sample.outcome(name, Sample.drawn([Sample.first])),
        Sample.outcome(name, failure: InputFailure(.openFailed, .words(name))),
      ]
    }
    let lines = Self.lines(try Sample.everyKind() + long, width, language)
    for line in lines { #expect(TextWidth.columns(of: line) <= width) }
    if width >= 16 {
      #expect(lines.allSatisfy { "┌│├└".contains($0.first!) && "┐│┤┘".contains($0.last!) })
    }
  }

  @Test(arguments: Sample.hostile)
  func `control characters in a hostile name are escaped`(_ text: String) {
    let outcome = InputOutcome(
      source: Sample.source(text),
      codes: [Sample.code(.other(.foreign), payload: Array(text.utf8))],
      failure: InputFailure(.truncated, .words(text)))
    for width in [40, 80] {
      let scalars = Self.lines([outcome], width).joined().unicodeScalars
      #expect(!scalars.contains(where: HostileCharacter.isOne))
    }
  }
}
