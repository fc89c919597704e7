internal import Glibc

/// A file's size and modification time, to detect changes.
package struct FileStamp: Equatable, Sendable {
  /// The size in bytes, then the modification time: seconds since 1970, and nanoseconds.
  package let numbers: [Int64]

  /// A stamp of three numbers; nil for any other count.
  package init?(_ numbers: [Int64]) {
    guard numbers.count == 3 else { return nil }
    self.numbers = numbers
  }
}

/// A file's device and inode number, which differ if another file takes its name.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  fileprivate init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}

extension Descriptor {
  /// The stamp of an open file.
  package func stamp() throws(SystemError) -> FileStamp? {
    var status = stat()
    _ = try checked(unsafe fstat(fileDescriptor, &status))
    let time = status.st_mtim
    return FileStamp([Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec)])
  }

  /// The identity of an open file.
  package func identity() throws(SystemError) -> FileIdentity {
    var status = stat()
    _ = try checked(unsafe fstat(fileDescriptor, &status))
    return FileIdentity(status)
  }
}

extension BytePath {
  /// The identity of the file at the path; nil if there is none.
  package var identity: FileIdentity? {
    var status = stat()
    let result = unsafe withCString { unsafe stat($0, &status) }
    return result == 0 ? FileIdentity(status) : nil
  }
}
