internal import Glibc

/// A regular file of appended records, held by one process at a time.
package struct RecordFile: ~Copyable {
  private let descriptor: Descriptor
  /// The offset of the next record, in bytes.
  package private(set) var end: Int

  /// How long a killed process may take to exit and release its lock.
  private static let timeout = Duration.seconds(1)

  /// Opens a file as it is, or creates one that only its owner can read; throws EWOULDBLOCK if
  /// another process holds it, EINVAL if it is not regular.
  package init(_ path: BytePath) throws(SystemError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let file = try path.opened(flags, mode: 0o600)
    guard try file.kind() == .regular else { throw SystemError(number: EINVAL) }
    do throws(SystemError) { try lock(file.fileDescriptor, atMost: Self.timeout) } catch {
      // On a file system without locks, go on without one.
      if error.isBlocking || error == .interrupted { throw error }
    }
    end = try file.fileSize()
    descriptor = file
  }

  /// Makes the file readable by its owner alone; call it once its contents are known to be records.
  package func makePrivate() { _ = fchmod(descriptor.fileDescriptor, 0o600) }

  /// Reads bytes from an offset on, fewer if the file ends.
  package func read(at position: Int, upTo count: Int) throws(SystemError) -> [UInt8] {
    try descriptor.bytes(at: position, upTo: count)
  }

  /// Appends bytes; after a failure the next append overwrites what was written in part.
  package mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    _ = try checked(lseek(descriptor.fileDescriptor, off_t(end), SEEK_SET))
    try writeAll(bytes, to: descriptor.fileDescriptor)
    end += bytes.count
  }

  /// Truncates the file at an offset.
  package mutating func cut(at position: Int) throws(SystemError) {
    _ = try checked(ftruncate(descriptor.fileDescriptor, off_t(position)))
    end = position
  }
}

/// An exclusive lock between processes, by flock(2); released with its owner, even by a crash.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Waits at most `limit`, since the lock's holder may be stopped; then throws EWOULDBLOCK.
  package init(_ path: BytePath, atMost limit: Duration) throws(SystemError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK
    let file = try path.opened(flags, mode: 0o600)
    try lock(file.fileDescriptor, atMost: limit)
    descriptor = file
  }
}

/// Waits for the lock, which also excludes other open descriptors of the file in this process.
private func lock(_ fileDescriptor: Int32, atMost limit: Duration) throws(SystemError) {
  let deadline = Moment.now + limit
  while flock(fileDescriptor, LOCK_EX | LOCK_NB) != 0 {
    let refusal = SystemError.last
    guard refusal.isBlocking || refusal == .interrupted, deadline > .now else { throw refusal }
    // Holders need a few milliseconds.
    _ = try Readiness.wait(for: [], until: .now + .milliseconds(2))
  }
}
