internal import Lottery

enum RankTable {
  /// A right-aligned column.
  private struct Column: Sendable {
    let heading: Wording
    let width: Int
    let cell: @Sendable (RankRecord) -> String
  }

  private static let columns: [Column] =
    [
      Column(heading: Wording("round"), width: 5) { $0.round == 0 ? "" : "\($0.round)" },
      Column(heading: Wording("tickets"), width: 13) { DisplayText.grouped($0.tickets) },
    ]
    + zip([Phrase.first, .second, .third, .fourth, .fifth], [7, 7, 9, 10, 11]).enumerated()
    .map { index, rank in
      Column(heading: rank.0.wording, width: rank.1) { DisplayText.grouped($0.winners[index]) }
    } + [
      Column(heading: Wording("return"), width: 8) {
        DisplayText.spaced(DisplayText.ratio($0.returnRate))
      }
    ]

  static func header(in language: Language) -> String {
    line(columns.map { $0.heading.text(in: language) }, Wording("source").text(in: language))
  }

  static func line(of record: RankRecord, in language: Language) -> String {
    line(columns.map { $0.cell(record) }, DisplayText.escaped(record.source))
  }

  /// The totals, the totals expected of random tickets, and the difference in standard deviations.
  static func footer(of sum: RankRecord, in language: Language) -> String {
    let expected = Rank.winning.map { Double(sum.tickets) * $0.chance }
    let deviations = zip(sum.winners, zip(expected, Rank.winning)).map { count, parts in
      let (mean, rank) = parts
      let deviation = (mean * (1 - rank.chance)).squareRoot()
      return deviation > 0 ? signed((Double(count) - mean) / deviation) : ""
    }
    let total = [""] + columns.dropFirst().map { $0.cell(sum) }
    return line(total, Wording("total").text(in: language))
      + line(
        ["", ""] + expected.map { DisplayText.rounded($0) }, Wording("expected").text(in: language))
      + line(["", ""] + deviations, Wording("deviation (σ)").text(in: language))
  }

  /// A deviation with its sign and one decimal.
  private static func signed(_ deviation: Double) -> String {
    let text = DisplayText.rounded(abs(deviation), decimals: 1)
    return text == "0.0" ? text : "\(deviation < 0 ? "−" : "+")\(text)"
  }

  private static func line(_ cells: [String], _ source: String) -> String {
    let cells = cells + Array(repeating: "", count: columns.count - cells.count)
    let padded = zip(cells, columns).map { TextWidth.padded($0, to: $1.width, right: true) }
    return padded.joined(separator: " ") + "  " + source + "\n"
  }
}
