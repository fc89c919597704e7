/// Rank rows as a table for people.
enum RankTable {
  /// A column, aligned to the right.
  private struct Column: Sendable {
    let heading: Wording
    let width: Int
    let cell: @Sendable (RankRecord) -> String
  }

  private static let columns: [Column] =
    [
      Column(heading: Wording("round", "회차"), width: 5) { $0.round == 0 ? "" : "\($0.round)" },
      Column(heading: Wording("tickets", "게임"), width: 13) { DisplayText.grouped($0.tickets) },
    ]
    + zip([Phrase.first, .second, .third, .fourth, .fifth], [7, 7, 9, 10, 11]).enumerated()
    .map { index, rank in
      Column(heading: rank.0.wording, width: rank.1) { DisplayText.grouped($0.winners[index]) }
    } + [
      Column(heading: Wording("return", "환급률"), width: 7) { percent($0.returnRate) }
    ]

  static func header(in language: Language) -> String {
    line(columns.map { $0.heading.text(in: language) }, Wording("source", "출처").text(in: language))
  }

  static func line(of record: RankRecord, in language: Language) -> String {
    line(columns.map { $0.cell(record) }, DisplayText.escaped(record.source))
  }

  private static func line(_ cells: [String], _ source: String) -> String {
    let padded = zip(cells, columns).map { TextWidth.padded($0, to: $1.width, right: true) }
    return padded.joined(separator: " ") + "  " + source + "\n"
  }

  private static func percent(_ rate: Double) -> String {
    // A row that is merged may say any prize and any cost: the rate is below 10¹⁹.
    let tenths = Int128((rate * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }
}
