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
      let hasTooManyErrors = try console.complete(try Interrupts.ofRun(), body)
      let state = console.state
      if hasTooManyErrors {
        if let reason = RunError.tooManyErrors.reason(settings) { settings.log.fail(reason) }
        return settings.exitRule == .read
          ? ExitStatus.inputError : ExitStatus.of(state, by: settings.exitRule)
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

  /// Runs something to its end, and completes the output; gives whether too many errors ended it.
  private func complete(
    _ interrupts: borrowing Interrupts,
    _ body: (borrowing Interrupts, RunConsole) throws(RunError) -> Void
  ) throws(RunError) -> Bool {
    do throws(RunError) {
      var hasTooManyErrors = false
      do throws(RunError) { try body(interrupts, self) } catch .tooManyErrors {
        // What is there is what was asked for: it stays, as a whole.
        hasTooManyErrors = true
      }
      try finish()
      return hasTooManyErrors
    } catch {
      breakOff(after: error, isInterrupted: interrupts.hasCome)
      // What waits gives up when a signal comes: the signal is the reason then.
      throw interrupts.take().map { .interrupted(signal: $0) } ?? error
    }
  }
}
