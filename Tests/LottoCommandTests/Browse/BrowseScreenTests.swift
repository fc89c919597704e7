import Foundation
import TestSupport
import Testing

@testable import LottoCommand
@testable import Reporting

struct BrowseScreenTests {
  // MARK: - Every event has a key

  @Test func `a search filters as it is typed, Enter keeps it and Escape clears it`() throws {
    let script = try BrowseScript()
    script.type("/12")
    #expect(script.screen.state.search == "12")
    script.type("44")
    #expect(script.screen.state.search == "1244")
    script.press(.backspace, .enter)
    #expect(script.screen.state.search == "124")
    // Rounds 1244 and 1247.
    #expect(script.screen.state.order.count == 7)
    script.type("/q")
    #expect(script.effects.isEmpty)
    script.press(.escape)
    #expect(script.screen.state.search.isEmpty)
    #expect(script.screen.state.order.count == 24)
  }

  @Test func `a search can be typed in Hangul and deleted word by word`() throws {
    let script = try BrowseScript()
    script.type("/복권 당첨")
    #expect(script.screen.state.search == "복권 당첨")
    script.press(.control("w"))
    #expect(script.screen.state.search == "복권 ")
    script.press(.control("u"))
    #expect(script.screen.state.search.isEmpty)
  }

  @Test func `Escape goes back one step: from the ticket, the search, the filters`() throws {
    let script = try BrowseScript()
    script.type("/12")
    script.press(.enter)
    script.type("2")
    script.press(.enter)
    #expect(script.screen.panel == .ticket(line: 0))
    script.press(.escape)
    #expect(script.screen.panel == .none)
    #expect(script.screen.state.search == "12")
    #expect(script.screen.state.badge == .won)
    script.press(.escape)
    #expect(script.screen.state.search.isEmpty)
    #expect(script.screen.state.badge == .won)
    script.press(.escape)
    #expect(script.screen.state.chosen.isEmpty)
  }

  @Test func `Enter opens the whole ticket; h and l go to those before and after`() throws {
    let script = try BrowseScript()
    script.type("/1244")
    script.press(.enter, .down, .down, .enter)
    let ticket = DisplayText.spaced(script.frame(80, 24).text)
    for text in [
      "● Won 1,155,132,154 won net", "winner-round-1244.png", "A auto",
      "E manual", "serial 012440124414042041", "estimates; the paper decides",
    ] {
      #expect(ticket.contains(text), "\(text) in\n\(ticket)")
    }
    script.press(.escape, .escape)
    script.type("g")
    script.press(.enter)
    #expect(script.frame(80, 24).text.contains("winner-round-50.png"))
    script.type("l")
    #expect(script.frame(80, 24).text.contains("winner-round-262.png"))
    script.type("h")
    #expect(script.frame(80, 24).text.contains("winner-round-50.png"))
    // The list's keys wait until the ticket is closed.
    script.type("sx")
    #expect(script.screen.panel == .ticket(line: 0))
    #expect(script.screen.marks.isEmpty)
    script.type("v")
    #expect(script.effects == [.picture(Array("Fixtures/Scans/winner-round-50.png".utf8))])
  }

