import Foundation
import Lottery
import TestSupport
import Testing

@testable import LottoCommand
@testable import Reporting

/// The table of `browse` is grouped by ticket.
struct BrowseTicketTests {
  private static func lines(of script: BrowseScript, _ columns: Int, _ lines: Int) -> [String] {
    script.frame(columns, lines).lines.map(\.line.trimmed.text)
  }

  @Test(arguments: [60, 80, 120, 200], Language.allCases)
  func `each ticket has a heading with its whole name, its round and the winning numbers`(
    _ columns: Int, _ language: Language
  ) throws {
    let script = try BrowseScript(in: language)
    let lines = Self.lines(of: script, columns, 60)
    let round = Phrase.roundAndDate.text(in: language, "1244", "2026-10-03")
    // The celebration at the top names the file, too.
    let name = try #require(
      lines.firstIndex { $0.hasPrefix("  ") && $0.contains("winner-round-1244.png") })
    let facts = lines[name].contains(round) ? name : name + 1
    #expect(lines[facts].contains("\(round)  1 13 18 26 34 38 + 25"))
    // Its five games follow, one line each.
    for (offset, letter) in ["A", "B", "C", "D", "E"].enumerated() {
      #expect(lines[facts + 1 + offset].hasPrefix("    \(letter) "), "\(lines[facts + 1 + offset])")
    }
    let first = lines[facts + 1]
    #expect(first.contains("[ 1][13][18][26][34][38]") && first.contains("1,604,686,625"))
  }

  @Test func `the heading of a ticket whose first games are scrolled off stays at the top`() throws
  {
    let script = try BrowseScript()
    for _ in 0..<24 {
      let lines = Self.lines(of: script, 80, 16)
      let selected = try #require(lines.firstIndex { $0.hasPrefix("▸") })
      let record = try #require(
        script.screen.record(script.screen.state.order[script.screen.window.selection]))
      let name = try #require(record.source.text.split(separator: "/").last)
      #expect(
        lines[...selected].contains { $0.contains(name) && !$0.contains("Congratulations") },
        "\(name) in\n\(lines.joined(separator: "\n"))")
      script.type("j")
    }
  }

  @Test func `an address is named by the ticket's serial`() throws {
    let folder = try TemporaryFolder()
    let rows = String(decoding: try Repository.bytes(ofFixture: "Golden/scan.jsonl"), as: UTF8.self)
      .replacing("Fixtures/Scans/winner-round-1244.png", with: "http://m.dhlottery.co.kr/?v=1244")
    let script = try BrowseScript(try folder.file("rows.jsonl", Array(rows.utf8)))
    let lines = Self.lines(of: script, 80, 40)
    #expect(
      lines.contains(
        "  ticket 012440124414042041  round 1244, 2026-10-03  1 13 18 26 34 38 + 25"))
  }

  @Test func `a click on a heading selects the ticket's first game`() throws {
    let script = try BrowseScript()
    let lines = Self.lines(of: script, 80, 24)
    let heading = try #require(lines.firstIndex { $0.contains("winner-round-262.png") })
    script.press(.mouse(.click, line: heading, column: 10))
    #expect(script.selected().hasPrefix("▸   A manual [ 9][12][24][25][29](36)"))
    #expect(script.frame(80, 24).lines[heading].parts.allSatisfy { !$0.isSelected })
  }

  @Test func `notes follow a ticket's last game once, also in reverse`() throws {
    let script = try BrowseScript()
    for keys in ["", "S"] {
      script.type(keys)
      let lines = Self.lines(of: script, 80, 60)
      #expect(lines.count { $0.contains("the file is truncated") } == 1)
      let note = try #require(lines.firstIndex { $0.contains("the file is truncated") })
      #expect(lines[note - 1].contains(keys.isEmpty ? "E manual" : "A manual"))
    }
  }

  @Test func `another product is no error, so its note is not in the color of errors`() throws {
    let script = try BrowseScript()
    let lines = script.frame(80, 60).lines.map(\.line)
    func roles(_ text: String) throws -> [Role] {
      let line = try #require(lines.first { $0.text.contains(text) })
      return line.spans.map(\.role)
    }
    #expect(try roles("pension lottery 720+").allSatisfy { $0 == .plain || $0 == .strong })
    #expect(try roles("no QR code found").contains(.status(.error)))
  }

  @Test(arguments: [
    ("s", "Source↑"), ("sS", "Source↓"), ("sss", "Game↑"), ("ssssss", "Prize (won)↓"),
    ("ssssssS", "Prize (won)↑"), ("sssssS", "Result↓"),
  ])
  func `the arrow beside a title points up if values ascend`(_ keys: String, _ title: String) throws
  {
    let script = try BrowseScript()
    script.type(keys)
    let text = script.frame(80, 24).text
    #expect(text.contains(title))
    #expect(text.count { "↑↓▲▼".contains($0) } == 1)
  }

  @Test func `a click on each title sorts by it`() throws {
    for columns in [60, 80, 120] {
      for (title, key) in [
        ("Source", SortKey.source), ("Round", .round), ("Game", .game), ("Numbers", .numbers),
        ("Result", .rank), ("Prize", .prize),
      ] {
        let script = try BrowseScript()
        let lines = Self.lines(of: script, columns, 24)
        let line = try #require(lines.firstIndex { $0.contains("Source  Round  Game") })
        let place = try #require(lines[line].firstRange(of: title)).lowerBound
        let column = lines[line].distance(from: lines[line].startIndex, to: place)
        script.press(.mouse(.click, line: line, column: column + 1))
        #expect(script.screen.state.sortKey == key)
      }
    }
  }

  @Test(arguments: [(80, 24), (100, 30), (120, 40), (200, 60)], Language.allCases)
  func `help shows every key on one screen`(_ size: (Int, Int), _ language: Language) throws {
    let script = try BrowseScript(in: language)
    script.press(.character("?"))
    let text = script.frame(size.0, size.1).text
    for binding in KeyBinding.all {
      #expect(text.contains(binding.label), "\(binding.label)")
      #expect(
        text.contains(binding.brief.text(in: language))
          || text.contains(binding.summary.text(in: language).prefix(16)), "\(binding.label)")
    }
  }

  @Test(arguments: [(80, 1), (119, 1), (120, 2), (160, 2), (220, 3)], Language.allCases)
  func `two cards are side by side from 120 columns, with a line per game`(
    _ size: (columns: Int, cards: Int), _ language: Language
  ) throws {
    let script = try BrowseScript(in: language)
    script.type("t")
    let lines = Self.lines(of: script, size.columns, 40)
    #expect(lines.map { line in line.count { $0 == "┌" } }.max() == size.cards)
    let name = language == .english ? "auto" : "자동"
    #expect(lines.contains { $0.contains("A \(name)   [ 2][10][12][15][22][44]") })
    for amount in ["1,604,686,625", "60,175,749"] {
      #expect(lines.contains { $0.contains("[34][38]") && $0.contains(amount) })
    }
  }
}

/// Keys stay quick however many rows there are.
struct BrowseSpeedTests {
  @Test func `a key in a list of 100,000 games draws only what is on the screen`() throws {
    let script = try BrowseScript()
    let records = script.screen.state.games.indices.compactMap(script.rows.record)
    let count = 100_000
    var read = 0
    var screen = BrowseScreen(
      language: .english, isStill: true, seed: { 7 },
      record: { row in
        read += 1
        return records[row % records.count]
      })
    screen.send(.append(ListedGame.list((0..<count).map { records[$0 % records.count] })))
    for key in ["j", "G", "k", "g", "s", "t", "G", "k", "t", "s"] as [Key] {
      read = 0
      screen.press(key)
      _ = screen.frame(lines: 50, columns: 160)
      #expect(read < 1000, "\(key): \(read) rows")
    }
  }
}
