internal import Lottery

/// Rows of draws as a table for people.
enum DrawTable {
  /// A left- or right-aligned column.
  private struct Column: Sendable {
    let heading: Wording
    let width: Int
    let isRight: Bool
    let cell: @Sendable (DrawRecord) -> String
  }

  private static let round = Column(heading: Phrase.round.wording, width: 5, isRight: true) {
    "\($0.known.draw.round.number)"
  }

  private static let date = Column(heading: Wording("Date"), width: 10, isRight: false) {
    $0.known.draw.round.drawDate.description
  }

  private static let source = Column(heading: Phrase.source.wording, width: 0, isRight: false) {
    $0.source
  }

  private static let numbers: [Column] = [
    Column(heading: Phrase.numbers.wording, width: 17, isRight: false) { record in
      record.known.draw.winning.numbers.map { TextWidth.padded("\($0)", to: 2, right: true) }
        .joined(separator: " ")
    },
    Column(heading: Wording("Bonus"), width: 6, isRight: true) {
      "\($0.known.draw.bonus)"
    },
  ]

  private static let prizes: [Column] = [
    Column(heading: Wording("Winners"), width: 7, isRight: true) {
      figure($0.known.draw.tiers[0].winners)
    },
    Column(heading: Wording("1st (won)"), width: 14, isRight: true) {
      figure($0.known.draw.tiers[0].amount)
    },
  ]

  static func header(of content: DrawFormat.Content, in language: Language) -> String {
    line(columns(of: content)) { $0.heading.text(in: language) }
  }

  static func line(of record: DrawRecord, _ content: DrawFormat.Content) -> String {
    line(columns(of: content)) { $0.cell(record) }
  }

  private static func columns(of content: DrawFormat.Content) -> [Column] {
    [round, date] + numbers + (content == .result ? prizes : []) + [source]
  }

  private static func line(_ columns: [Column], _ cell: (Column) -> String) -> String {
    columns.map { TextWidth.padded(cell($0), to: $0.width, right: $0.isRight) }
      .joined(separator: " ") + "\n"
  }

  private static func figure(_ figure: Int?) -> String { figure.map(DisplayText.grouped) ?? "?" }
}
