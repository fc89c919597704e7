internal import Platform

CurrentProcess.exitAtOnce(FetchProgram.run(CurrentProcess.arguments))
