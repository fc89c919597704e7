internal import JSON
internal import Lottery

/// The report as one file; opened from disk, it loads nothing and runs only its own script.
///
/// What it says about all rows is plain HTML, and so are the first rows of the list: the script only
/// draws what a person searches, sorts and opens.
struct HTMLPage {
  private let scene: ReportScene
  private let page: PageScene<PageTally>
  private let records: [GameRecord]
  private let count: Int
  private let thumbnails: PageThumbnails
  private let settings: FormatSettings

  /// Rows of the list that are shown without the script.
  static let stillRows = 50

  /// The page of these rows, which are the first of `count`.
  init(
    _ records: [GameRecord], of count: Int, _ tally: PageTally, _ settings: FormatSettings,
    thumbnails: PageThumbnails = PageThumbnails()
  ) {
    var state = ReportState(ListedGame.list(records), sortedBy: settings.sortKey)
    // Cards list a ticket's games below its name.
    state.reduce(.view(.cards))
    scene = ReportScene(
      state, showing: 0..<min(Self.stillRows, records.count), totals: tally.totals,
      in: settings.language
    ) { records[$0] }
    page = PageScene(tally: tally, language: settings.language, edition: settings.edition)
    self.records = records
    self.count = count
    self.thumbnails = thumbnails
    self.settings = settings
  }

  /// The sections about all rows, in order.
  static let sections: [(id: String, section: any PageSection<PageTally>)] = [
    ("answer", AnswerSection()), ("claims", ClaimSection()), ("winners", WinnerSection()),
    ("review", ReviewSection()), ("rest", RoundSection()), ("pictures", PictureSection()),
  ]

  /// The regions of the list; a component of the script renders each in the same way as the one here.
  static let regions: [(id: String, blocks: @Sendable (ReportScene) -> [Block])] = [
    ("badges", { $0.badges }), ("controls", { _ in [] }), ("totals", { _ in [] }),
    ("list", { [$0.notice ?? .cards($0.cards(isFull: true))] }), ("footer", { [$0.footer] }),
  ]

  var html: String {
    PageDocument(
      language: settings.language, title: title,
      policy: PageFiles.policy(withScript: true)
        + (thumbnails.isEmpty ? "" : "; img-src data:"), body: body
    ).html
  }

  private var title: String {
    let games = scene.text(.gameCount, DisplayText.grouped(scene.totals.games))
    return "\(scene.text(.reportTitle)) · \(games)"
  }

  /// What readers see first precedes the rows, of which there may be many.
  private var body: [Markup] {
    [
      .element("main", [:], [header] + notices + page.sections(Self.sections) + [ledger, footer]),
      Markup("\n"),
      .data("catalog", PageCatalog(settings, page.tally).value.text), Markup("\n"),
      .data("rows", PageRows.json(records)), Markup("\n"),
      thumbnails.isEmpty ? Markup("") : .data("thumbnails", thumbnails.json),
      .trusted("script", PageFiles.script),
    ]
  }

  private var header: Markup {
    .element(
      "header", ["id": "header"],
      [.element("h1", [:], [Markup(scene.text(.reportTitle))])]
        + scene.celebration.map { block in
          .element("div", ["id": "celebration"], [drawing("p").markup(of: block)])
        })
  }

  private var ledger: Markup {
    let heading = Markup.element("h2", [:], [Markup(scene.text(.listTitle))])
    let regions = Self.regions.map { id, blocks in
      Markup.element("div", ["id": id], blocks(scene).map(drawing("h3").markup))
    }
    return .element("section", ["id": "ledger"], [heading] + regions)
  }

  private var footer: Markup {
    let newest = page.tally.draws.keys.max().flatMap(Round.init)
    return page.footer(newestOfRows: newest, [page.text(.estimateNote)])
  }

  private func drawing(_ heading: String) -> BlockMarkup {
    BlockMarkup(language: settings.language, heading: heading)
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
