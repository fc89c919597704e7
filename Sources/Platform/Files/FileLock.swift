internal import Glibc

/// An exclusive lock between processes, released with its owner, even by a crash.
///
/// Uses flock(2) on a separate file. The lock belongs to this opening of the file, so threads of
/// one process exclude one another too. The file stays behind, empty.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// The pause between two attempts; holders need a few milliseconds.
  private static let pause = Duration.milliseconds(2)

  /// Waits for the lock at most `limit`, so that a stopped holder does not block others forever.
  ///
  /// - Throws: `SystemError`, with EWOULDBLOCK on timeout.
  package init(_ path: BytePath, atMost limit: Duration) throws(SystemError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK
    let file = try path.opened(flags, mode: 0o600)
    try Self.lock(file.fileDescriptor, atMost: limit)
    descriptor = file
  }

  /// Waits for the lock on an open file.
  static func lock(_ fileDescriptor: Int32, atMost limit: Duration) throws(SystemError) {
    let deadline = Moment.now + limit
    while flock(fileDescriptor, LOCK_EX | LOCK_NB) != 0 {
      let refusal = SystemError.last
      guard refusal.isBlocking || refusal == .interrupted else { throw refusal }
      if deadline <= Moment.now { throw refusal }
      _ = try Readiness.wait(for: [], until: .now + pause)
    }
  }
}
