internal import Lottery
internal import Pipeline
internal import Reporting

/// The exit statuses of the program; scripts rely on them.
enum ExitStatus {
  static let success: Int32 = 0
  /// The run finished, but at least one input failed.
  static let inputError: Int32 = 1
  static let usage: Int32 = 2
  static let noInput: Int32 = 66
  /// Draws or a library are unavailable, or a helper cannot be confined.
  static let unavailable: Int32 = 69
  static let fault: Int32 = 70
  static let outputError: Int32 = 74
  /// The reader closed the output: 128 + SIGPIPE, as shells report it.
  static let brokenPipe: Int32 = 141

  /// With `--exit-code winner`: everything is known, and nothing can be claimed.
  static let nothingToClaim: Int32 = 1
  /// With `--exit-code winner`: nothing can surely be claimed yet; something is still to be looked at.
  static let nothingToClaimYet: Int32 = 2

  static func of(_ state: RunState, by rule: Settings.ExitRule = .read) -> Int32 {
    if state.foundNothing { return noInput }
    switch rule {
    case .read: return state.errors > 0 ? inputError : success
    case .winner:
      if state.claimableGames > 0 { return success }
      let isOpen = state.errors + state.openTickets + state.doubtfulGames > 0
      return isOpen ? nothingToClaimYet : nothingToClaim
    }
  }

  static let meanings: [HelpTopic.Entry] = [
    .init("0", Wording("every input was read, winning or not")),
    .init(
      "1",
      Wording(
        "finished, but an input could not be read completely or has no QR code, a ticket or file "
          + "was rejected, a draw is missing, sources disagree about a draw, or verify found rows that "
          + "are not one answer per input")
    ),
    .init("2", Wording("invalid usage")),
    .init("66", Wording("nothing to read: no path exists, or the list or folder is empty")),
    .init(
      "69",
      Wording(
        "draws update: a draw is not available or not final; --require-jail: a helper cannot be "
          + "confined; --annotate: a library or a font is missing")
    ),
    .init(
      "70", Wording("a helper is missing or broken, the system failed, or lotto has a bug")
    ),
    .init(
      "74",
      Wording(
        "the output, an image, the summary or the journal could not be written (full disk, I/O error)"
      )
    ),
    .init(
      "130, 143",
      Wording(
        "interrupted (131 by Ctrl-\\); finished rows are kept, with -o FILE in FILE.partial (with "
          + "--watch, in FILE)")
    ),
    .init("141", Wording("the reader closed the output")),
  ]

  static let winnerMeanings: [HelpTopic.Entry] = [
    .init("0", Wording("some game won a prize that can still be claimed")),
    .init("1", Wording("everything was read, every draw is known, and nothing is left to claim")),
    .init(
      "2",
      Wording(
        "nothing can surely be claimed so far, but an input failed, a result is pending, not final or "
          + "unknown, or a deadline is past by at most two weeks, by which holidays may have moved it"
      )
    ),
  ]
}
