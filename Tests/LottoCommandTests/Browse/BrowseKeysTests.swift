import Foundation
import TestSupport
import Testing

@testable import LottoCommand
@testable import Reporting

/// Marks, navigation, side panels and the mouse.
struct BrowseKeysTests {
  @Test func `marked rows show a dot, and are written even if they are filtered out`() throws {
    let script = try BrowseScript()
    script.type("xxjx")
    #expect(script.frame(80, 24).lines.count { $0.line.text.prefix(2).contains("●") } == 3)
    #expect(script.frame(80, 24).text.contains("3 marked"))
    script.type("kkkx/1244")
    script.press(.enter)
    script.type("wm.jsonl")
    script.press(.enter)
    #expect(script.effects == [.write(name: "m.jsonl", rows: [0, 3], replaces: false)])
  }

  @Test func `marking a card marks all its games`() throws {
    let script = try BrowseScript()
    script.type("tx")
    #expect(script.screen.marks == [0, 1, 2, 3, 4])
    script.type("gx")
    #expect(script.screen.marks.isEmpty)
  }

  @Test func `Y copies the path, v shows the picture`() throws {
    let script = try BrowseScript()
    script.type("Yv")
    let path = "Fixtures/Scans/winner-round-50.png"
    #expect(script.effects == [.copyPath(path), .picture(Array(path.utf8))])
  }

  @Test func `a path that could run a command when pasted is not copied`() throws {
    let folder = try TemporaryFolder()
    let row = try String(
      contentsOf: Repository.fixture("Golden/scan.jsonl"), encoding: .utf8
    ).split(separator: "\n")[0]
    let old = "Fixtures/Scans/winner-round-50.png"
    for name in [#"a\nreboot\n.png"#, #"a\u001b[201~.png"#, #"a\r.png"#, #"\u202egnp.a"#] {
      let text = row.replacing("\"source\":\"\(old)\"", with: "\"source\":\"\(name)\"")
      try #require(text != row)
      let script = try BrowseScript(try folder.file("rows.jsonl", Array((text + "\n").utf8)))
      script.type("Y")
      #expect(script.effects.isEmpty, "\(name)")
      #expect(script.frame(80, 24).text.contains("not copied"))
      script.type("y")
      guard case .copy(let copied, _)? = script.effects.first else {
        Issue.record("expected a copy")
        return
      }
      #expect(copied.split(separator: "\n").count == 1 && !copied.contains("\u{1B}"), "\(copied)")
    }
  }

  @Test func `n and N step through the last search's matches, even once it is cleared`() throws {
    let script = try BrowseScript()
    script.type("n")
    #expect(script.frame(80, 24).text.contains("nothing to search for yet"))
    script.type("/1244")
    script.press(.enter)
    script.type("n")
    #expect(script.selected().contains(" B semi"))
    script.press(.escape)
    script.type("n")
    #expect(script.screen.state.order.count == 24)
    #expect(script.selected().contains("A auto   [ 1][13][18]"))
    script.type("N")
    #expect(script.selected().contains("E manual [ 1][13][18]"))
    script.type("nn")
    #expect(script.selected().contains("B semi   [13][18](25)"))
  }

  @Test func `left and right move by ticket, Ctrl-D and Ctrl-U by half a screen`() throws {
    let script = try BrowseScript()
    script.press(.right, .right)
    #expect(script.screen.window.selection == 8)
    script.press(.down, .left)
    #expect(script.screen.window.selection == 8)
    script.press(.left)
    #expect(script.screen.window.selection == 5)
    script.type("g")
    script.press(.control("n"), .control("n"), .control("p"))
    #expect(script.screen.window.selection == 1)
    // Of a list whose rows are all of one line.
    let folder = try TemporaryFolder()
    let long = try BrowseScript(try BrowseScreenTests.file(of: 300, in: folder))
    _ = long.frame(80, 24)
    long.press(.control("d"))
    let half = long.screen.window.selection
    #expect(9...11 ~= half)
    long.press(.control("d"), .control("u"))
    #expect(long.screen.window.selection == half)
  }

  @Test func `arrows move in all four directions among cards side by side`() throws {
    let script = try BrowseScript()
    script.size = (140, 50)
    script.type("t")
    var positions: [Int] = []
    for key in [Key.right, .right, .left, .down, .up, .up] {
      script.press(key)
      positions.append(script.screen.window.selection)
    }
    // Tickets begin at rows 0, 5, 8, 13, 14 …, and two of them are side by side.
    #expect(positions == [5, 8, 5, 13, 5, 5])
    let lines = script.frame(140, 50).lines.map(\.line.text)
    #expect(lines.contains { $0.hasPrefix("  ┌") && $0.contains("▸ ┌") })
  }

