internal import Glibc

/// A file that grows by records, held by one process at a time; a FIFO or a device is none.
package struct RecordFile: ~Copyable {
  private let descriptor: Descriptor
  /// Where the next record goes, in bytes from the start.
  package private(set) var end: Int

  /// How long a holder that was just killed may take to go.
  private static let timeout = Duration.seconds(1)

  /// Opens a file, which is made unless it is there; its owner alone may read it from then on.
  ///
  /// - Throws: `SystemError`, with EWOULDBLOCK while another process holds the file.
  package init(_ path: BytePath) throws(SystemError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let file = try path.opened(flags, mode: 0o600)
    guard try file.kind() == .regular else { throw SystemError(number: EINVAL) }
    do throws(SystemError) { try FileLock.lock(file.number, atMost: Self.timeout) } catch {
      // Where the file system knows no locks, nobody is kept out.
      if error.isBlocking || error == .interrupted { throw error }
    }
    // One that an earlier version has made, or a person, may be readable by others.
    _ = fchmod(file.number, 0o600)
    end = try file.fileSize()
    descriptor = file
  }

  /// Bytes from a place on, fewer where the file ends.
  package func read(at place: Int, upTo count: Int) throws(SystemError) -> [UInt8] {
    try descriptor.bytes(at: place, upTo: count)
  }

  /// Adds bytes; where that fails nothing more can be added behind what may be half of them.
  package mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    _ = try checked(lseek(descriptor.number, off_t(end), SEEK_SET))
    try writeAll(bytes, to: descriptor.number)
    end += bytes.count
  }

  /// Drops all bytes from a place on.
  package mutating func cut(at place: Int) throws(SystemError) {
    _ = try checked(ftruncate(descriptor.number, off_t(place)))
    end = place
  }
}
