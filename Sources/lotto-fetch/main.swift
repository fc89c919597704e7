internal import Platform

CurrentProcess.exit(FetchProgram.run(CurrentProcess.arguments))
