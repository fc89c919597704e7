internal import JSON

/// One measurement: a row of `lotto.bench/1`.
package struct BenchRecord: Sendable {
  /// The name and version of the row format.
  package static let schema = "lotto.bench/1"

  private let name: String
  private let kernel: String
  private let threads: Int
  private let tickets: Int
  private let bytes: Int
  /// The duration of each run, ascending.
  private let seconds: [Double]
  private let probe: String
  /// The throughput of each run relative to the probe's in the same round, ascending.
  private let ratios: [Double]

  /// An output format of the rows.
  package enum Format: String, CaseIterable, Sendable {
    case table
    case jsonl
  }

  /// A row with these values; seconds and ratios are ascending, one of each per round.
  package init(
    name: String, kernel: String, threads: Int, tickets: Int, bytes: Int, seconds: [Double],
    probe: String, ratios: [Double]
  ) {
    precondition(!seconds.isEmpty && seconds.count == ratios.count, "a time and a ratio a round")
    self.name = name
    self.kernel = kernel
    self.threads = threads
    self.tickets = tickets
    self.bytes = bytes
    self.seconds = seconds
    self.probe = probe
    self.ratios = ratios
  }

  private var median: Double { seconds[seconds.count / 2] }

  /// The row as JSON, with its line end.
  package var line: String {
    let fields: [(String, String)] = [
      ("schema", JSONText.quoted(Self.schema)), ("name", JSONText.quoted(name)),
      ("kernel", JSONText.quoted(kernel)), ("threads", String(threads)),
      ("tickets", String(tickets)), ("bytes", String(bytes)),
      ("tickets_per_second", RankFormat.decimal(Double(tickets) / median)),
      ("bytes_per_second", RankFormat.decimal(Double(bytes) / median)),
      ("seconds_median", Self.nanoseconds(median)), ("seconds_min", Self.nanoseconds(seconds[0])),
      ("seconds_max", Self.nanoseconds(seconds[seconds.count - 1])),
      ("probe", JSONText.quoted(probe)), ("ratio", RankFormat.decimal(ratios[ratios.count / 2])),
      ("ratio_min", RankFormat.decimal(ratios[0])),
      ("ratio_max", RankFormat.decimal(ratios[ratios.count - 1])), ("runs", String(seconds.count)),
    ]
    return "{" + fields.map { "\(JSONText.quoted($0)):\($1)" }.joined(separator: ",") + "}\n"
  }

  /// All rows as a table for people.
  package static func table(_ records: [BenchRecord], in language: Language) -> String {
    let headings = [
      Wording("what"), Wording("kernel"), Wording("million/s"),
      Wording("GB/s"), Wording("of"), Wording("ratio"),
    ].map { $0.text(in: language) }
    let lines = records.map { record in
      [
        record.name, record.kernel,
        record.tickets == 0 ? "" : hundredths(Double(record.tickets) / record.median / 1e6),
        record.bytes == 0 ? "" : hundredths(Double(record.bytes) / record.median / 1e9),
        record.bytes == 0 ? "" : record.probe,
        record.bytes == 0 ? "" : hundredths(record.ratios[record.ratios.count / 2]),
      ]
    }
    let widths = headings.indices.map { column in
      ([headings] + lines).map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return ([headings] + lines).map { cells in
      zip(cells, widths).enumerated().map { index, cell in
        TextWidth.padded(cell.0, to: cell.1, right: index == 2 || index == 3 || index == 5)
      }.joined(separator: "  ") + "\n"
    }.joined()
  }

  private static func nanoseconds(_ seconds: Double) -> String {
    let digits = String(Int((seconds * 1e9).rounded()))
    let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    return "\(padded.dropLast(9)).\(padded.suffix(9))"
  }

  private static func hundredths(_ number: Double) -> String {
    String(RankFormat.decimal((number * 100).rounded() / 100).dropLast(4))
  }
}
