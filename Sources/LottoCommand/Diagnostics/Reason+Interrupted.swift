internal import Platform
internal import Reporting

extension Reason {
  /// Where the partial output is after an interrupt.
  static func interrupted(keeping partial: BytePath) -> Reason {
    let name = DisplayText.escaped(partial.bytes)
    return Reason(
      "interrupted; finished rows are in \(name)", "중단됨; 끝난 결과는 \(name)에 있음")
  }
}

extension DiagnosticLog {
  /// Reports how many finished rows were lost because a reader had stalled.
  func sayInterrupted(losing count: Int) {
    if count == 0 { return }
    let number = DisplayText.grouped(count)
    say(
      .warning,
      Reason(
        "interrupted; \(number) finished \(count == 1 ? "row was" : "rows were") not written",
        "중단됨; 끝난 결과 \(number)줄을 쓰지 못함"))
  }
}
