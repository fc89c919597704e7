internal import Lottery
internal import Pipeline
internal import Reporting

extension RunConsole {
  /// Runs `body` to its end and returns the exit status.
  static func run(
    _ settings: Settings, scanning isScan: Bool, expecting expected: Int? = nil,
    newestRound: Round?, _ body: (RunConsole) throws(RunError) -> Void
  ) -> Int32 {
    do throws(RunError) {
      let console = try RunConsole(settings, expecting: expected, newestRound: newestRound)
      let end = try console.complete(body)
      let state = console.state
      if let end {
        if let reason = end.reason(settings) { settings.log.fail(reason) }
        return end == .tooManyErrors && settings.exitRule != .read
          ? ExitStatus.of(state, by: settings.exitRule) : ExitStatus.of(end)
      }
      if settings.isWorker { return ExitStatus.success }
      if state.foundNothing {
        settings.log.fail(
          EmptyRunMessage.reason(
            missing: state.missingInputs, skipped: state.skippedEntries, settings,
            scanning: isScan))
      }
      return ExitStatus.of(state, by: settings.exitRule)
    } catch {
      if let reason = error.reason(settings) { settings.log.fail(reason) }
      return ExitStatus.of(error)
    }
  }

  /// Runs `body` and completes the output; returns the error that ended a run early but left its
  /// output complete.
  private func complete(_ body: (RunConsole) throws(RunError) -> Void) throws(RunError) -> RunError?
  {
    do throws(RunError) {
      var end: RunError?
      do throws(RunError) { try body(self) } catch {
        guard isEnd(error) else { throw error }
        end = error
      }
      try finish()
      return end
    } catch {
      breakOff(after: error)
      throw error
    }
  }
}
