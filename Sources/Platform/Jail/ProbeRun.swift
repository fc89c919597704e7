/// Runs one `JailProbe`, to show that the jail stops it.
package enum ProbeRun {
  /// Returns the exit status: 0 if the act succeeded, 1 if it was stopped, 2 if it was not tried, 3
  /// if the jail is incomplete.
  ///
  /// Without `enter` the act is tried outside, where it succeeds.
  package static func run(
    _ act: JailProbe, of jail: Jail, enter: ((Jail) throws(SystemError) -> [Jail.Part])?
  ) -> Int32 {
    CurrentProcess.letWritesFail()
    do throws(SystemError) {
      let preparation = try JailProbe.prepare()
      if let enter, try !enter(jail).isEmpty { return 3 }
      return act.succeeds(preparation, of: jail) ? 0 : 1
    } catch {
      writeDiagnostic("the probe could not be made: \(error)")
      return 2
    }
  }
}
