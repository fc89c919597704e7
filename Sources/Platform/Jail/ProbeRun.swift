/// A program's last deed: it tries what its jail forbids, to show that it is stopped.
package enum ProbeRun {
  /// The exit status: 0 when the act succeeded, 1 when it was stopped, 3 without a whole jail.
  ///
  /// Without a way to enter the jail the act is tried outside, where it succeeds.
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
