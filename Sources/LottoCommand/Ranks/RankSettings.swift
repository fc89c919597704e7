internal import Lottery
internal import Platform
internal import Ranking
internal import Reporting

/// The settings from the options that only batches of tickets have.
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

  /// The paths of the per-ticket outputs.
  var ticketOutputs: [BytePath] { [ranks, winners, best].compactMap(\.self) }

  /// Whether any per-ticket output is requested.
  var hasTicketOutputs: Bool { !ticketOutputs.isEmpty }
}

/// The draws that tickets are ranked in.
enum DrawChoice: Equatable {
  case round(Round)
  case rounds(ClosedRange<Round>)
  case all
  case numbers(DrawNumbers)
}
