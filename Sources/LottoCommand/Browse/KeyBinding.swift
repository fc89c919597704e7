internal import Lottery
internal import Reporting

/// Keys and what they do: an entry of the list that key lookup and help use.
struct KeyBinding: Sendable {
  let label: String
  let summary: Wording
  /// The summary in a few words, for a screen that shows all keys at once.
  let brief: Wording
  let acts: [Key: Act]

  typealias Act = @Sendable (inout BrowseScreen) -> Void

  private init(_ label: String, _ summary: Wording, brief: Wording? = nil, _ acts: [Key: Act]) {
    self.label = label
    self.summary = summary
    self.brief = brief ?? summary
    self.acts = acts
  }

  private init(
    _ label: String, _ summary: Wording, brief: Wording? = nil, _ keys: Key..., act: @escaping Act
  ) {
    self.init(
      label, summary, brief: brief, Dictionary(uniqueKeysWithValues: keys.map { ($0, act) }))
  }

  static let all: [KeyBinding] = [
    KeyBinding(
      "/",
      Wording("search as you type: numbers, round, file, serial; Enter keeps, Escape clears"),
      brief: Wording("search"), "/"
    ) { $0.panel = .search },
    KeyBinding(
      "f, Tab",
      Wording("filters with counts; space chooses, Tab goes back to the list, Escape closes"),
      brief: Wording("filters with counts"), "f", .tab
    ) { $0.openFilters() },
    KeyBinding(
      "n N", Wording("next and previous match of the last search, among all listed rows"),
      brief: Wording("next, previous match"),
      ["n": { $0.find(1) }, "N": { $0.find(-1) }]),
    KeyBinding(
      "Escape", Wording("one step back: close the ticket, clear the search, clear the filters"),
      brief: Wording("one step back"), .escape
    ) { $0.goBack() },
    KeyBinding(
      "1–\(BadgeKind.allCases.count)",
      Wording("show only one badge: \(names(BadgeKind.allCases.map(\.title.wording)))"),
      brief: Wording("only one badge"),
      Dictionary(
        uniqueKeysWithValues: BadgeKind.allCases.enumerated().map { index, kind in
          (.character(Character("\(index + 1)")), press(kind))
        })),
    KeyBinding("b", Wording("show or hide badges"), "b") {
      $0.send(.showBadges(!$0.state.showsBadges))
    },
    KeyBinding(
      "t", Wording("switch between table and cards"), brief: Wording("table or cards"), "t"
    ) {
      $0.send(.view($0.state.view == .table ? .cards : .table))
    },
    KeyBinding(
      "Enter, space",
      Wording("open the ticket, whole; h and l go to the one before and after; space flips a card"),
      brief: Wording("open, flip a card"), [.enter: { $0.openTicket() }, " ": { $0.turn() }]),
    KeyBinding(
      "s", Wording("next order: \(names(SortKey.allCases.map(\.title.wording)))"),
      brief: Wording("next order"), "s"
    ) { $0.sortByNextKey() },
    KeyBinding("S", Wording("reverse the order"), "S") { $0.send(.reverse) },
    KeyBinding("r", Wording("random order"), "r") { $0.send(.shuffle(seed: $0.seed())) },
    KeyBinding(
      "y", Wording("copy the row, through the terminal (OSC 52)"), brief: Wording("copy the row"),
      "y"
    ) { $0.copy() },
    KeyBinding("Y", Wording("copy the file's path"), "Y") { $0.copyPath() },
    KeyBinding(
      "v", Wording("open the picture (xdg-open)"), brief: Wording("open the picture"), "v"
    ) { screen in
      screen.request { .picture($0.source.bytes) }
    },
    KeyBinding(
      "x", Wording("mark or unmark the row or card"), brief: Wording("mark or unmark"), "x"
    ) { $0.mark() },
    KeyBinding(
      "u", Wording("check again for missing results"), brief: Wording("check results again"), "u"
    ) { $0.effects.append(.renew) },
    KeyBinding(
      "w",
      Wording(
        "write the marked rows, else all listed ones, to a file (\(OutputFormat.suffixes))"),
      brief: Wording("write rows to a file"), "w"
    ) { $0.panel = .write(name: "", replaces: false) },
    KeyBinding(
      "o", Wording("open the listed rows as a page in the browser, for printing"),
      brief: Wording("open as a page"), "o"
    ) {
      $0.request(.page)
    },
    KeyBinding(
      "↑ ↓ k j", Wording("previous and next row or card (also Ctrl-P Ctrl-N)"),
      brief: Wording("previous, next row"),
      [
        .up: move(.up), "k": move(.up), .control("p"): move(.up),
        .down: move(.down), "j": move(.down), .control("n"): move(.down),
      ]),
    KeyBinding(
      "← →", Wording("previous and next ticket"), brief: Wording("previous, next ticket"),
      [.left: move(.left), .right: move(.right)]),
    KeyBinding(
      "Ctrl-U Ctrl-D", Wording("half a screen up or down"),
      [.control("u"): move(.halfUp), .control("d"): move(.halfDown)]),
    KeyBinding(
      "PageUp, PageDown", Wording("a screen up or down"),
      [
        .pageUp: move(.pageUp), .control("b"): move(.pageUp),
        .pageDown: move(.pageDown), .control("f"): move(.pageDown),
      ]),
    KeyBinding(
      "g G", Wording("first and last row"),
      ["g": move(.first), .home: move(.first), "G": move(.last), .end: move(.last)]),
    KeyBinding(
      "mouse",
      Wording(
        "wheel: scroll; click: select, then open; on a title: sort; on a badge: show only its rows"),
      brief: Wording("scroll, select, sort"), [:]),
    KeyBinding("?", Wording("this help"), "?") { $0.panel = .help(line: 0) },
    KeyBinding("Ctrl-Z", Wording("suspend; fg resumes"), .control("z")) {
      $0.effects.append(.stop)
    },
    KeyBinding("Ctrl-L", Wording("redraw"), .control("l")) { $0.effects.append(.redraw) },
    KeyBinding("q", Wording("quit"), "q", .control("c")) { $0.effects.append(.quit) },
  ]

