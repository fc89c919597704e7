internal import Glibc

/// This process.
package enum CurrentProcess {
  /// The arguments behind the program's name, as the bytes that were given.
  ///
  /// `CommandLine.arguments` repairs what is not UTF-8; a path needs its own bytes.
  package static var arguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe Array(UnsafeBufferPointer(start: argument, count: strlen(argument)))
        .map { UInt8(bitPattern: $0) }
    }
  }

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  /// Lets a write to a closed pipe, or beyond the limit of a file's size, fail instead of ending
  /// the process.
  package static func letWritesFail() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
