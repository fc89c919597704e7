internal import Platform

// With file names: print one line per code. Without: serve `lotto` over the socket at descriptor 3.
private let arguments = CurrentProcess.arguments
CurrentProcess.keepFreedMemory(bytes: 32 << 20)
if let options = ServiceOptions(arguments) {
  if let (act, isJailed) = options.probe {
    let enter = isJailed ? Confinement.enter : nil
    CurrentProcess.exitAtOnce(act.run(in: options.jail, enter: enter))
  }
  // Skip exit handlers: in the jail, libraries cannot clean up.
  CurrentProcess.exitAtOnce(DecoderService.run(options))
}
CurrentProcess.exitAtOnce(FileListing.run(arguments))
