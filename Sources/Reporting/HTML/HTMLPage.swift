internal import JSON
internal import Lottery

/// The report of scanned or checked tickets; its script only redraws what readers filter or open.
struct HTMLPage: Page {
  let tally: PageTally
  private let scene: ReportScene
  private let records: [GameRecord]
  private let count: Int
  let settings: FormatSettings
  /// The folder that all names leave out; empty if there is none.
  let folder: String

  static let staticRowCount = 50

  /// The page of these rows, which are the first of `count`.
  init(_ records: [GameRecord], of count: Int, _ tally: PageTally, _ settings: FormatSettings) {
    var state = ReportState(ListedGame.list(records), sortedBy: settings.sortKey)
    // Cards list a ticket's games below its name.
    state.reduce(.view(.cards))
    let folder = tally.folder.path ?? ""
    scene = ReportScene(
      state, showing: 0..<min(Self.staticRowCount, records.count), totals: tally.totals,
      in: settings.language
    ) { records[$0].named(from: folder) }
    self.folder = folder
    self.tally = tally
    self.records = records
    self.count = count
    self.settings = settings
  }

  var language: Language { settings.language }
  var edition: Edition? { settings.edition }
  var subject: String? { tally.folder.name }
  var games: Int { tally.totals.games }
  var newestRound: Int? { tally.draws.keys.max() }

  /// What readers see first comes before the rows, because there may be many of them.
  var html: String {
    let rows = PageRows(records, scene.state.games, in: language)
    let (differences, tags) = rows.json
    return html(
      urgent: urgent.isEmpty
        ? nil : element("div", ["id": "urgent"], urgent.map { element("p", $0) }),
      header: Markup(
        folder.isEmpty
          ? nil : BlockMarkup(language: language).markup(of: .text(Line(folder, .faint))),
        scene.celebration.first.map { block in
          element("div", ["id": "celebration"], BlockMarkup(language: language).markup(of: block))
        }),
      parts: isOneTicket ? oneTicket : Markup(notices, allTickets),
      footer(text(.estimateNote)),
      scripts: Markup(
        "\n", Markup.data("catalog", PageCatalog(settings, tally).value.text), "\n",
        Markup.data("tags", tags), "\n", Markup.data("orders", rows.orders), "\n",
        Markup.data("rows", differences), "\n",
        Markup.trusted("script", PageFiles.script)),
      hasImages: records.contains { !$0.thumbnail.isEmpty })
  }

  /// What is lost by waiting, above everything else.
  private var urgent: [String] {
    Verdict(totals: tally.totals, today: edition?.today, language: language).urgent
  }

  private var allTickets: Markup {
    Markup(
      sections(["answer": answer, "claims": claims, "review": review, "people": people]), ledger,
      sections(["figures": figures]))
  }

  /// Whether all rows are games of the same ticket: such a page is the ticket, without a list.
  private var isOneTicket: Bool {
    guard count == records.count, let last = scene.state.games.last else { return false }
    return last.ticket == 0 && records.allSatisfy { $0.isGame && !$0.isRepeated }
  }

  /// The verdict and what to do, the games under the winning numbers, what to claim, and the code.
  private var oneTicket: Markup {
    let cards = scene.cards(isFull: true)
    let thumbnail = records.first { !$0.thumbnail.isEmpty }.map { record in
      element(
        "img",
        [
          "class": "thumbnail", "src": "data:image/png;base64,\(Base64.encode(record.thumbnail))",
          "alt": text(.codeThumbnail),
        ])
    }
    let claims = BlockMarkup(language: language, heading: "h2")
    // The verdict says when it is drawn.
    let advice = tally.concerns.causes(in: language).filter { $0.concern != .notDrawn }
      .map { Block.text(Line($0.sentence, .strong)) }
    return Markup(
      sections([
        "answer": [.facts(verdict)], "review": titled(.toLookAt, advice),
        "list": [.cards(cards)],
      ]),
      element(
        "section", ["id": "claims"],
        element("div", class: "place", thumbnail, cards.flatMap(\.back).map(claims.markup))))
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
    let drawing = BlockMarkup(language: language, heading: "h3", foldsLosers: true)
    return element(
      "section", ["id": "ledger"], element("h2", text(.listTitle)),
      regions.map { id, blocks in element("div", ["id": id], blocks.map(drawing.markup)) })
  }
}
