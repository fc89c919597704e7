internal import Glibc

/// An error of the operating system.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value of errno.
  package let number: Int32

  /// The error of the last system call.
  package static var last: SystemError { SystemError(number: errno) }

  /// An error with an errno value.
  package init(number: Int32) { self.number = number }

  /// The system's message, in lower case at the start like our own messages.
  package var description: String {
    let text = unsafe String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// An interrupt has arrived.
  package static var interrupted: SystemError { SystemError(number: EINTR) }
  /// A descriptor is missing or unusable.
  package static var badDescriptor: SystemError { SystemError(number: EBADF) }
  /// A message violates its protocol.
  package static var badMessage: SystemError { SystemError(number: EBADMSG) }
  /// A file is larger than any that is expected.
  package static var tooLarge: SystemError { SystemError(number: EFBIG) }
  /// The error for a name that no file can have.
  package static var notFound: SystemError { SystemError(number: ENOENT) }
  /// No file has that name.
  package var isNotFound: Bool { number == ENOENT || number == ENOTDIR }
  /// Writing is not permitted, or the file system is read-only.
  package var isReadOnly: Bool { number == EACCES || number == EPERM || number == EROFS }
  /// Another process holds the lock, a read has no data yet, or a write has no room.
  package var isBlocking: Bool { number == EWOULDBLOCK }
  /// The reader has closed its end.
  package var isBrokenPipe: Bool { number == EPIPE }

  /// A shortage that may pass: descriptors, processes, memory.
  package var isShortage: Bool {
    Self.shortages.contains(number)
  }

  private static let shortages = [EMFILE, ENFILE, EAGAIN, ENOMEM, ENOBUFS, ETOOMANYREFS]

  /// Errors that say nothing about a file, since the next try may succeed: shortages, and faults of
  /// disks and networks.
  package static let passing =
    (shortages + [EIO, ESTALE, ETIMEDOUT, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN])
    .map { SystemError(number: $0) }
}

/// Returns the result of a system call, or throws errno if it is negative.
func checked<Value: SignedInteger>(_ result: Value) throws(SystemError) -> Value {
  if result < 0 { throw .last }
  return result
}

/// Evaluates an expression and converts its error: `try rethrow(inputs.next(), as: RunError.list)`.
@discardableResult package func rethrow<Value: ~Copyable, Thrown: Error, Converted: Error>(
  _ value: @autoclosure () throws(Thrown) -> Value, as convert: (Thrown) -> Converted
) throws(Converted) -> Value {
  do throws(Thrown) { return try value() } catch { throw convert(error) }
}
