internal import Reporting

/// The most used keys, at the bottom of the screen: as many as fit.
enum KeyBar {
  private static let list: [(key: String, title: Wording)] = [
    ("?", Wording("help")), ("q", Wording("quit")), ("/", Wording("search")),
    ("f", Wording("filter")), ("s", Wording("sort")), ("t", Wording("table/cards")),
    ("Enter", Wording("open")), ("v", Wording("picture")), ("x", Wording("mark")),
    ("w", Wording("write")), ("y", Wording("copy")), ("o", Wording("page")),
    ("u", Wording("ask again")), ("n", Wording("next match")), ("r", Wording("shuffle")),
  ]

  private static let search: [(key: String, title: Wording)] = [
    ("Enter", Wording("keep")), ("Escape", Wording("clear")), ("Ctrl-W", Wording("erase word")),
  ]

  private static let filters: [(key: String, title: Wording)] = [
    ("Space", Wording("choose")), ("Tab", Wording("list")), ("Escape", Wording("close")),
  ]

  private static let help: [(key: String, title: Wording)] = [
    ("↑ ↓", Wording("scroll")), ("Escape", Wording("close")),
  ]

  private static let write: [(key: String, title: Wording)] = [
    ("Enter", Wording("write")), ("Escape", Wording("give up")),
  ]

  /// The keys of what receives them.
  static func line(for panel: BrowsePanel, _ width: Int, _ language: Language) -> Line {
    let keys =
      switch panel {
      case .none: list
      case .search: search
      case .filters: filters
      case .help: help
      case .write: write
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
