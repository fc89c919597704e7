internal import Synchronization

/// A flag that one thread sets and another waits for beside other descriptors: a pipe to itself.
package struct EventFlag: ~Copyable, Sendable {
  private let pipe: DescriptorPair
  /// Whether a byte is in the pipe, or about to be.
  private let isSet = Atomic(false)

  /// A flag that is not set.
  package init() throws(SystemError) { pipe = try Platform.pipe() }

  /// Readable while the flag is set.
  package var fileDescriptor: Int32 { pipe.ours.fileDescriptor }

  /// Sets the flag.
  package func set() {
    if isSet.exchange(true, ordering: .acquiringAndReleasing) { return }
    try? writeAll([1], to: pipe.theirs.fileDescriptor)
  }

  /// Clears the flag.
  package func clear() {
    guard isSet.exchange(false, ordering: .acquiringAndReleasing) else { return }
    _ = try? pipe.ours.read(upTo: 1)
  }
}
