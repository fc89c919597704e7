internal import Platform

CurrentProcess.exit(69)
