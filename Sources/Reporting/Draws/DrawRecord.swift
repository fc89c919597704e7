internal import JSON
package import Lottery

/// A known draw and its source: a row of `lotto.draw/1`.
package struct DrawRecord: Sendable {
  /// The name and version of the row format.
  package static let schema = "lotto.draw/1"
  private let known: KnownDraw
  let source: String
  private let language: Language

  /// The row for a known draw and the place that it came from; the language is that of tables.
  package init(_ known: KnownDraw, source: String, in language: Language = .english) {
    self.known = known
    self.source = source
    self.language = language
  }

  var draw: Draw { known.draw }
  var date: String { draw.round.drawDate.description }

  static func keys(_ content: DrawReport.Content) -> [RowKey] {
    let figures = DrawLine.header.split(separator: ",").dropFirst(2).map(String.init)
    let keys =
      ["schema", "round", "date"] + (content == .result ? figures : []) + [
        "source", "draws_sha256",
      ]
    return keys.map { RowKey($0) }
  }

  /// The values of `keys`.
  func values(_ content: DrawReport.Content) -> [JSONValue] {
    [.string(Self.schema), .integer(draw.round.number), .string(date)]
      + (content == .result ? figures : []) + [.string(source), .string(known.sha256)]
  }

  /// A draw's figures in the order of `DrawLine`; -1 if not published, because keys hold numbers.
  private var figures: [JSONValue] {
    let tiers = draw.tiers.flatMap { [$0.winners, $0.amount] }
    let values: [Int?] = draw.winning.numbers + [draw.bonus] + tiers + [draw.totalSales]
    return values.map { .integer($0 ?? -1) }
  }

  static func table(of content: DrawReport.Content) -> TextTable<DrawRecord> {
    content == .result ? results : sources
  }

  private static let results = TextTable(columns: numbers + prizes + [sourceColumn])
  private static let sources = TextTable(columns: numbers + [sourceColumn])

  private static let numbers: [TextTable<DrawRecord>.Column] = [
    .init(heading: Phrase.round.wording, width: 5, gap: 0) { "\($0.draw.round.number)" },
    .init(heading: Wording("Date"), width: 10, alignment: .leading) { $0.date },
    .init(heading: Phrase.numbers.wording, width: 17, alignment: .leading) { record in
      record.draw.winning.numbers.map { TextWidth.padded("\($0)", to: 2, right: true) }
        .joined(separator: " ")
    },
    .init(heading: Wording("Bonus"), width: 6) { "\($0.draw.bonus)" },
  ]

  private static let prizes: [TextTable<DrawRecord>.Column] = [
    .init(heading: Wording("Winners"), width: 7) { figure($0.draw.tiers[0].winners) },
    .init(heading: Wording("1st (won)"), width: 14) { figure($0.draw.tiers[0].amount) },
  ]

  private static let sourceColumn = TextTable<DrawRecord>.Column(
    heading: Phrase.source.wording, width: 0, alignment: .leading
  ) { record in
    record.draw.isFinal
      ? record.source : Phrase.sourceNotFinal.text(in: record.language, record.source)
  }

  private static func figure(_ figure: Int?) -> String { figure.map(DisplayText.grouped) ?? "?" }
}
