internal import Lottery

/// The results of large batches of tickets, as a page in one file without a script.
struct RankPage {
  private let page: PageScene<RankTally>

  init(_ page: PageScene<RankTally>) { self.page = page }

  /// The sections, in order.
  private static let sections: [(id: String, section: any PageSection<RankTally>)] = [
    ("answer", RankAnswerSection()), ("pictures", RankPictureSection()),
    ("best", BestDrawSection()), ("sources", SourceSection()), ("draws", DrawSection()),
  ]

  var html: String {
    PageDocument(
      language: page.language, title: title, policy: PageFiles.policy(withScript: false),
      body: [
        .element(
          "main", [:],
          [header] + page.sections(Self.sections) + [
            page.footer(newestOfRows: page.tally.rounds.keys.max().flatMap(Round.init))
          ])
      ]
    ).html
  }

  private var title: String {
    "\(page.text(.reportTitle)) · \(page.text(.gameCount, page.tally.sum?.tickets ?? 0))"
  }

  private var header: Markup {
    .element(
      "header", ["id": "header"], [.element("h1", [:], [Markup(page.text(.reportTitle))])])
  }
}
