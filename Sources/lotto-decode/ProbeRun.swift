internal import Platform

/// Tries what the jail forbids, to show that it is stopped.
enum ProbeRun {
  /// The exit status: 0 when the act succeeded, 1 when it was stopped, 3 without a whole jail.
  static func run(_ act: JailProbe, isJailed: Bool, _ options: ServiceOptions) -> Int32 {
    CurrentProcess.letWritesFail()
    do throws(SystemError) {
      let preparation = try JailProbe.prepare()
      if isJailed, try !Confinement.enter(options.jail).isEmpty { return 3 }
      return act.succeeds(preparation, memoryLimit: options.memoryLimit) ? 0 : 1
    } catch {
      writeDiagnostic("lotto-decode: \(error)")
      return 2
    }
  }
}
