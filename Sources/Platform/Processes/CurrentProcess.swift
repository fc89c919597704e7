internal import Glibc

/// This process.
package enum CurrentProcess {
  /// The arguments behind the program's name, as the bytes that were given.
  ///
  /// `CommandLine` repairs what is not UTF-8, and has none where there is no /proc.
  package static var arguments: [[UInt8]] {
    var arguments: [[UInt8]] = []
    while let next = argument(arguments.count + 1) { arguments.append(next) }
    return arguments
  }

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

  /// Ends the process without giving libraries a last word, while their threads are still at work.
  package static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }

  /// Opened once, so that it can be read in a jail without files, too.
  private static let memoryFile: Descriptor? = BytePath("/proc/self/statm")
    .flatMap { try? Descriptor.openRegularFile($0) }

  /// The bytes of memory that the process has of its own, without those of files such as
  /// libraries; 0 when the system does not say.
  ///
  /// In a jail it is known if it was asked for before.
  package static var ownBytes: Int {
    let bytes: [UInt8]? =
      switch memoryFile {
      case .some(let file): try? file.bytes(at: 0, upTo: 256)
      case .none: nil
      }
    guard let bytes else { return 0 }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard fields.count > 2, let all = Int(fields[1]), let ofFiles = Int(fields[2]) else { return 0 }
    return (all - ofFiles) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// Turns the standard error off, on which the Swift runtime and the C library have their last words.
  ///
  /// A sanitizer's are wanted.
  package static func silenceDiagnostics() {
    if isSanitized { return }
    let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    if nowhere >= 0 { _ = dup2(nowhere, STDERR_FILENO) }
    if nowhere > STDERR_FILENO { close(nowhere) }
  }

  /// Does something, and gives the lines that libraries wrote to the standard error meanwhile.
  package static func keepingDiagnostics<Result>(
    _ body: () -> Result
  ) -> (result: Result, lines: [String]) {
    let (result, text) = Platform.keepingDiagnostics(body)
    return (result, text.split(separator: "\n").map(String.init))
  }

  /// Whether a library that is loaded has a symbol of that name.
  package static func hasSymbol(_ name: String) -> Bool { Platform.hasSymbol(name) }

  /// Lets a write to a closed pipe, or beyond the limit of a file's size, fail instead of ending
  /// the process.
  package static func letWritesFail() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