  @Test
  func `filters are shown beside the list if there is room, and Tab switches to them and back`()
    throws
  {
    let script = try BrowseScript()
    script.size = (140, 40)
    script.press(.right, .right, .tab)
    #expect(script.screen.panel == .filters)
    let both = script.frame(140, 40).text
    #expect(both.contains("▸ [ ] won  12") && both.contains("A auto   [ 1][13][18]"))
    script.press(.tab)
    #expect(script.screen.panel == .none)
    #expect(script.frame(140, 40).text.contains("  [ ] won  12"))
    script.press(.down)
    #expect(script.screen.window.selection == 9)
    script.press(.character("f"), .escape)
    #expect(script.screen.filters == nil)
    // Without room the panel replaces the list.
    script.size = (80, 24)
    script.press(.tab)
    #expect(!script.frame(80, 24).text.contains("A auto   [ 1][13][18]"))
    script.press(.tab)
    #expect(script.screen.filters == nil)
  }

  @Test func `from 120 columns on, the selected ticket is shown beside the table`() throws {
    let script = try BrowseScript()
    script.press(.right, .right)
    for (columns, isThere) in [(119, false), (120, true), (160, true), (300, true)] {
      let text = script.frame(columns, 40).text
      #expect(text.contains("Claim at") == isThere, "\(columns)")
    }
  }

  @Test func `the title of the sorted column shows the direction`() throws {
    let script = try BrowseScript()
    #expect(!script.frame(80, 24).text.contains("↑"))
    script.type("sss")
    #expect(script.frame(80, 24).text.contains("Game↑"))
    script.type("S")
    #expect(script.frame(80, 24).text.contains("Game↓"))
    script.type("Ss")
    #expect(script.frame(80, 24).text.contains("Numbers↑"))
    script.type("r")
    #expect(!script.frame(80, 24).text.contains("↑"))
  }

  @Test func `search matches are highlighted in rows`() throws {
    let script = try BrowseScript()
    script.type("/round-1244 26")
    let found = script.frame(200, 24).lines.flatMap(\.line.spans).filter(\.isFound).map(\.text)
    #expect(Set(found) == ["round-1244", "[26]", " 26 "])
  }

  @Test func `narrow totals drop the tax first, but never the amount to claim`() throws {
    let script = try BrowseScript()
    for columns in [40, 60, 80, 100, 140, 200] {
      let text = DisplayText.spaced(script.frame(columns, 24).text)
      #expect(text.contains("To claim, net 1,155,132,154 won"), "\(columns)")
      #expect(!text.contains("Tax") || text.contains("Expired"), "\(columns)")
    }
    #expect(script.frame(260, 24).text.contains("Tax (estimate) 509,785,220"))
  }

  // MARK: - The mouse

