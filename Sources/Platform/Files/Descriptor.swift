internal import Glibc

/// An open file, pipe or socket, closed at the end of its lifetime.
package struct Descriptor: ~Copyable, Sendable {
  /// The descriptor's number.
  package let fileDescriptor: Int32

  /// Takes ownership of an open descriptor.
  package init(owning fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }

  deinit { _ = close(fileDescriptor) }

  /// Opens a regular file for reading; refuses anything else without blocking.
  ///
  /// A plain open(2) would block on a FIFO without a writer, and opening a device may have side
  /// effects. Hence the flags, and the check of the file's kind before a byte is read.
  package static func openRegularFile(_ path: BytePath) throws(OpenError) -> Descriptor {
    let descriptor: Descriptor
    do throws(SystemError) { descriptor = try openToRead(path) } catch { throw .refused(error) }
    var status = stat()
    guard unsafe fstat(descriptor.fileDescriptor, &status) == 0 else { throw .refused(.last) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(FileKind(status.st_mode)) }
    return descriptor
  }

  /// Waits for data and reads up to `count` bytes from the current offset; empty at the end.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    try readBytes(from: fileDescriptor, upTo: count)
  }

  /// Waits for and reads all bytes from the current offset on, but no more than `limit`.
  package func readAll(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let more = try read(upTo: min(limit - bytes.count, 1 << 18))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// The first bytes of a file, or fewer if it is shorter, whatever the current offset.
  package func prefix(_ count: Int) throws(SystemError) -> [UInt8] { try bytes(at: 0, upTo: count) }

  /// Bytes of a file from an offset on, or fewer if it ends, whatever the current offset.
  package func bytes(at start: Int, upTo count: Int) throws(SystemError) -> [UInt8] {
    var refusal: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      do throws(SystemError) {
        while used < count {
          let target = unsafe buffer.baseAddress?.advanced(by: used)
          let more = try retried {
            unsafe pread(fileDescriptor, target, count - used, off_t(start + used))
          }
          if more == 0 { return }
          used += more
        }
      } catch { refusal = error }
    }
    if let refusal { throw refusal }
    return bytes
  }

  /// Copies the standard input to its end, or to just above `limit`, into the file; returns the
  /// byte count.
  package func fillFromStandardInput(limit: Int) throws(SystemError) -> Int {
    var count = 0
    while count <= limit {
      let bytes = try readBytes(from: STDIN_FILENO, upTo: 64 * 1024)
      if bytes.isEmpty { break }
      try writeAll(bytes, to: fileDescriptor)
      count += bytes.count
    }
    return count
  }
}

/// Why a path could not be opened as a regular file.
package enum OpenError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refused to open it.
  case refused(SystemError)
  /// The path is not a regular file.
  case notRegular(FileKind)

  /// The reason, for users.
  package var description: String {
    switch self {
    case .refused(let error): error.description
    case .notRegular(let kind): "\(kind.rawValue), not a file"
    }
  }
}

/// The kinds of files.
package enum FileKind: String, Equatable, Sendable {
  case regular = "a file"
  case folder = "a folder"
  case fifo = "a FIFO"
  case socket = "a socket"
  case device = "a device"
  case link = "a symbolic link"

  init(_ mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFLNK: .link
      case S_IFREG: .regular
      default: .device
      }
  }
}
