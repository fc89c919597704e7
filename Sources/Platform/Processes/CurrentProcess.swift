internal import Glibc

/// This process.
package enum CurrentProcess {
  /// The arguments after the program's name, as raw bytes.
  ///
  /// `CommandLine` repairs invalid UTF-8 and is empty without /proc.
  package static var arguments: [[UInt8]] {
    var arguments: [[UInt8]] = []
    while let next = argument(arguments.count + 1) { arguments.append(next) }
    return arguments
  }

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  /// Ends the process without running exit handlers, while threads of libraries may still be
  /// running.
  package static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }

  /// Opens /dev/null for closed standard descriptors, so that no file takes their number.
  ///
  /// It is opened for reading only: a write to the standard output still fails.
  package static func fillStandardDescriptors() throws(SystemError) {
    for descriptor: Int32 in 0..<3 where fcntl(descriptor, F_GETFD) < 0 {
      guard unsafe open("/dev/null", O_RDONLY) == descriptor else { throw .last }
    }
  }

  /// Silences the standard error, to which the Swift runtime and the C library write when they
  /// crash.
  ///
  /// A sanitizer's reports are kept.
  package static func silenceDiagnostics() {
    if isSanitized { return }
    let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    if nowhere >= 0 { _ = dup2(nowhere, STDERR_FILENO) }
    if nowhere > STDERR_FILENO { close(nowhere) }
  }

  /// Whether a loaded library has a symbol of that name.
  package static func hasSymbol(_ name: String) -> Bool {
    // nil stands for all of them: RTLD_DEFAULT.
    unsafe dlsym(nil, name) != nil
  }

  /// Makes a write to a closed pipe, or beyond the file size limit, fail instead of ending the
  /// process.
  package static func letWritesFail() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
