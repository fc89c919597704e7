internal import Pipeline
internal import Platform
internal import Reporting

/// The exit statuses of the program; scripts rely on them.
enum ExitStatus {
  static let success: Int32 = 0
  /// The run finished, but at least one input failed.
  static let inputError: Int32 = 1
  static let usage: Int32 = 2
  /// Nothing to read.
  static let noInput: Int32 = 66
  /// Draws are unavailable, or a helper cannot be confined.
  static let unavailable: Int32 = 69
  /// An internal error.
  static let fault: Int32 = 70
  /// The output could not be written.
  static let outputError: Int32 = 74
  /// The reader closed the output: 128 + SIGPIPE, as shells report it.
  static let brokenPipe: Int32 = 141

  /// With `--exit-code winner`: everything was read, every draw is known, and nothing can be
  /// claimed.
  static let nothingToClaim: Int32 = 1
  /// With `--exit-code winner`: nothing can be claimed so far, but an input failed or a result is
  /// open.
  static let nothingToClaimYet: Int32 = 2

  /// The status of a completed run.
  static func of(_ state: RunState, by rule: Settings.ExitRule = .read) -> Int32 {
    if state.foundNothing { return noInput }
    switch rule {
    case .read: return state.errors > 0 ? inputError : success
    case .winner:
      if state.claimableGames > 0 { return success }
      return state.errors + state.openTickets > 0 ? nothingToClaimYet : nothingToClaim
    }
  }

  /// The status after a failed write, which is reported unless the reader has closed the output.
  static func ofOutput(
    _ error: SystemError, to path: BytePath?, _ log: DiagnosticLog
  ) -> Int32 {
    if error.isBrokenPipe { return brokenPipe }
    log.fail(Reason(writing: path, error))
    return outputError
  }

  /// The status of a run that an error ended.
  static func of(_ error: RunError) -> Int32 {
    switch error {
    case .output(let error): error.isBrokenPipe ? brokenPipe : outputError
    case .pictures, .annotations, .journal, .summary: outputError
    case .tooManyErrors: inputError
    case .list: noInput
    case .decoderUnavailable, .system: fault
    }
  }
}

extension ExitStatus {
  /// The meanings of exit statuses, for help and the manual page.
  static let meanings: [(status: String, meaning: Wording)] = [
    ("0", Wording("every input was read, winning or not", "모든 입력을 읽음 (당첨 여부와 무관)")),
    (
      "1",
      Wording(
        "finished, but an input could not be read completely, a ticket or file was rejected, or "
          + "sources disagree about a draw",
        "끝났으나 오류, 코드 없음, 잘린 파일, 거부된 복권 줄이나 파일, 서로 다른 당첨 번호가 있음")
    ),
    ("2", Wording("invalid usage", "잘못된 사용법")),
    (
      "66",
      Wording(
        "nothing to read: no path exists, or the list or folder is empty",
        "읽을 것이 없음: 경로가 없거나 목록이나 폴더가 비어 있음")
    ),
    (
      "69",
      Wording(
        "draws update: a draw is not available; --require-jail: a helper cannot be confined",
        "draws update: 당첨 번호를 받을 수 없음; --require-jail: 보조 프로그램을 격리할 수 없음")
    ),
    ("70", Wording("internal error: a bug in lotto", "프로그램의 결함")),
    (
      "74",
      Wording(
        "the output, an image, the summary or the journal could not be written (full disk, I/O error)",
        "결과, 이미지, 요약, 저널을 쓸 수 없음(디스크 부족, 입출력 오류)")
    ),
    (
      "130, 143",
      Wording(
        "interrupted; finished rows are written: with -o FILE to FILE.partial, "
          + "with --watch to FILE",
        "중단됨. 끝난 행은 기록되며, -o FILE이면 FILE.partial에, --watch이면 FILE에 남음")
    ),
    ("141", Wording("the reader closed the output", "결과를 읽던 쪽이 먼저 끝남")),
  ]

  /// The meanings that differ with `--exit-code winner`.
  static let winnerMeanings: [(status: String, meaning: Wording)] = [
    (
      "0",
      Wording(
        "some game won a prize that can still be claimed", "아직 받을 수 있는 당첨이 있음")
    ),
    (
      "1",
      Wording(
        "everything was read, every draw is known, and nothing is left to claim",
        "모두 읽었고 당첨 번호를 모두 알며, 받을 당첨금이 없음")
    ),
    (
      "2",
      Wording(
        "nothing can be claimed so far, but an input failed, or a result is pending or unknown",
        "아직 받을 당첨금은 없으나, 읽지 못한 입력이나 추첨 전 또는 결과를 모르는 복권이 있음")
    ),
  ]
}
