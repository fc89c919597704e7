internal import JSON
package import Lottery

/// A known draw and its source: a row of `lotto.draw/1`.
package struct DrawRecord: Sendable {
  /// The name and version of the row format.
  package static let schema = "lotto.draw/1"
  private let known: KnownDraw
  fileprivate let source: String
  private let language: Language

  /// The row for a known draw and the place that it came from; the language is that of tables.
  package init(_ known: KnownDraw, source: String, in language: Language = .english) {
    self.known = known
    self.source = source
    self.language = language
  }

  fileprivate var draw: Draw { known.draw }
  fileprivate var date: String { draw.round.drawDate.description }

  fileprivate func members(_ content: DrawFormat.Content) -> [(String, JSONValue)] {
    [
      ("schema", .string(Self.schema)), ("round", .integer(draw.round.number)),
      ("date", .string(date)),
    ] + (content == .result ? figures : []) + [
      ("source", .string(source)), ("draws_sha256", .string(known.sha256)),
    ]
  }

  /// A draw's figures in the order of `DrawLine`; -1 if not published, because keys hold numbers.
  private var figures: [(String, JSONValue)] {
    let tiers = draw.tiers.flatMap { [$0.winners, $0.amount] }
    let values: [Int?] = draw.winning.numbers + [draw.bonus] + tiers + [draw.totalSales]
    let keys = DrawLine.header.split(separator: ",").dropFirst(2).map(String.init)
    return zip(keys, values).map { ($0, .integer($1 ?? -1)) }
  }

  fileprivate static func table(of content: DrawFormat.Content) -> TextTable<DrawRecord> {
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

/// An output format of draw rows.
package enum DrawFormat: String, CaseIterable, Sendable {
  case table, jsonl, csv

  /// Whether draw rows contain the result, or only where the draw is from.
  package enum Content: Sendable {
    case result
    case source
  }

  /// The output before the first row.
  package func header(of content: Content, in language: Language) -> String {
    switch self {
    case .jsonl: ""
    case .csv: (content == .result ? DrawLine.header : "round,date,source") + "\n"
    case .table: DrawRecord.table(of: content).header(in: language)
    }
  }

  /// A row with its line end; the draw's fingerprint covers its CSV line, hence the bare line feed.
  package func line(of record: DrawRecord, _ content: Content) -> String {
    switch self {
    case .jsonl: JSONValue.object(of: record.members(content)).text + "\n"
    case .csv where content == .result: DrawLine.write(record.draw) + "\n"
    case .csv: "\(record.draw.round.number),\(record.date),\(record.source)\n"
    case .table: DrawRecord.table(of: content).line(of: record)
    }
  }
}