  @Test func `a click selects a row, and another one opens it`() throws {
    let script = try BrowseScript()
    let line = try #require(
      script.frame(80, 24).lines.firstIndex { $0.line.text.contains("C auto     1 [ 9]") })
    script.press(.mouse(.click, line: line, column: 20))
    #expect(script.selected().contains("C auto     1 [ 9]"))
    #expect(script.screen.panel == .none)
    script.press(.mouse(.click, line: line, column: 20))
    #expect(script.screen.panel == .ticket(line: 0))
  }

  @Test func `a click on a title sorts by it, and another one reverses the order`() throws {
    let script = try BrowseScript()
    let frame = script.frame(80, 24)
    let line = try #require(frame.lines.firstIndex { $0.line.text.contains("Numbers") })
    let text = frame.lines[line].line.text
    for (title, key) in [("Source", SortKey.source), ("Result", .rank), ("Prize", .prize)] {
      let start = try #require(text.firstRange(of: title)).lowerBound
      let column = text.distance(from: text.startIndex, to: start)
      script.press(.mouse(.click, line: line, column: column))
      #expect(script.screen.state.sortKey == key)
      #expect(!script.screen.state.isReversed)
      script.press(.mouse(.click, line: line, column: column))
      #expect(script.screen.state.sortKey == key)
      #expect(script.screen.state.isReversed)
    }
  }

  @Test(arguments: [80, 34])
  func `a click on a badge selects it, and another one clears it`(_ columns: Int) throws {
    let script = try BrowseScript()
    script.type("b")
    for (title, kind) in [("2 won", BadgeKind.won), ("6 error", .error), ("3 no prize", .lost)] {
      for badge in [kind, .all] {
        let lines = script.frame(columns, 24).lines.map(\.line.text)
        let line = try #require(lines.firstIndex { $0.contains(title) })
        let start = try #require(lines[line].firstRange(of: title)).lowerBound
        let column = lines[line].distance(from: lines[line].startIndex, to: start)
        script.press(.mouse(.click, line: line, column: column))
        #expect(script.screen.state.badge == badge)
      }
    }
  }

  @Test func `the wheel moves the selection, and a click on an option toggles it`() throws {
    let script = try BrowseScript()
    script.press(.mouse(.wheelDown, line: 9, column: 9))
    #expect(script.screen.window.selection == 3)
    script.press(.mouse(.wheelUp, line: 9, column: 9))
    #expect(script.screen.window.selection == 0)
    script.type("f")
    let line = try #require(
      script.frame(80, 24).lines.firstIndex { $0.line.text.contains("[ ] no prize") })
    script.press(.mouse(.click, line: line, column: 3))
    #expect(script.screen.state.chosen == [.status: [1]])
    for act in [MouseAct.click, .wheelUp, .wheelDown] {
      for place in [-1, 0, 23, 24, 1_000_000] {
        script.press(.mouse(act, line: place, column: place))
      }
    }
    #expect(script.effects.isEmpty)
  }

  // MARK: - Rows that arrive or are checked again

  @Test func `the screen says how many pictures were read and what it waits for`() throws {
    let script = try BrowseScript(reads: false)
    script.read(.folder("scans", 0))
    #expect(script.frame(80, 24).text.contains("waiting for pictures in scans"))
    try script.read()
    script.read(.inputs(1200, of: 3400))
    #expect(script.frame(80, 24).text.contains("1,200 of 3,400 read"))
    script.read(nil)
    #expect(!script.frame(80, 24).text.contains("3,400 read"))
  }

  @Test func `the selection follows the newest ticket until it is moved`() throws {
    let script = try BrowseScript(reads: false)
    script.send(.view(.cards))
    script.send(.reverse)
    var games: [ListedGame] = []
    while let more = try script.rows.next() { games += more }
    script.append(Array(games.prefix(5)))
    _ = script.frame(80, 24)
    script.append(Array(games[5..<8]))
    #expect(script.frame(80, 24).text.contains("▸ ┌"))
    #expect(script.screen.state.order.prefix(2) == [7, 6])
    #expect(script.screen.window.selection == 0)
    script.press(.down)
    script.append(Array(games[8..<13]))
    // The ticket that was moved to stays selected.
    #expect(script.screen.state.order[script.screen.window.selection] == 4)
    // The games of a card keep their order.
    let text = script.frame(80, 60).text
    let letters = text.matches(of: #/│ ([A-E]) /#).map(\.output.1)
    #expect(letters.suffix(5) == ["A", "B", "C", "D", "E"])
  }

  @Test func `rows checked again replace the old ones, and marks and selection stay`() throws {
    let script = try BrowseScript()
    script.press(.down, .character("x"), .down)
    script.renew(script.screen.state.games)
    #expect(script.screen.marks == [1])
    #expect(script.screen.window.selection == 3)
    script.type("u")
    #expect(script.effects == [.renew])
  }

  @Test func `browse passes its options on to scan and check`() throws {
    let words = [
      "-r", "-j3", "--time-limit=1.5", "--effort=fast", "--offline", "--lang=ko", "-F", "-v", "x",
    ]
    let parsed = try ArgumentParser(words.map { Array($0.utf8) }, for: .browse)
    func text(_ command: CommandName) -> [String] {
      RowWriter.call(of: command, parsed.settings).map { String(decoding: $0, as: UTF8.self) }
    }
    let form = ["--lang=ko", "--verbose", "--format=jsonl", "--quiet", "--quiet", "--lang=ko"]
    #expect(
      text(.scan) == [
        "scan", "--recursive", "--jobs=3", "--time-limit=1.5", "--effort=fast", "--offline",
      ] + form)
    #expect(text(.check) == ["check", "--jobs=3", "--offline"] + form)
    let path = try ArgumentParser([Array("--draws".utf8), [0x2D, 0xFF]], for: .browse)
    #expect(path.settings.options(for: .scan) == [Array("--draws=".utf8) + [0x2D, 0xFF]])
  }
}