  private static func press(_ badge: BadgeKind) -> Act { { $0.send(.pressBadge(badge)) } }

  private static func move(_ step: ListWindow.Step) -> Act {
    { $0.window.move(step, in: $0.drawing) }
  }

  static func named(_ badge: BadgeBlock) -> BadgeBlock {
    var named = badge
    named.key = BadgeKind.allCases.firstIndex(of: badge.kind).map { "\($0 + 1)" } ?? ""
    return named
  }

  static let acts = all.reduce(into: [Key: Act]()) { table, binding in
    table.merge(binding.acts) { _, _ in preconditionFailure("a key does one thing") }
  }

  private static func names(_ list: [Wording]) -> Wording {
    list.dropFirst().reduce(list[0]) { $0 + Wording(verbatim: ", ") + $1 }
  }
}

/// The line of the most used keys at the bottom of the screen, as many as fit.
enum KeyBar {
  static func line(for panel: BrowseScreen.Panel, _ width: Int, _ language: Language) -> Line {
    let keys: [(String, Wording)] =
      switch panel {
      case .none:
        [
          ("?", Wording("help")), ("q", Wording("quit")), ("/", Wording("search")),
          ("f", Wording("filter")), ("s", Wording("sort")), ("t", Wording("table/cards")),
          ("Enter", Wording("open")), ("v", Wording("picture")), ("x", Wording("mark")),
          ("w", Wording("write")), ("y", Wording("copy")), ("o", Wording("page")),
          ("u", Wording("ask again")), ("n", Wording("next match")), ("r", Wording("shuffle")),
        ]
      case .search:
        [
          ("Enter", Wording("keep")), ("Escape", Wording("clear")),
          ("Ctrl-W", Wording("erase word")),
        ]
      case .filters:
        [("Space", Wording("choose")), ("Tab", Wording("list")), ("Escape", Wording("close"))]
      case .ticket:
        [
          ("Escape", Wording("back")), ("h l", Wording("other tickets")),
          ("v", Wording("picture")), ("y", Wording("copy")), ("↑ ↓", Wording("scroll")),
        ]
      case .help: [("↑ ↓", Wording("scroll")), ("Escape", Wording("close"))]
      case .write: [("Enter", Wording("write")), ("Escape", Wording("give up"))]
      }
    var line = Line()
    for (key, title) in keys {
      let gap = line.spans.isEmpty ? [] : [Span("  ")]
      let more = Line(
        line.spans + gap + [Span(key, .strong), Span(" \(title.text(in: language))", .faint)])
      if more.columns > width { break }
      line = more
    }
    return line
  }
}
