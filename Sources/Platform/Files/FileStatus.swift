internal import Glibc

/// The kinds of files.
package enum FileType: String, Equatable, Sendable {
  case regular = "a file"
  case folder = "a folder"
  case fifo = "a FIFO"
  case socket = "a socket"
  case device = "a device"
  case link = "a symbolic link"

  fileprivate init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFLNK: .link
      case S_IFREG: .regular
      default: .device
      }
  }

  init(of fileDescriptor: Int32) throws(SystemError) { self.init(try status(of: fileDescriptor)) }
}

/// A file's size and modification time, to detect changes.
package struct FileStamp: Hashable, Sendable {
  /// The size in bytes, then the modification time: seconds since 1970, and nanoseconds.
  package let numbers: [Int64]

  /// A stamp of three numbers; nil for any other count.
  package init?(_ numbers: [Int64]) {
    guard numbers.count == 3 else { return nil }
    self.numbers = numbers
  }

  fileprivate init(_ status: stat) {
    let time = status.st_mtim
    numbers = [Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec)]
  }

  /// Whether the file was modified before another one.
  package func isOlder(than other: FileStamp) -> Bool {
    numbers.dropFirst().lexicographicallyPrecedes(other.numbers.dropFirst())
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

/// Tells versions of a file apart, even if one has replaced another of equal size and time.
package struct FileVersion: Hashable, Sendable {
  /// Size and modification time, which copies may share.
  package let stamp: FileStamp
  private let identity: FileIdentity
  /// The last change of contents or attributes, in seconds and nanoseconds; no program can set it.
  private let change: [Int]

  fileprivate init(_ status: stat) {
    stamp = FileStamp(status)
    identity = FileIdentity(status)
    change = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }
}

extension Descriptor {
  /// The kind of file that was opened.
  package func kind() throws(SystemError) -> FileType { try FileType(of: fileDescriptor) }

  /// The stamp of an open file.
  package func stamp() throws(SystemError) -> FileStamp {
    FileStamp(try status(of: fileDescriptor))
  }

  /// The version of an open file.
  package func version() throws(SystemError) -> FileVersion {
    FileVersion(try status(of: fileDescriptor))
  }

  /// Whether an open file belongs to this user or root, and not everyone may write to it.
  package func isTrustworthy() throws(SystemError) -> Bool {
    let status = try status(of: fileDescriptor)
    return [geteuid(), 0].contains(status.st_uid) && status.st_mode & S_IWOTH == 0
  }

  /// The identity of an open file.
  package func identity() throws(SystemError) -> FileIdentity {
    FileIdentity(try status(of: fileDescriptor))
  }
}

extension BytePath {
  /// The kind of file at the path; nil if it cannot be reached.
  package func kind(followingLinks: Bool) -> FileType? {
    status(followingLinks: followingLinks).map { FileType($0) }
  }

  /// The identity of the file at the path; nil if there is none.
  package var identity: FileIdentity? { status(followingLinks: true).map { FileIdentity($0) } }

  /// How long ago the entry itself was last changed, to the second; nil if there is none.
  package var age: Duration? {
    status(followingLinks: false).map {
      .seconds(WallClock.secondsSinceEpoch - $0.st_ctim.tv_sec)
    }
  }

  /// The result of stat(2) or lstat(2); nil, with the reason in errno, if the call fails.
  func status(followingLinks: Bool) -> stat? {
    var status = stat()
    let result = unsafe withCString {
      unsafe followingLinks ? stat($0, &status) : lstat($0, &status)
    }
    return result == 0 ? status : nil
  }
}

private func status(of fileDescriptor: Int32) throws(SystemError) -> stat {
  var status = stat()
  _ = try checked(unsafe fstat(fileDescriptor, &status))
  return status
}
