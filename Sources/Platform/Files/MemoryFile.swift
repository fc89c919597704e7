internal import Glibc

/// A file in memory that is written piece by piece, then read any number of times.
package final class MemoryFile: Sendable {
  private let file: Descriptor

  /// An empty file.
  package init() throws(SystemError) { file = try Descriptor.memoryFile() }

  /// Appends bytes; call it from one thread, before the file is opened.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: file.fileDescriptor)
  }

  /// The file, positioned at its start; only one reader at a time may move in it.
  package func opened() throws(SystemError) -> Descriptor {
    let copy = Descriptor(owning: try checked(fcntl(file.fileDescriptor, F_DUPFD_CLOEXEC, 0)))
    _ = try checked(lseek(copy.fileDescriptor, 0, SEEK_SET))
    return copy
  }
}
