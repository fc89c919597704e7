internal import Platform

// With file names: a line for each code. Without: the service that `lotto` talks to over the
// socket at descriptor 3.
CurrentProcess.exit(
  CurrentProcess.arguments.isEmpty
    ? DecoderService.run() : FileListing.run(CurrentProcess.arguments))
