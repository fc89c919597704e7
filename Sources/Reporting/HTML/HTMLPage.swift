internal import JSON
internal import Lottery

/// The report of scanned or checked tickets; its script only redraws what readers filter or open.
struct HTMLPage: Page {
  let tally: PageTally
  private let scene: ReportScene
  private let records: [GameRecord]
  private let count: Int
  private let settings: FormatSettings

  static let staticRowCount = 50

  /// The page of these rows, which are the first of `count`.
  init(_ records: [GameRecord], of count: Int, _ tally: PageTally, _ settings: FormatSettings) {
    var state = ReportState(ListedGame.list(records), sortedBy: settings.sortKey)
    // Cards list a ticket's games below its name.
    state.reduce(.view(.cards))
    scene = ReportScene(
      state, showing: 0..<min(Self.staticRowCount, records.count), totals: tally.totals,
      in: settings.language
    ) { records[$0] }
    (self.tally, self.records, self.count, self.settings) = (tally, records, count, settings)
  }

  var language: Language { settings.language }
  var edition: Edition? { settings.edition }
  var games: Int { tally.totals.games }
  var newestRound: Int? { tally.draws.keys.max() }

  /// What readers see first comes before the rows, because there may be many of them.
  var html: String {
    html(
      header: scene.celebration.first.map { block in
        element("div", ["id": "celebration"], BlockMarkup(language: language).markup(of: block))
      },
      parts: notices,
      sections([
        "answer": answer, "claims": claims, "winners": winners, "review": review, "rest": rounds,
        "pictures": pictures,
      ]), ledger, footer(text(.estimateNote)),
      scripts: Markup(
        "\n", Markup.data("catalog", PageCatalog(settings, tally).value.text), "\n",
        Markup.data("rows", PageRows.json(records, scene.state.games)), "\n",
        Markup.trusted("script", PageFiles.script)),
      hasImages: records.contains { !$0.thumbnail.isEmpty })
  }

  private var notices: Markup {
    let limit = element(
      "p", ["class": "notice", "id": "limit"], text(.pageLimit, records.count, count))
    return Markup(
      count == records.count ? nil : limit,
      element("noscript", element("p", class: "notice", text(.pageWithoutScript))))
  }

  /// The list as HTML; a component of the script redraws each region in the same way.
  private var ledger: Markup {
    let regions: KeyValuePairs<String, [Block]> = [
      "badges": scene.badges, "controls": [], "totals": [],
      "list": [scene.notice ?? .cards(scene.cards(isFull: true))], "footer": [scene.footer],
    ]
    let drawing = BlockMarkup(language: language, heading: "h3")
    return element(
      "section", ["id": "ledger"], element("h2", text(.listTitle)),
      regions.map { id, blocks in element("div", ["id": id], blocks.map(drawing.markup)) })
  }
}
