internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// What the options of `rank` ask for beyond those of other commands.
struct RankSettings {
  var choice: DrawChoice?
  var ranks: BytePath?
  var winners: BytePath?
  var best: BytePath?
  var atLeast = Rank.fifth
  var inputFormat: BatchFormat?
  var isStrict = false
  var hasTiming = true
  var kernel: RankKernel?
  var format: RankFormat?

  /// The files that have something of each ticket.
  var ticketOutputs: [BytePath] { [ranks, winners, best].compactMap(\.self) }

  /// Whether something of each ticket is wanted.
  var hasTicketOutputs: Bool { !ticketOutputs.isEmpty }

  /// The draws that were named; two ways to name them are one too many.
  mutating func choose(_ choice: DrawChoice) throws(UsageError) {
    if self.choice != nil {
      throw UsageError(
        "use only one of --round, --rounds, --all and --numbers",
        "--round, --rounds, --all, --numbers 중 하나만 쓸 수 있음")
    }
    self.choice = choice
  }
}

/// The draws against which tickets are ranked.
enum DrawChoice: Equatable {
  case round(Round)
  case rounds(ClosedRange<Round>)
  case all
  case numbers(DrawNumbers)
}