  @Test func `an opened ticket has all its games, wherever sorting has put them`() throws {
    let script = try BrowseScript()
    script.type("sssss")
    script.press(.enter)
    let text = script.frame(80, 24).text
    let letters = Set(text.matches(of: #/\n *([A-E]) (?:auto|manual|semi)/#).map(\.output.1))
    let row = script.screen.state.order[script.screen.window.selection]
    let games = script.screen.state.games.count {
      $0.ticket == script.screen.state.games[row].ticket
    }
    #expect(games > 1)
    #expect(letters.count == games)
  }

  @Test func `by deadline, a ticket with a prize to claim comes first, whole`() throws {
    let script = try BrowseScript()
    script.send(.sort(.deadline))
    let order = script.screen.state.order
    let games = script.screen.state.games
    let first = games[order[0]].ticket
    #expect(order.prefix(5).allSatisfy { games[$0].ticket == first })
    #expect(order.prefix(5).map { games[$0].letter } == ["A", "B", "C", "D", "E"])
    #expect(script.frame(80, 24).lines[2].line.text.contains("winner-round-1244.png"))
  }

  @Test(arguments: [(80, 24, 20), (60, 20, 14)])
  func `the list has room for many rows`(_ columns: Int, _ lines: Int, _ least: Int) throws {
    let folder = try TemporaryFolder()
    let script = try BrowseScript(try Self.file(of: 300, in: folder))
    script.press(.down)
    let rows = script.frame(columns, lines).lines.count { $0.line.text.contains(".png") }
    #expect(rows >= least)
  }

  @Test func `filter options are chosen in the panel, several at once or one at a time`() throws {
    let script = try BrowseScript()
    script.type("f j ")
    #expect(script.screen.state.chosen == [.status: [0, 1]])
    script.type(" ")
    #expect(script.screen.state.chosen == [.status: [0]])
    // Only one of the claim options can be chosen.
    script.type("k f")
    #expect(script.screen.state.chosen.isEmpty)
    script.type("fG")
    script.press(.enter)
    #expect(script.screen.state.chosen == [.claim: [1]])
    script.type("k ")
    #expect(script.screen.state.chosen == [.claim: [0]])
    script.press(.escape)
    #expect(script.screen.state.chosen == [.claim: [0]])
    #expect(script.screen.state.order.count == 4)
  }

  @Test func `number keys select badges, and b shows and hides them`() throws {
    let script = try BrowseScript()
    script.type("2")
    #expect(script.screen.state.badge == .won)
    script.type("2")
    #expect(script.screen.state.badge == .all)
    script.type("6")
    #expect(script.screen.state.badge == .error)
    script.type("1b")
    #expect(script.screen.state.badge == .all)
    #expect(script.screen.state.showsBadges)
    #expect(script.frame(80, 24).text.contains("pending 1"))
    script.type("b")
    #expect(!script.frame(80, 24).text.contains("pending 1"))
  }

  @Test func `s selects the next order, S reverses it, r makes it random`() throws {
    let script = try BrowseScript()
    for key in SortKey.allCases.dropFirst() {
      script.type("s")
      #expect(script.screen.state.sortKey == key)
    }
    script.type("S")
    #expect(script.screen.state.isReversed)
    script.type("s")
    #expect(script.screen.state.sortKey == .input)
    #expect(!script.screen.state.isReversed)
    script.type("ssr")
    #expect(script.screen.state.seed == 7)
    script.type("s")
    #expect(script.screen.state.seed == nil)
    #expect(script.screen.state.sortKey == .round)
  }

  @Test func `t switches between table and cards`() throws {
    let script = try BrowseScript()
    script.type("t")
    #expect(script.screen.state.view == .cards)
    script.type("t")
    #expect(script.screen.state.view == .table)
  }

  @Test func `y copies, w writes and o opens a page, and none changes the list`() throws {
    let script = try BrowseScript()
    let before = script.screen.state.order
    script.type("jyo")
    script.type("wrows.csv")
    script.press(.enter)
    #expect(
      script.effects == [
        .copy(
          "Fixtures/Scans/winner-round-50.png\t50\tB manual\t( 1)[ 2][10][12][15][22]\t"
            + "2nd, expired 2004-11-16\t186,680,700\n", rows: 1),
        .page, .write(name: "rows.csv", rows: before, replaces: false),
      ])
    #expect(script.screen.state.order == before)
  }

  @Test func `copying a card copies all its games`() throws {
    let script = try BrowseScript()
    script.type("ty")
    guard case .copy(let text, let rows)? = script.effects.first else {
      Issue.record("expected a copy")
      return
    }
    #expect(rows == 5)
    #expect(text.split(separator: "\n").count == 5)
  }

  @Test func `an unknown extension is refused, and replacing a file takes a second Enter`() throws {
    let script = try BrowseScript()
    script.type("wrows.png")
    script.press(.enter)
    #expect(script.effects.isEmpty)
    #expect(
      script.frame(80, 24).text.contains("expected a name that ends with \(OutputFormat.suffixes)")
    )
    script.press(.control("u"))
    script.type("r.html")
    script.press(.enter)
    script.askToReplace("r.html")
    #expect(script.frame(80, 24).text.contains("the file already exists"))
    script.press(.enter)
    script.askToReplace("r.html")
    // A changed name must be confirmed again.
    script.press(.backspace)
    script.type("l")
    script.press(.enter, .escape)
    let order = script.screen.state.order
    #expect(
      script.effects == [
        .write(name: "r.html", rows: order, replaces: false),
        .write(name: "r.html", rows: order, replaces: true),
        .write(name: "r.html", rows: order, replaces: false),
      ])
  }

  @Test func `nothing is copied, written or opened if no row is listed`() throws {
    let script = try BrowseScript()
    script.type("/nowhere")
    script.press(.enter)
    script.type("yo")
    script.type("wx.csv")
    script.press(.enter)
    #expect(script.effects.isEmpty)
    #expect(script.frame(80, 24).text.contains("no row is selected"))
  }

  @Test func `q and Ctrl-C quit, Ctrl-Z suspends, Ctrl-L redraws, and a search takes q as text`()
    throws
  {
    let script = try BrowseScript()
    script.press(.character("q"), .control("c"), .control("z"), .control("l"))
    #expect(script.effects == [.quit, .quit, .stop, .redraw])
    script.type("/q")
    script.press(.control("c"))
    #expect(script.effects.count == 5)
  }

  @Test func `the selection goes to the last row and back`() throws {
    let folder = try TemporaryFolder()
    let script = try BrowseScript(try Self.file(of: 300, in: folder))
    script.type("G")
    #expect(script.selected().contains("299.png"))
    script.type("g")
    #expect(script.selected().contains("0.png"))
    script.press(.pageDown, .pageDown, .pageUp)
    #expect(script.frame(80, 24).text.contains("of 300"))
    script.press(.home, .end)
    #expect(script.selected().contains("299.png"))
  }

  // MARK: - Cards

  @Test func `a turned card shows its front again when the order changes`() throws {
    for reordering in ["s", "S", "r", "2", "/1"] {
      let script = try BrowseScript()
      script.type("t ")
      #expect(script.frame(80, 24).text.contains("Serial"))
      script.type(reordering)
      script.press(.enter)
      script.type("g")
      // Enter only ends the search; after the other keys, it turned a card of the new order.
      if reordering != "/1" { script.type(" ") }
      #expect(!script.frame(80, 24).text.contains("Serial"), "\(reordering)")
    }
  }

  @Test func `cards stay turned when rows are added, the view changes or badges are hidden`() throws
  {
    let script = try BrowseScript()
    script.type("t btt")
    #expect(script.frame(80, 24).text.contains("Serial"))
    script.send(.append([]))
    #expect(script.frame(80, 24).text.contains("Serial"))
    script.type(" ")
    #expect(!script.frame(80, 24).text.contains("Serial"))
  }

  @Test func `a card longer than the screen scrolls line by line before the next one`() throws {
    let script = try BrowseScript()
    script.type("t ")
    var seen = ""
    for _ in 0..<12 {
      seen += script.frame(80, 24).text
      if script.screen.window.selection > 0 { break }
      script.type("j")
    }
    #expect(seen.contains("Serial"))
    #expect(seen.contains("E manual"))
    #expect(script.screen.window.selection == 5)
    script.type("k")
    #expect(script.screen.window.selection == 0)
  }

  // MARK: - Keys that arrive together

  @Test func `a row deep in its ticket can be opened and its card turned before a redraw`() throws {
    let script = try BrowseScript()
    script.press(.down, .down)
    script.pressTogether(.character("t"), .character(" "))
    #expect(script.frame(80, 24).text.contains("Serial"))
  }

  @Test func `keys that arrive together have the same effect as one by one`() throws {
    let folder = try TemporaryFolder()
    let file = try Self.file(of: 300, in: folder)
    for keys in [[Key.pageDown, .pageDown, .pageDown, .pageUp], [.end, .pageUp, .pageUp, .up]] {
      let (apart, together) = (try BrowseScript(file), try BrowseScript(file))
      for (lines, columns) in [(24, 80), (12, 40)] {
        _ = (apart.frame(columns, lines), together.frame(columns, lines))
        for key in keys {
          apart.pressTogether(key)
          _ = apart.frame(columns, lines)
        }
        for key in keys { together.pressTogether(key) }
        #expect(together.selected(columns, lines) == apart.selected(columns, lines))
      }
    }
  }

  // MARK: - Rows that arrive

  @Test func `the selection stays on its row when rows are added above it`() throws {
    let folder = try TemporaryFolder()
    let bytes = try Repository.bytes(ofFixture: "Golden/scan.jsonl")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    let file = try folder.file(
      "rows.jsonl", Array((lines[8...9] + []).joined(separator: [0x0A])) + [0x0A])
    let script = try BrowseScript(file, follows: true)
    // Sorted by prize, new rows with higher prizes go above.
    script.type("ssssssj")
    let before = script.selected()
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    handle.write(Data(Array(lines[0...7].joined(separator: [0x0A])) + [0x0A]))
    try script.read()
    #expect(script.screen.state.games.count == 10)
    #expect(script.selected() == before)
    #expect(script.screen.window.selection > 1)
  }

  @Test func `a list without rows says why`() throws {
    let folder = try TemporaryFolder()
    let script = try BrowseScript(try folder.file("rows.jsonl", []), reads: false)
    script.send(.loading(true))
    #expect(script.frame(80, 24).text.contains("loading rows"))
    script.send(.loading(false))
    #expect(script.frame(80, 24).text.contains("there are no rows"))
    script.send(.replace([]))
    #expect(script.frame(80, 24).text.contains("there are no rows"))
  }

  // MARK: - Celebration

  @Test func `a first prize is animated for a while, and not at all if motion is off`() throws {
    let moving = try BrowseScript(isStill: false)
    let first = moving.frame(80, 24)
    #expect(first.text.contains("Congratulations! 1st prize on winner-round-1244.png, game A"))
    #expect(moving.screen.celebration.isMoving)
    moving.tick()
    #expect(moving.frame(80, 24) != first)
    for _ in 0..<100 { moving.tick() }
    #expect(!moving.screen.celebration.isMoving)
    let still = try BrowseScript(isStill: true)
    #expect(!still.screen.celebration.isMoving)
    #expect(still.frame(80, 24).text.contains(" · Congratulations! 1st prize on winner"))
    still.type("j")
    #expect(!still.frame(80, 24).text.contains("Congratulations"))
  }

  /// A file of `count` rows without games.
  static func file(of count: Int, in folder: TemporaryFolder) throws -> URL {
    let line = String(
      decoding: try Repository.bytes(ofFixture: "Golden/scan.jsonl")
        .split(separator: UInt8(ascii: "\n")).last ?? [], as: UTF8.self)
    let text = (0..<count).map { number in
      line.replacing(/"source":"[^"]*"/, with: "\"source\":\"\(number).png\"") + "\n"
    }
    return try folder.file("many.jsonl", Array(text.joined().utf8))
  }
}
