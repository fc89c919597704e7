internal import JSON

/// An output format of rank rows.
package enum RankFormat: String, CaseIterable, Sendable {
  case table
  case jsonl
  case csv
  case html

  /// The file name extension, including the dot.
  package var ending: String { self == .table ? ".txt" : ".\(rawValue)" }

  /// The output before the first row.
  package func header(timed: Bool, in language: Language) -> String {
    switch self {
    case .jsonl, .html: ""
    case .csv: Self.keys(timed: timed).joined(separator: ",") + "\r\n"
    case .table: RankTable.header(in: language)
    }
  }

  /// A row with its line end; empty for a page, which is written as a whole at the end.
  package func line(of record: RankRecord, in language: Language) -> String {
    switch self {
    case .jsonl:
      let members = RankField.all.compactMap { field in
        field.value(record).map { (field.key, $0) }
      }
      return JSONValue.object(of: members).text + "\n"
    case .csv:
      let values = RankField.all.compactMap { $0.value(record) }
      let cells = values.map { $0.string.map(CSVCell.text) ?? $0.text }
      return cells.joined(separator: ",") + "\r\n"
    case .table: return RankTable.line(of: record, in: language)
    case .html: return ""
    }
  }

  private static func keys(timed: Bool) -> [String] {
    let sample = RankRecord(
      source: "", round: 0, tickets: 0, winners: [0, 0, 0, 0, 0], prizeTotal: 0, cost: 0,
      rejected: 0, kernel: "", seconds: timed ? 0 : nil)
    return RankField.all.filter { $0.value(sample) != nil }.map(\.key)
  }

  /// A number with six decimals and no exponent, so that a column keeps its type.
  ///
  /// Values are capped at about 10³²: a row to merge may contain any time, and so any rate.
  static func decimal(_ number: Double) -> String {
    let millionths = (number * 1_000_000).rounded()
    let (whole, part) = Int128(min(max(-1e38, millionths), 1e38))
      .quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(part.magnitude)
    let sign = number < 0 && whole == 0 && part != 0 ? "-" : ""
    return "\(sign)\(whole)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
