internal import JSON
internal import Lottery

/// An output format of rank rows.
package enum RankFormat: String, CaseIterable, Sendable {
  case table, jsonl, csv, html

  /// The file name extension, including the dot.
  package var ending: String { self == .table ? ".txt" : ".\(rawValue)" }

  /// The header for programs.
  func header(timed: Bool) -> String {
    switch self {
    case .jsonl, .html, .table: return ""
    case .csv:
      let sample = RankRecord(
        source: "", draw: nil, tickets: 0, winners: [0, 0, 0, 0, 0], rejected: 0, kernel: "",
        seconds: timed ? 0 : nil)
      return sample.members.map(\.key).joined(separator: ",") + "\r\n"
    }
  }

  /// A row with its line end, for programs.
  func line(of record: RankRecord) -> String {
    switch self {
    case .jsonl: JSONValue.object(of: record.members).text + "\n"
    case .csv: record.members.map(\.value.cell).joined(separator: ",") + "\r\n"
    // A report writes them itself, because their form depends on the width.
    case .table, .html: ""
    }
  }
}

extension RankRecord {
  /// The columns for people, in a language.
  static func table(in language: Language) -> TextTable<RankRecord> {
    let unknown = Wording("unknown").text(in: language)
    return TextTable(
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
            DisplayText.spaced(
              $0.atLeast(DisplayText.ratio($0.returnRate), orElse: unknown))
          },
          .init(heading: Wording("source"), width: 0, alignment: .leading, gap: 2) {
            DisplayText.escaped($0.source)
          },
        ])
  }
}
