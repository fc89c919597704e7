internal import Reporting

/// Keys and what they do: an entry of the list that key lookup and help use.
struct KeyBinding: Sendable {
  /// The keys, as help shows them.
  let label: String
  /// The action of each key.
  let acts: [Key: BrowseAction]
  /// What they do, for help.
  let summary: Wording

  private init(_ label: String, _ acts: [Key: BrowseAction], _ summary: Wording) {
    self.label = label
    self.acts = acts
    self.summary = summary
  }

  /// Every key of the list, in the order of help.
  static let all: [KeyBinding] = [
    KeyBinding(
      "/", [.character("/"): .search],
      Wording("search as you type: numbers, round, file, serial; Enter keeps, Escape clears")),
    KeyBinding(
      "f, Tab", [.character("f"): .filters, .tab: .filters],
      Wording("filters with counts; space chooses, Tab goes back to the list, Escape closes")),
    KeyBinding(
      "n N", [.character("n"): .nextMatch, .character("N"): .previousMatch],
      Wording("next and previous match of the last search, among all listed rows")),
    KeyBinding("Escape", [.escape: .clear], Wording("clear search and filters")),
    KeyBinding(
      "1–\(BadgeKind.allCases.count)",
      Dictionary(
        uniqueKeysWithValues: BadgeKind.allCases.enumerated().map { index, kind in
          (.character(Character("\(index + 1)")), .badge(kind))
        }),
      Wording("show only one badge: \(names(BadgeKind.allCases.map(\.title.wording)))")),
    KeyBinding(
      "b", [.character("b"): .badges], Wording("show or hide badges")),
    KeyBinding(
      "t", [.character("t"): .view], Wording("switch between table and cards")),
    KeyBinding(
      "Enter, space", [.enter: .turn, .character(" "): .turn],
      Wording("open a row's card; turn a card")),
    KeyBinding(
      "s", [.character("s"): .nextOrder],
      Wording("next order: \(names(SortKey.allCases.map(\.title.wording)))")),
    KeyBinding("S", [.character("S"): .reverse], Wording("reverse the order")),
    KeyBinding("r", [.character("r"): .shuffle], Wording("random order")),
    KeyBinding(
      "y", [.character("y"): .copy], Wording("copy the row, through the terminal (OSC 52)")),
    KeyBinding("Y", [.character("Y"): .copyPath], Wording("copy the file's path")),
    KeyBinding("v", [.character("v"): .picture], Wording("open the picture (xdg-open)")),
    KeyBinding("x", [.character("x"): .mark], Wording("mark or unmark the row or card")),
    KeyBinding("u", [.character("u"): .renew], Wording("check again for missing results")),
    KeyBinding(
      "w", [.character("w"): .write],
      Wording(
        "write the marked rows, else all listed ones, as CSV, JSONL or HTML by the file's name")),
    KeyBinding(
      "o", [.character("o"): .page], Wording("open them as a page in the browser, to print")),
    KeyBinding(
      "↑ ↓ k j",
      [
        .up: .move(.up), .down: .move(.down), .character("k"): .move(.up),
        .character("j"): .move(.down), .control("p"): .move(.up), .control("n"): .move(.down),
      ],
      Wording("previous and next row or card (also Ctrl-P Ctrl-N)")
    ),
    KeyBinding(
      "← →", [.left: .move(.left), .right: .move(.right)], Wording("previous and next ticket")),
    KeyBinding(
      "Ctrl-U Ctrl-D", [.control("u"): .move(.halfUp), .control("d"): .move(.halfDown)],
      Wording("half a screen up or down")),
    KeyBinding(
      "PageUp, PageDown",
      [
        .pageUp: .move(.pageUp), .pageDown: .move(.pageDown), .control("b"): .move(.pageUp),
        .control("f"): .move(.pageDown),
      ], Wording("a screen up or down")),
    KeyBinding(
      "g G",
      [
        .character("g"): .move(.first), .character("G"): .move(.last), .home: .move(.first),
        .end: .move(.last),
      ], Wording("first and last row")),
    KeyBinding(
      "mouse", [:],
      Wording(
        "wheel: scroll; click: select, then open; on a title: sort; on a badge: show only its rows")
    ),
    KeyBinding("?", [.character("?"): .help], Wording("this help")),
    KeyBinding(
      "Ctrl-Z", [.control("z"): .stop], Wording("suspend; fg resumes")),
    KeyBinding("Ctrl-L", [.control("l"): .redraw], Wording("redraw")),
    KeyBinding("q", [.character("q"): .quit, .control("c"): .quit], Wording("quit")),
  ]

  /// A badge with the digit key that presses it.
  static func named(_ badge: BadgeBlock) -> BadgeBlock {
    var named = badge
    named.key = BadgeKind.allCases.firstIndex(of: badge.kind).map { "\($0 + 1)" } ?? ""
    return named
  }

  /// The action of a key in the list; nil if it has none.
  static func act(of key: Key) -> BrowseAction? { table[key] }

  private static let table = all.reduce(into: [Key: BrowseAction]()) { table, binding in
    table.merge(binding.acts) { _, _ in preconditionFailure("a key does one thing") }
  }

  private static func names(_ list: [Wording]) -> Wording {
    list.dropFirst().reduce(list[0]) { $0 + Wording(verbatim: ", ") + $1 }
  }
}
