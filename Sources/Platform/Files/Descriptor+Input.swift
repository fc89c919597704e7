internal import Glibc

extension Descriptor {
  /// The standard input.
  private static func standardInput() throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked(dup(STDIN_FILENO)))
  }

  /// Opens what an argument names for reading: a file, a pipe, a device, or with `-` the standard
  /// input; a folder is refused.
  package static func openInput(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    if path.isDash { return try standardInput() }
    guard let path = BytePath(path) else { throw .notFound }
    let number = unsafe path.withCString { unsafe Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    let descriptor = Descriptor(owning: try checked(number))
    if try descriptor.kind() == .folder { throw SystemError(number: EISDIR) }
    return descriptor
  }

  /// Reads once, when there is something to read; empty at the end.
  ///
  /// - Throws: also when a signal asks for the end, be it before the system waits: a read alone would
  ///   wait on.
  package func readUnlessInterrupted(upTo count: Int) throws(SystemError) -> [UInt8] {
    try waitToRead(number)
    return try read(upTo: count)
  }

  /// Bytes from the current place to the end of a regular file; nil for anything else.
  package func remainingSize() throws(SystemError) -> Int? {
    guard try kind() == .regular else { return nil }
    return max(0, try fileSize() - Int(try checked(lseek(number, 0, SEEK_CUR))))
  }

  /// What was opened.
  package func kind() throws(SystemError) -> FileKind {
    var status = stat()
    _ = try checked(unsafe fstat(number, &status))
    return FileKind(status.st_mode)
  }
}
