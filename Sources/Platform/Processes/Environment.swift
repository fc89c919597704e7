private import CPlatform
internal import Glibc

/// The environment of the process: variables, terminal, processors, and its own path.
package enum Environment {
  /// The value of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The absolute path that a variable holds, as XDG requires; nil if it holds none.
  package static func folder(_ name: String) -> BytePath? {
    value(of: name).flatMap { $0.hasPrefix("/") ? BytePath($0) : nil }
  }

  /// Sets a variable, for libraries that read it; call it before a second thread starts.
  package static func set(_ name: String, to value: String) { unsafe setenv(name, value, 1) }

  /// The ID of this process.
  package static var process: Int32 { getpid() }
  /// The ID of the parent process.
  package static var parent: Int32 { getppid() }
  /// Whether the standard output is a terminal.
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  /// Whether the standard input is a terminal.
  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }
  /// Whether the standard error is a terminal.
  package static var diagnosticsAreTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether this process is in the background of the terminal on the standard error.
  package static var diagnosticsAreInBackground: Bool {
    let group = tcgetpgrp(STDERR_FILENO)
    return group >= 0 && group != getpgrp()
  }

  /// The width in columns of the terminal on the standard error; nil if it is not a terminal.
  package static var diagnosticColumns: Int? { terminalSize(of: STDERR_FILENO).columns }
  /// The width in columns of the terminal on the standard output; nil if it is not a terminal.
  package static var terminalColumns: Int? { terminalSize(of: STDOUT_FILENO).columns }
  /// The folder of the running program; nil if unknown.
  package static var programFolder: BytePath? { program?.folder }

  /// The path of the running program; nil if unknown.
  package static var program: BytePath? {
    if let link = BytePath("/proc/self/exe")?.linkTarget { return link }
    // Relative to the working directory at the start.
    let path = unsafe UnsafePointer<CChar>(bitPattern: getauxval(UInt(AT_EXECFN)))
    return unsafe path.flatMap { unsafe BytePath(bytes(of: $0)) }
  }

  /// The number of processors this process may keep busy, within cgroup limits; at least 1.
  package static var processorCount: Int {
    let allowed = Int(platform_processors())
    return max(1, min(allowed, controlGroupQuota ?? allowed))
  }

  /// The processors that the cgroup (version 2) grants, rounded up; nil if unlimited.
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

/// The helper programs that `lotto` starts.
package enum HelperProgram: String, Sendable {
  case decode = "lotto-decode"
  case fetch = "lotto-fetch"

  /// The path of the program: in the folder that LOTTO_LIBEXEC names, else next to this program.
  package var path: BytePath? {
    let folder = Environment.value(of: "LOTTO_LIBEXEC").flatMap { BytePath($0) }
    return (folder ?? Environment.programFolder).map { path(in: $0) }
  }

  /// The path of the program in a folder.
  package func path(in folder: BytePath) -> BytePath { folder.appending(Array(rawValue.utf8)) }
}
