internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

struct RankSettings {
  var choice: DrawChoice?
  var ranks: BytePath?
  var winners: BytePath?
  var best: BytePath?
  var tally: BytePath?
  var prizes: BytePath?
  var atLeast = Rank.fifth
  var inputFormat: BatchFormat?
  var numberColumns: [ColumnSelection.Column]?
  var roundColumn: ColumnSelection.Column?
  var columns: ColumnSelection? { ColumnSelection(numbers: numberColumns, round: roundColumn) }
  var isStrict = false
  var totals: TotalRows?
  /// The optional keys of rows.
  var form = RankForm()
  var kernel: RankKernel?
  var format: OutputFormat?
  /// The files about each ticket, with their options.
  var ticketFiles: [(option: String, path: BytePath)] {
    [
      ("--ranks", ranks), ("--best", best), ("--tally", tally), ("--prizes", prizes),
      ("--winners", winners),
    ].compactMap { option, path in path.map { (option, $0) } }
  }

  /// Whether a file about each ticket takes the standard output.
  var usesStandardOutput: Bool { ticketFiles.contains { $0.path.bytes.isDash } }

  var ticketOutputs: TicketOutputs {
    var outputs = TicketOutputs()
    outputs.hasRanks = ranks != nil || best != nil
    outputs.hasTally = tally != nil
    outputs.hasPrizes = prizes != nil
    outputs.winners = winners == nil ? nil : atLeast
    return outputs
  }
}

/// The rows of a source's total over all draws.
enum TotalRows: String, CaseIterable {
  /// Beside the rows of its draws.
  case add
  /// Instead of the rows of its draws.
  case only
}

enum DrawChoice: Equatable {
  case rounds(RoundList)
  case all
  case numbers(DrawNumbers)
}

extension Option {
  static let rankOptions: [Option] = drawChoiceOptions + tickets

  private static let drawChoiceOptions: [Option] = [
    Option(
      "round",
      .value("N", \.rank.choice) { value throws(Failure) in
        .rounds(RoundList([try OptionValue.round(value)]))
      },
      Wording("rank in the draw of round N"), in: [.rank],
      not: .options("rounds", "all", "numbers")),
    Option(
      "rounds",
      .value("LIST", \.rank.choice) { value throws(Failure) in .rounds(try RoundList(value)) },
      Wording(
        "rank in these draws: 1240-1244, 1240,1242, 1240- to the newest, or the last 100, -100"),
      in: [.rank],
      not: .options("all", "numbers")),
    Option(
      "all", .flag(\.rank.choice, .all), Wording("rank in every known draw"), in: [.rank],
      not: .options("numbers")),
    Option(
      "numbers",
      .value("1,2,3,4,5,6+7", \.rank.choice) { value throws(Failure) in
        .numbers(try OptionValue.drawNumbers(value))
      },
      Wording("rank against these winning numbers, with or without a bonus"), in: [.rank]),
  ]

  private static let tickets: [Option] = [
    Option(
      "ranks", .path("OUT.npy", \.rank.ranks),
      Wording("write each ticket's rank: 0 to 5, or 255 if it was not ranked"), in: [.rank]),
    Option(
      "winners", .path("OUT.csv", \.rank.winners),
      Wording("write the tickets that won, with the round if there are several"), in: [.rank]),
    Option(
      "best", .path("OUT.npy", \.rank.best),
      Wording("write each ticket's best rank over the draws"), in: [.rank]),
    Option(
      "tally", .path("OUT.npy", \.rank.tally),
      Wording(
        "write in how many draws each ticket has 0 to 5 matches, 5 and the bonus number, and 6"),
      in: [.rank]),
    Option(
      "prizes", .path("OUT.npy", \.rank.prizes),
      Wording("write what each ticket wins in all draws, as far as amounts are published"),
      in: [.rank]),
    Option(
      "at-least", .value("RANK", \.rank.atLeast, OptionValue.rank),
      Wording("worst rank that --winners writes (default 5)"), in: [.rank]),
    Option(
      "input-format", .entry(\.rank.inputFormat, of: BatchFormat.all, by: \.name),
      Wording("input format (default: by content and name)"), in: [.rank]),
    Option(
      "columns", .value("LIST", \.rank.numberColumns, OptionValue.columns),
      Wording("the six columns that hold the numbers, as 2-7 or n1,n2,n3,n4,n5,n6"),
      in: [.rank]),
    Option(
      "round-column", .value("COLUMN", \.rank.roundColumn, OptionValue.roundColumn),
      Wording("the column that holds each ticket's round, as 1 or round, unless a draw is named"),
      in: [.rank]),
    Option(
      "strict", .flag(\.rank.isStrict), Wording("stop at the first rejected ticket"), in: [.rank]),
    Option(
      "totals", .entry(\.rank.totals, of: TotalRows.allCases, by: \.rawValue),
      Wording("write a row of each file's total over its draws, beside theirs or alone"),
      in: [.rank, .merge]),
    Option(
      "no-timing", .flag(\.rank.form.hasTiming, false),
      Wording("omit timing from rows"), in: [.rank, .merge]),
    Option(
      "no-deviation", .flag(\.rank.form.hasDeviations, false),
      Wording("omit deviations from rows, which take longer than ranking in a few draws"),
      in: [.rank]),
    Option(
      "kernel",
      .entry(
        \.rank.kernel, of: RankKernel.all, by: \.name, shown: "NAME",
        OptionValue.requireSupport(of:)),
      Wording("rank with this kernel: \(RankKernel.all.map(\.name).joined(separator: ", "))"),
      in: [.rank, .bench]),
    Option(
      "format", short: "f", .entry(\.rank.format, of: RankReport.formats, by: \.name),
      Wording(
        "output format (default: by the ending of -o FILE, else table on a terminal, else jsonl)"),
      in: [.rank, .merge]),
  ]
}
