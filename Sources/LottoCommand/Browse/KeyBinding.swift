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
      Wording(
        "search as you type: numbers, round, file, serial; Enter keeps, Escape clears",
        "입력하며 검색: 번호, 회차, 파일, 일련번호 (Enter: 유지, Escape: 지움)")),
    KeyBinding(
      "f, Tab", [.character("f"): .filters, .tab: .filters],
      Wording(
        "filters with counts; space chooses, Tab goes back to the list, Escape closes",
        "건수와 함께 필터 선택 (스페이스: 선택, Tab: 목록으로, Escape: 닫기)")),
    KeyBinding(
      "n N", [.character("n"): .nextMatch, .character("N"): .previousMatch],
      Wording(
        "next and previous match of the last search, among all listed rows",
        "마지막 검색의 다음·이전 결과")),
    KeyBinding(
      "Escape", [.escape: .clear], Wording("clear search and filters", "검색과 필터 해제")),
    KeyBinding(
      "1–\(BadgeKind.allCases.count)",
      Dictionary(
        uniqueKeysWithValues: BadgeKind.allCases.enumerated().map { index, kind in
          (.character(Character("\(index + 1)")), .badge(kind))
        }),
      Wording(
        "show only one badge: \(badgeNames(.english))",
        "배지의 행만 보기: \(badgeNames(.korean))")),
    KeyBinding(
      "b", [.character("b"): .badges], Wording("show or hide badges", "배지 표시 전환")),
    KeyBinding(
      "t", [.character("t"): .view], Wording("switch between table and cards", "표와 카드 전환")),
    KeyBinding(
      "Enter, space", [.enter: .turn, .character(" "): .turn],
      Wording("open a row's card; turn a card", "행의 카드 열기, 카드 뒤집기")),
    KeyBinding(
      "s", [.character("s"): .nextOrder],
      Wording("next order: \(orderNames(.english))", "다음 정렬: \(orderNames(.korean))")),
    KeyBinding(
      "S", [.character("S"): .reverse], Wording("reverse the order", "정렬 뒤집기")),
    KeyBinding("r", [.character("r"): .shuffle], Wording("random order", "무작위 순서")),
    KeyBinding(
      "y", [.character("y"): .copy],
      Wording("copy the row, through the terminal (OSC 52)", "행을 터미널의 클립보드에 복사 (OSC 52)")),
    KeyBinding(
      "Y", [.character("Y"): .copyPath], Wording("copy the file's path", "파일 경로 복사")),
    KeyBinding(
      "v", [.character("v"): .picture], Wording("open the picture (xdg-open)", "사진 열기 (xdg-open)")),
    KeyBinding(
      "x", [.character("x"): .mark],
      Wording("mark or unmark the row or card", "행이나 카드 표시, 표시 해제")),
    KeyBinding(
      "u", [.character("u"): .renew],
      Wording("check again for missing results", "아직 모르는 결과 다시 확인")),
    KeyBinding(
      "w", [.character("w"): .write],
      Wording(
        "write the marked rows, else all listed ones, as CSV, JSONL or HTML by the file's name",
        "표시한 행(없으면 조건에 맞는 행)을 파일 이름에 따라 CSV, JSONL, HTML로 저장")),
    KeyBinding(
      "o", [.character("o"): .page],
      Wording("open them as a page in the browser, to print", "브라우저 페이지로 열기 (인쇄 가능)")),
    KeyBinding(
      "↑ ↓ k j",
      [
        .up: .move(.up), .down: .move(.down), .character("k"): .move(.up),
        .character("j"): .move(.down), .control("p"): .move(.up), .control("n"): .move(.down),
      ],
      Wording("previous and next row or card (also Ctrl-P Ctrl-N)", "이전·다음 행이나 카드 (Ctrl-P Ctrl-N도)")
    ),
    KeyBinding(
      "← →", [.left: .move(.left), .right: .move(.right)],
      Wording("previous and next ticket", "이전·다음 복권")),
    KeyBinding(
      "Ctrl-U Ctrl-D", [.control("u"): .move(.halfUp), .control("d"): .move(.halfDown)],
      Wording("half a screen up or down", "반 화면 위·아래")),
    KeyBinding(
      "PageUp, PageDown",
      [
        .pageUp: .move(.pageUp), .pageDown: .move(.pageDown), .control("b"): .move(.pageUp),
        .control("f"): .move(.pageDown),
      ], Wording("a screen up or down", "한 화면 위·아래")),
    KeyBinding(
      "g G",
      [
        .character("g"): .move(.first), .character("G"): .move(.last), .home: .move(.first),
        .end: .move(.last),
      ], Wording("first and last row", "처음과 마지막 행")),
    KeyBinding(
      "mouse", [:],
      Wording(
        "wheel: scroll; click: select, then open; on a title: sort; on a badge: show only its rows",
        "휠: 스크롤, 클릭: 선택 후 열기, 제목 클릭: 정렬, 배지 클릭: 그 행만")),
    KeyBinding("?", [.character("?"): .help], Wording("this help", "도움말")),
    KeyBinding(
      "Ctrl-Z", [.control("z"): .stop], Wording("suspend; fg resumes", "잠시 멈춤 (fg: 계속)")),
    KeyBinding("Ctrl-L", [.control("l"): .redraw], Wording("redraw", "다시 그리기")),
    KeyBinding(
      "q", [.character("q"): .quit, .control("c"): .quit], Wording("quit", "끝내기")),
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

  private static func badgeNames(_ language: Language) -> String {
    BadgeKind.allCases.map { $0.title.text(in: language) }.joined(separator: ", ")
  }

  private static func orderNames(_ language: Language) -> String {
    SortKey.allCases.map { $0.title.text(in: language) }.joined(separator: ", ")
  }
}
