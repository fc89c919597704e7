internal import Pipeline
internal import Platform
internal import Reporting

extension RunConsole {
  /// Runs something to its end and gives the exit status.
  static func run(
    _ settings: Settings, scanning isScan: Bool, expecting expected: Int? = nil,
    _ body: (borrowing Interrupts, RunConsole) throws(RunError) -> Void
  ) -> Int32 {
    CurrentProcess.letWritesFail()
    do throws(RunError) {
      let console = try RunConsole(settings, expecting: expected)
      let end = try console.complete(try Interrupts.ofRun(), body)
      let state = console.state
      if let end {
        if let reason = end.reason(settings) { settings.log.fail(reason) }
        return end == .tooManyErrors && settings.exitRule != .read
          ? ExitStatus.of(state, by: settings.exitRule) : ExitStatus.of(end)
      }
      if settings.isWorker { return ExitStatus.success }
      if state.foundNothing {
        settings.log.fail(
          NothingRead.reason(
            missing: state.missingInputs, skipped: state.skippedEntries, settings,
            scanning: isScan))
      }
      return ExitStatus.of(state, by: settings.exitRule)
    } catch {
      if let reason = error.reason(settings) { settings.log.fail(reason) }
      return ExitStatus.of(error)
    }
  }

  /// Runs something to its end, and completes the output; gives what has ended it before its last
  /// input, where the output is whole all the same.
  private func complete(
    _ interrupts: borrowing Interrupts,
    _ body: (borrowing Interrupts, RunConsole) throws(RunError) -> Void
  ) throws(RunError) -> RunError? {
    do throws(RunError) {
      var end: RunError?
      do throws(RunError) { try body(interrupts, self) } catch {
        // What waits gives up when a signal comes: the signal is the reason then.
        let reason = interrupts.take().map { .interrupted(signal: $0) } ?? error
        guard isEnd(reason) else { throw error }
        end = reason
      }
      try finish()
      return end
    } catch {
      breakOff(after: error, isInterrupted: interrupts.hasCome)
      // What waits gives up when a signal comes: the signal is the reason then.
      throw interrupts.take().map { .interrupted(signal: $0) } ?? error
    }
  }
}
