internal import Platform
internal import Reporting

extension Reason {
  /// What is left of an output after a signal.
  static func interrupted(keeping partial: BytePath) -> Reason {
    let name = DisplayText.escaped(partial.bytes)
    return Reason(
      "interrupted; finished rows are in \(name)", "중단됨; 끝난 결과는 \(name)에 있음")
  }
}

extension DiagnosticLog {
  /// Says how many finished rows a reader that stood still did not get before the end.
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
