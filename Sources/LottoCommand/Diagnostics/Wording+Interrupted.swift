internal import Platform
internal import Reporting

extension Wording {
  /// Where the partial output is after an interrupt.
  static func interrupted(keeping partial: BytePath) -> Wording {
    let name = DisplayText.escaped(partial.bytes)
    return Wording("interrupted; finished rows are in \(name)")
  }
}

extension DiagnosticLog {
  /// Reports how many finished rows were lost because a reader had stalled.
  func sayInterrupted(losing count: Int) {
    if count == 0 { return }
    let number = DisplayText.grouped(count)
    say(
      .warning,
      Wording("interrupted; {0} finished {0|row was|rows were} not written").with([number]))
  }
}
