internal import Glibc

/// What surrounds the process: variables, terminal, processors, its own place.
package enum Environment {
  /// The value of a variable, nil when it is not set.
  package static func value(of name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Sets a variable, for libraries that read it; to be called before there is a second thread.
  package static func set(_ name: String, to value: String) { unsafe setenv(name, value, 1) }

  /// The number of this process.
  package static var process: Int32 { getpid() }

  /// The process that started this one.
  package static var parent: Int32 { getppid() }

  /// Whether the standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether the standard input is a terminal.
  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether the standard error is a terminal.
  package static var diagnosticsAreTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the terminal that the standard error is belongs to another job of its shell now.
  package static var diagnosticsAreInBackground: Bool {
    let group = tcgetpgrp(STDERR_FILENO)
    return group >= 0 && group != getpgrp()
  }

  /// The columns of the terminal that the standard error is; nil when it is none.
  package static var diagnosticColumns: Int? { Platform.terminalColumns(of: STDERR_FILENO) }

  /// The columns of the terminal that the standard output is; nil when it is none.
  package static var terminalColumns: Int? { Platform.terminalColumns(of: STDOUT_FILENO) }

  /// The folder that holds the running program's file; nil when the system does not say.
  package static var programFolder: BytePath? { program?.folder }

  /// The running program's file; nil when the system does not say.
  package static var program: BytePath? {
    BytePath("/proc/self/exe")?.linkTarget ?? programPath().flatMap { BytePath($0) }
  }

  /// How many processors this process may keep busy, cgroup limits included; at least 1.
  package static var processorCount: Int {
    let allowed = allowedProcessors() ?? 1
    return max(1, min(allowed, controlGroupQuota ?? allowed))
  }

  /// Processors that the control group (version 2) grants, rounded up; nil without a limit.
  private static var controlGroupQuota: Int? {
    guard let path = BytePath("/sys/fs/cgroup/cpu.max"),
      let file = try? Descriptor.openRegularFile(path), let bytes = try? file.read(upTo: 256)
    else { return nil }
    let fields = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard fields.count == 2, let quota = Int(fields[0]), let period = Int(fields[1]), period > 0
    else { return nil }
    return (quota + period - 1) / period
  }
}
