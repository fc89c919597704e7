internal import Glibc

/// A refusal of the operating system.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system's number for the reason.
  package let number: Int32

  /// The refusal of the call that was made last.
  package static var last: SystemError { SystemError(number: errno) }

  /// A refusal with that number.
  package init(number: Int32) { self.number = number }

  /// The reason in the system's words, in lower case as messages are.
  package var description: String {
    let text = unsafe String(cString: strerror(number))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// A signal has asked for the end.
  package static var interrupted: SystemError { SystemError(number: EINTR) }

  /// No usable descriptor came along.
  package static var badDescriptor: SystemError { SystemError(number: EBADF) }

  /// A message that does not follow its protocol.
  package static var badMessage: SystemError { SystemError(number: EBADMSG) }

  /// Nothing stands under a name that none can have.
  package static var notFound: SystemError { SystemError(number: ENOENT) }

  /// Nothing stands under that name.
  package var isNotFound: Bool { number == ENOENT || number == ENOTDIR }

  /// Nothing may be written there, by whom or to what the place is.
  package var isReadOnly: Bool { number == EACCES || number == EPERM || number == EROFS }

  /// Somebody else holds what was asked for.
  package var isBlocking: Bool { number == EWOULDBLOCK }

  /// Nothing is there to be read yet, or there is no room for what is written.
  package var isNotReady: Bool { number == EAGAIN }

  /// There is too little of what is given back when others are done: descriptors, processes, memory.
  package var isShortage: Bool {
    [EMFILE, ENFILE, EAGAIN, ENOMEM, ENOBUFS, ETOOMANYREFS].contains(number)
  }

  /// The reader at the other end is gone.
  package var isBrokenPipe: Bool { number == EPIPE }
}

/// A result of a system call, which is negative when the system refused it.
///
/// - Throws: `SystemError` with the call's reason.
func checked<Value: SignedInteger>(_ result: Value) throws(SystemError) -> Value {
  if result < 0 { throw .last }
  return result
}
