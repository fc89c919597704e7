internal import LottoCommand
internal import Platform

CurrentProcess.exit(Program.run(CurrentProcess.arguments))
