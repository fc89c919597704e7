private import CPlatform

/// A flag that one thread sets and another waits for beside other descriptors: an eventfd(2).
package struct EventFlag: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// A flag that is not set.
  package init() throws(SystemError) {
    descriptor = Descriptor(owning: try checked(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))))
  }

  /// Readable while the flag is set.
  package var fileDescriptor: Int32 { descriptor.fileDescriptor }

  /// Sets the flag.
  package func set() { _ = eventfd_write(fileDescriptor, 1) }

  /// Clears the flag.
  package func clear() {
    var count: UInt64 = 0
    _ = unsafe eventfd_read(fileDescriptor, &count)
  }
}
