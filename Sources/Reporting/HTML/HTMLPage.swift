internal import JSON

/// The report as one file: opened from disk, it loads nothing and runs nothing but its own script.
///
/// What the script does not need is plain HTML: the summary and the first page of the list.
struct HTMLPage {
  private let scene: ReportScene
  private let records: [GameRecord]
  private let count: Int
  private let settings: FormatSettings

  /// The page of these rows, which are the first of so many.
  init(_ records: [GameRecord], of count: Int, _ settings: FormatSettings) {
    let state = ReportState(ListedGame.list(records), sortedBy: settings.sortKey)
    scene = ReportScene(state, in: settings.language) { records[$0] }
    self.records = records
    self.count = count
    self.settings = settings
  }

  /// The regions of the page, in each of which a component of the script draws as the one here does.
  static let regions: [(id: String, tag: String, component: (any ReportComponent)?)] = [
    ("header", "header", ReportHeader()), ("celebration", "div", Celebration()),
    ("totals", "section", TotalsSummary()), ("charts", "section", Charts()),
    ("controls", "section", nil), ("list", "section", GameList()),
    ("footer", "footer", ReportFooter()),
  ]

  var html: String { "<!DOCTYPE html>\n\(document.html)\n" }

  private var document: Markup {
    .element("html", ["lang": settings.language.rawValue], [head, Markup("\n"), body])
  }

  private var head: Markup {
    .element(
      "head", [:],
      [
        .element("meta", ["charset": "utf-8"]),
        .element(
          "meta", ["http-equiv": "Content-Security-Policy", "content": PageFiles.policy]),
        .element("meta", ["name": "referrer", "content": "no-referrer"]),
        .element("meta", ["name": "color-scheme", "content": "light dark"]),
        .element(
          "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .element("title", [:], [Markup(title)]),
        .trusted("style", PageFiles.style),
      ])
  }

  private var title: String {
    let games = scene.text(.gameCount, DisplayText.grouped(scene.totals.games))
    return "\(scene.text(.reportTitle)) · \(games)"
  }

  /// What is seen first stands before the rows, of which there may be many.
  private var body: Markup {
    .element(
      "body", [:],
      [
        .element("main", [:], regions), Markup("\n"),
        .data("catalog", PageCatalog(settings).value.text), Markup("\n"),
        .data("rows", PageRows.json(records)), Markup("\n"),
        .trusted("script", PageFiles.script),
      ])
  }

  /// The regions, and below the first of them what is to be said of the page itself.
  private var regions: [Markup] {
    let regions = Self.regions.map(region)
    return regions.prefix(1) + notices + regions.dropFirst()
  }

  private func region(
    _ id: String, _ tag: String, _ component: (any ReportComponent)?
  ) -> Markup {
    let drawing = BlockMarkup(language: settings.language, heading: id == "header" ? "h1" : "p")
    let blocks = component?.blocks(of: scene) ?? []
    return .element(tag, ["id": id], blocks.map(drawing.markup))
  }

  private var notices: [Markup] {
    let still = Markup.element(
      "noscript", [:], [.element("p", ["class": "notice"], [Markup(scene.text(.pageStill))])])
    if count == records.count { return [still] }
    let limit = scene.text(
      .pageLimit, DisplayText.grouped(records.count), DisplayText.grouped(count))
    return [.element("p", ["class": "notice", "id": "limit"], [Markup(limit)]), still]
  }
}
