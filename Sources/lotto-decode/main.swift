internal import Platform

// With file names: a line for each code. Without: the service that `lotto` talks to over the
// socket at descriptor 3.
private let arguments = CurrentProcess.arguments
if let options = ServiceOptions(arguments) {
  if let (act, isJailed) = options.probe {
    let enter = isJailed ? Confinement.enter : nil
    CurrentProcess.exitAtOnce(ProbeRun.run(act, of: options.jail, enter: enter))
  }
  // At once: in the jail there is nothing that libraries could do at the end.
  CurrentProcess.exitAtOnce(DecoderService.run(options))
}
CurrentProcess.exitAtOnce(FileListing.run(arguments))
