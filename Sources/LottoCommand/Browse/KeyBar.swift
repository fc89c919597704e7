internal import Reporting

/// The most used keys, at the bottom of the screen: as many as fit.
enum KeyBar {
  private static let list: [(key: String, title: Wording)] = [
    ("?", Wording("help", "도움말")), ("q", Wording("quit", "끝내기")),
    ("/", Wording("search", "검색")), ("f", Wording("filter", "필터")),
    ("s", Wording("sort", "정렬")), ("t", Wording("table/cards", "표/카드")),
    ("Enter", Wording("open", "열기")), ("v", Wording("picture", "사진")),
    ("x", Wording("mark", "표시")), ("w", Wording("write", "저장")),
    ("y", Wording("copy", "복사")), ("o", Wording("page", "페이지")),
    ("u", Wording("ask again", "결과 다시 확인")), ("n", Wording("next match", "다음 검색")),
    ("r", Wording("shuffle", "섞기")),
  ]

  private static let search: [(key: String, title: Wording)] = [
    ("Enter", Wording("keep", "유지")), ("Escape", Wording("clear", "지움")),
    ("Ctrl-W", Wording("erase word", "단어 지움")),
  ]

  private static let filters: [(key: String, title: Wording)] = [
    ("Space", Wording("choose", "선택")), ("Tab", Wording("list", "목록")),
    ("Escape", Wording("close", "닫기")),
  ]

  private static let help: [(key: String, title: Wording)] = [
    ("↑ ↓", Wording("scroll", "스크롤")), ("Escape", Wording("close", "닫기")),
  ]

  private static let write: [(key: String, title: Wording)] = [
    ("Enter", Wording("write", "저장")), ("Escape", Wording("give up", "취소")),
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
