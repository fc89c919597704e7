internal import Glibc

extension Descriptor {
  /// The standard input.
  private static func standardInput() throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked(dup(STDIN_FILENO)))
  }

  /// Opens the file, pipe or device that an argument names, or with `-` the standard input; refuses
  /// folders.
  package static func openInput(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    if path.isDash { return try standardInput() }
    guard let path = BytePath(path) else { throw .notFound }
    let descriptor = try openToRead(path)
    if try descriptor.kind() == .folder { throw SystemError(number: EISDIR) }
    return descriptor
  }

  /// Opens a path for reading without blocking.
  ///
  /// The first read waits for a FIFO's writer instead, and a signal can interrupt that.
  static func openToRead(_ path: BytePath) throws(SystemError) -> Descriptor {
    try path.opened(O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
  }

  /// Bytes from the current offset to the end of a regular file; nil for anything else.
  package func remainingSize() throws(SystemError) -> Int? {
    guard try kind() == .regular else { return nil }
    return max(0, try fileSize() - Int(try checked(lseek(fileDescriptor, 0, SEEK_CUR))))
  }

  /// The kind of file that was opened.
  package func kind() throws(SystemError) -> FileKind {
    var status = stat()
    _ = try checked(unsafe fstat(fileDescriptor, &status))
    return FileKind(status.st_mode)
  }
}
