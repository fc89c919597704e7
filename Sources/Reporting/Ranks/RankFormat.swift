internal import JSON
internal import Lottery

/// An output format of rank rows.
package enum RankFormat: String, CaseIterable, Sendable {
  case table, jsonl, csv, html

  /// The file name extension, including the dot.
  package var ending: String { self == .table ? ".txt" : ".\(rawValue)" }

  func header(timed: Bool, in language: Language) -> String {
    switch self {
    case .jsonl, .html: return ""
    case .csv:
      let sample = RankRecord(
        source: "", draw: nil, tickets: 0, winners: [0, 0, 0, 0, 0], rejected: 0, kernel: "",
        seconds: timed ? 0 : nil)
      return sample.members.map(\.key).joined(separator: ",") + "\r\n"
    case .table: return RankRecord.table.header(in: language)
    }
  }

  /// A row with its line end; empty for a page, which is written as a whole at the end.
  func line(of record: RankRecord) -> String {
    switch self {
    case .jsonl: JSONValue.object(of: record.members).text + "\n"
    case .csv: record.members.map(\.value.cell).joined(separator: ",") + "\r\n"
    case .table: RankRecord.table.line(of: record)
    case .html: ""
    }
  }
}

extension RankRecord {
  static let table = TextTable<RankRecord>(
    columns: [
      .init(heading: Wording("round"), width: 5, gap: 0) { $0.round == 0 ? "" : "\($0.round)" },
      .init(heading: Wording("tickets"), width: 13) { DisplayText.grouped($0.tickets) },
    ]
      + zip(Rank.winning, [7, 7, 9, 10, 11]).enumerated().map { index, column in
        .init(heading: Phrase(column.0).wording, width: column.1) {
          DisplayText.grouped($0.winners[index])
        }
      } + [
        .init(heading: Wording("return"), width: 8) {
          DisplayText.spaced(DisplayText.ratio($0.returnRate))
        },
        .init(heading: Wording("source"), width: 0, alignment: .leading, gap: 2) {
          DisplayText.escaped($0.source)
        },
      ])

  /// The total, what random tickets are expected to win, and the difference in standard deviations.
  func totalLines(in language: Language) -> String {
    let expected = Rank.winning.map { Double(tickets) * $0.chance }
    let deviations = zip(winners, zip(expected, Rank.winning)).map { count, parts in
      let (mean, rank) = parts
      let deviation = (mean * (1 - rank.chance)).squareRoot()
      return deviation > 0 ? Self.signed((Double(count) - mean) / deviation) : ""
    }
    func line(_ cells: [String], _ label: Wording) -> String {
      Self.table.line(cells + [label.text(in: language)])
    }
    return line(
      [""] + Self.table.columns.dropFirst().dropLast().map { $0.cell(self) }, Wording("total"))
      + line(["", ""] + expected.map { DisplayText.rounded($0) } + [""], Wording("expected"))
      + line(["", ""] + deviations + [""], Wording("deviation (σ)"))
  }

  private static func signed(_ deviation: Double) -> String {
    let text = DisplayText.rounded(abs(deviation), decimals: 1)
    return text == "0.0" ? text : "\(deviation < 0 ? "−" : "+")\(text)"
  }
}
