internal import Pipeline
internal import Platform

/// The statuses with which the program ends; scripts rely on them.
enum ExitStatus {
  static let success: Int32 = 0
  /// Done, but at least one input gave an error.
  static let inputError: Int32 = 1
  static let usage: Int32 = 2
  /// Nothing to read.
  static let noInput: Int32 = 66
  /// Draws that were to be had cannot be had.
  static let unavailable: Int32 = 69
  /// A fault of the program.
  static let fault: Int32 = 70
  /// The output could not be written.
  static let outputError: Int32 = 74
  /// The reader of the output is gone: 128 and SIGPIPE, as a shell has it.
  static let brokenPipe: Int32 = 141

  /// No game won, where `--exit-code winner` asks for it.
  static let noWinner: Int32 = 1
  /// No game won, and an input gave an error, where `--exit-code winner` asks for it.
  static let noWinnerKnown: Int32 = 2

  /// The status of a run that came to its end.
  static func of(_ state: RunState, by rule: Settings.ExitRule = .read) -> Int32 {
    if state.foundNothing { return noInput }
    switch rule {
    case .read: return state.errors > 0 ? inputError : success
    case .winner:
      if state.wonGames > 0 { return success }
      return state.errors > 0 ? noWinnerKnown : noWinner
    }
  }

  /// The status where output could not be written, which is said unless nobody reads it any more or
  /// a signal has ended it.
  static func ofOutput(_ error: SystemError) -> Int32 {
    if error.isBrokenPipe { return brokenPipe }
    if error == .interrupted { return outputError }
    writeDiagnostic("lotto: the results cannot be written: \(error)")
    return outputError
  }

  /// The status of a run that was ended.
  static func of(_ error: RunError) -> Int32 {
    switch error {
    case .output(let error): error.isBrokenPipe ? brokenPipe : outputError
    case .pictures, .journal, .summary: outputError
    case .tooManyErrors: inputError
    case .list: noInput
    case .decoderUnavailable, .system: fault
    case .interrupted(let signal): 128 + signal
    }
  }
}
