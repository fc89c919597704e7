internal import Pipeline
internal import Platform
internal import Reporting

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

  /// Everything was read, every draw is known, and nothing can be claimed, where
  /// `--exit-code winner` asks for it.
  static let nothingToClaim: Int32 = 1
  /// Nothing can be claimed so far, but something is still to be looked at.
  static let nothingToClaimYet: Int32 = 2

  /// The status of a run that came to its end.
  static func of(_ state: RunState, by rule: Settings.ExitRule = .read) -> Int32 {
    if state.foundNothing { return noInput }
    switch rule {
    case .read: return state.errors > 0 ? inputError : success
    case .winner:
      if state.claimableGames > 0 { return success }
      return state.errors + state.openTickets > 0 ? nothingToClaimYet : nothingToClaim
    }
  }

  /// The status where output could not be written, which is said unless nobody reads it any more or
  /// a signal has ended it.
  static func ofOutput(
    _ error: SystemError, to path: BytePath?, _ log: DiagnosticLog
  ) -> Int32 {
    if error.isBrokenPipe { return brokenPipe }
    if error == .interrupted { return outputError }
    log.fail(Reason(writing: path, error))
    return outputError
  }

  /// The status of a run that was ended.
  static func of(_ error: RunError) -> Int32 {
    switch error {
    case .output(let error): error.isBrokenPipe ? brokenPipe : outputError
    case .pictures, .annotations, .journal, .summary: outputError
    case .tooManyErrors: inputError
    case .list: noInput
    case .decoderUnavailable, .system: fault
    case .interrupted(let signal): 128 + signal
    }
  }
}

extension ExitStatus {
  /// What statuses mean, for help and for the manual page.
  static let meanings: [(status: String, meaning: Wording)] = [
    ("0", Wording("every input was read, winning or not", "모든 입력을 읽음 (당첨 여부와 무관)")),
    (
      "1",
      Wording(
        "done, but an input was in error, had no code or was cut, or a ticket was rejected",
        "끝났으나 오류, 코드 없음, 잘린 파일, 거부된 게임이 있음")
    ),
    ("2", Wording("invalid usage", "잘못된 사용법")),
    (
      "0, 1, 2",
      Wording(
        "with --exit-code winner: some game won; none won; an input was in error and none won",
        "--exit-code winner일 때: 당첨 있음, 없음, 오류가 있고 당첨 없음")
    ),
    ("66", Wording("nothing to read", "읽을 것이 없음")),
    ("69", Wording("draws update: a draw cannot be had", "draws update: 당첨 번호를 받을 수 없음")),
    ("70", Wording("a fault of the program or its helpers", "프로그램의 결함")),
    ("74", Wording("the output cannot be written", "결과를 쓸 수 없음")),
    ("130, 143", Wording("interrupted; finished rows are written first", "중단됨 (끝난 결과는 먼저 씀)")),
    ("141", Wording("the reader of the output is gone", "결과를 읽던 쪽이 끝남")),
  ]
}
