package import Lottery
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
  package enum Format: String, CaseIterable, Sendable { case table, jsonl }

  /// A row with these values; seconds and ratios are ascending, one of each per round.
  package init(
    name: String, kernel: String, threads: Int, tickets: Int, bytes: Int, seconds: [Double],
    probe: String, ratios: [Double]
  ) {
    precondition(
      !seconds.isEmpty && seconds.count == ratios.count, "every round has a time and a ratio")
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
  private var ratio: Double { ratios[ratios.count / 2] }

  /// The row as JSON, with its line end.
  package var line: String {
    func nanoseconds(_ seconds: Double) -> JSONValue { .number(seconds.fixed(decimals: 9)) }
    return JSONValue.object([
      "schema": .string(Self.schema), "name": .string(name), "kernel": .string(kernel),
      "threads": .integer(threads), "tickets": .integer(tickets), "bytes": .integer(bytes),
      "tickets_per_second": .decimal(Double(tickets) / median),
      "bytes_per_second": .decimal(Double(bytes) / median),
      "seconds_median": nanoseconds(median), "seconds_min": nanoseconds(seconds[0]),
      "seconds_max": nanoseconds(seconds[seconds.count - 1]), "probe": .string(probe),
      "ratio": .decimal(ratio), "ratio_min": .decimal(ratios[0]),
      "ratio_max": .decimal(ratios[ratios.count - 1]), "runs": .integer(seconds.count),
    ]).text + "\n"
  }

  /// All rows as a table for people.
  package static func table(_ records: [BenchRecord], in language: Language) -> String {
    let columns: [TextTable<BenchRecord>.Column] = [
      .init(heading: Wording("what"), width: 0, alignment: .leading, gap: 0) { $0.name },
      .init(heading: Wording("kernel"), width: 0, alignment: .leading, gap: 2) { $0.kernel },
      .init(heading: Wording("million/s"), width: 0, gap: 2) { $0.rate(of: $0.tickets, per: 1e6) },
      .init(heading: Wording("GB/s"), width: 0, gap: 2) { $0.rate(of: $0.bytes, per: 1e9) },
      .init(heading: Wording("of"), width: 0, alignment: .leading, gap: 2) {
        $0.bytes == 0 ? "" : $0.probe
      },
      .init(heading: Wording("ratio"), width: 0, gap: 2) {
        $0.bytes == 0 ? "" : $0.ratio.fixed(decimals: 2)
      },
    ]
    let fitting = columns.map { column in
      var fitting = column
      let texts = [column.heading.text(in: language)] + records.map(column.cell)
      fitting.width = texts.map { TextWidth.columns(of: $0) }.max() ?? 0
      return fitting
    }
    let table = TextTable(columns: fitting)
    return table.header(in: language) + records.map(table.line(of:)).joined()
  }

  /// What the columns and rows of the table mean.
  package static let legend = Wording(
    """

    million/s: tickets per second, times draws if there are several.
    GB/s: bytes read and written per second.
    ratio: GB/s relative to a plain loop that reads, copies or writes memory ("of") in
    the same run. Near 1, memory is the limit. It is no efficiency: count-draws and
    best-of-draws read a ticket once for all draws, so computing is their limit.

    count-index    one draw, in a prepared index of 0.75 bytes per ticket and draw
    count-rows     one draw, in rows as they come, 6 bytes per ticket
    count-int64    the same for NumPy's default integers, 48 bytes per ticket
    count-columns  the same for bytes in Fortran order
    ranks          one byte per ticket: its rank
    winners        the tickets that won
    count-draws    all draws; best-of-draws: also the best rank of each ticket
    build-rows     making the index of rows
    parse-…        reading text and counting one draw

    """)

  private func rate(of count: Int, per unit: Double) -> String {
    count == 0 ? "" : (Double(count) / median / unit).fixed(decimals: 2)
  }
}
