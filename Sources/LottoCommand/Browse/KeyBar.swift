internal import Reporting

/// The most used keys, at the bottom of the screen: as many as fit.
enum KeyBar {
  /// The keys of what receives them.
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
