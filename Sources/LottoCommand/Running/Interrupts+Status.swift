internal import Pipeline
internal import Platform

extension Interrupts {
  /// Does something short that a signal may end; whatever came of it, the signal is the reason then.
  static func watching(
    _ settings: Settings, _ body: (borrowing Interrupts) throws(UsageError) -> Int32
  ) throws(UsageError) -> Int32 {
    let interrupts: Interrupts
    do throws(SystemError) { interrupts = try Interrupts() } catch {
      settings.log.fail(Reason(error))
      return ExitStatus.fault
    }
    let status: Int32
    do throws(UsageError) { status = try body(interrupts) } catch {
      if let signal = interrupts.take() { return 128 + signal }
      throw error
    }
    return interrupts.take().map { 128 + $0 } ?? status
  }

  /// The signals that end a run.
  static func ofRun() throws(RunError) -> Interrupts {
    do throws(SystemError) { return try Interrupts() } catch { throw .system(error) }
  }
}
