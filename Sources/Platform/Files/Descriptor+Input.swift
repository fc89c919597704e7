internal import Glibc

extension PageMemory {
  /// Reads into some of the bytes until they are full or the input ends; gives how many came.
  ///
  /// Waits when it has to; a signal that asks for the end makes it throw.
  package func fill(_ range: Range<Int>, from descriptor: borrowing Descriptor) throws(SystemError)
    -> Int
  {
    try fill(range, from: descriptor.number)
  }

  /// Reads from a descriptor that somebody else owns.
  package func fill(_ range: Range<Int>, from number: Int32) throws(SystemError) -> Int {
    try change(range) { bytes throws(SystemError) in
      var used = 0
      while used < range.count {
        try waitToRead(number)
        let result = unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe Glibc.read(number, buffer.baseAddress?.advanced(by: used), range.count - used)
        }
        if result == 0 { break }
        if result > 0 { used += result }
        if result < 0, errno != EINTR, errno != EAGAIN { throw .last }
      }
      return used
    }
  }
}

extension Descriptor {
  /// The standard input.
  package static func standardInput() throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked(dup(STDIN_FILENO)))
  }

  /// Opens a file, a pipe or a device for reading; a folder is refused.
  package static func openInput(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    guard let path = BytePath(path) else { throw .notFound }
    let number = unsafe path.withCString { unsafe Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    let descriptor = Descriptor(owning: try checked(number))
    if try descriptor.kind() == .folder { throw SystemError(number: EISDIR) }
    return descriptor
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
