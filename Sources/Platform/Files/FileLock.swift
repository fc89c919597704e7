internal import Glibc

/// The right to change something that processes share; it ends with its owner, also by a crash.
///
/// The lock is on a file of its own, by flock(2): it belongs to this opening of the file, so that
/// threads of one process keep one another out too. The file stays behind, empty.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// A pause between two tries: a holder needs a few milliseconds.
  private static let pause = Duration.milliseconds(2)

  /// Waits for the lock, no longer than a time, so that a holder that was stopped stops nobody else.
  ///
  /// - Throws: `SystemError`, with EWOULDBLOCK when the time is over.
  package init(_ path: BytePath, atMost limit: Duration) throws(SystemError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK
    let file = try path.opened(flags, mode: 0o600)
    try Self.lock(file.number, atMost: limit)
    descriptor = file
  }

  /// Waits for the lock of a file that is open.
  static func lock(_ number: Int32, atMost limit: Duration) throws(SystemError) {
    let deadline = Moment.now + limit
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      let refusal = SystemError.last
      guard refusal.isBlocking || refusal == .interrupted else { throw refusal }
      if deadline <= Moment.now { throw refusal }
      _ = try Readiness.wait(for: [], until: .now + pause)
    }
  }
}
