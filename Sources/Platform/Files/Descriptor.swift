private import CPlatform
internal import Glibc

/// An open file, pipe or socket, closed at the end of its lifetime.
package struct Descriptor: ~Copyable, Sendable {
  /// The descriptor's number.
  package let fileDescriptor: Int32

  /// Takes ownership of an open descriptor.
  package init(owning fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }

  deinit { _ = close(fileDescriptor) }

  /// Opens a regular file for reading; refuses FIFOs, devices and the like without blocking.
  package static func openRegularFile(_ path: BytePath) throws(OpenError) -> Descriptor {
    let file = try rethrow(openToRead(path), as: OpenError.refused)
    let kind: FileType
    do throws(SystemError) { kind = try file.kind() } catch { throw .refused(error) }
    guard kind == .regular else { throw .notRegular(kind) }
    return file
  }

  /// Opens the file that an argument names, or the standard input for `-`; refuses folders.
  package static func openInput(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    if path.isDash { return Descriptor(owning: try checked(dup(STDIN_FILENO))) }
    guard let path = BytePath(path) else { throw .notFound }
    let descriptor = try openToRead(path)
    if try descriptor.kind() == .folder { throw SystemError(number: EISDIR) }
    return descriptor
  }

  /// Opens a path for reading without blocking: the first read waits for a FIFO's writer.
  static func openToRead(_ path: BytePath) throws(SystemError) -> Descriptor {
    try path.opened(O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
  }

  /// A file in memory, empty or, with `size`, filled with zeros and unable to grow.
  package static func memoryFile(ofSize size: Int? = nil) throws(SystemError) -> Descriptor {
    Descriptor(owning: try checked(platform_memory_file(size ?? -1)))
  }

  /// A file in a folder that has no name and vanishes when it is closed.
  static func namelessFile(in folder: String) throws(SystemError) -> Descriptor {
    Descriptor(owning: try unsafe checked(platform_nameless_file(folder)))
  }

  /// A file in memory with these contents, positioned at its start.
  package static func memoryFile(holding bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let file = try memoryFile()
    try writeAll(bytes, to: file.fileDescriptor)
    _ = try checked(lseek(file.fileDescriptor, 0, SEEK_SET))
    return file
  }

  /// Waits for data and reads up to `count` bytes from the current offset; empty at the end.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    try readBytes(from: fileDescriptor, upTo: count)
  }

  /// Reads from the current offset to the end, waiting for data, but at most `limit` bytes.
  package func readAll(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let more = try read(upTo: min(limit - bytes.count, 1 << 18))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// The first bytes of a file, or fewer if it is shorter, whatever the current offset.
  package func prefix(_ count: Int) throws(SystemError) -> [UInt8] { try bytes(at: 0, upTo: count) }

  /// Up to `count` bytes of a file from an offset on, whatever the current offset.
  package func bytes(at start: Int, upTo count: Int) throws(SystemError) -> [UInt8] {
    try unsafe filled(count) { buffer throws(SystemError) in
      var used = 0
      while used < count {
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[used...])
        let more = try retried {
          unsafe pread(fileDescriptor, rest.baseAddress, rest.count, start + used)
        }
        if more == 0 { break }
        used += more
      }
      return used
    }
  }

  /// The length of the file in bytes.
  package func fileSize() throws(SystemError) -> Int {
    Int(try checked(platform_file_size(fileDescriptor)))
  }

  /// The current offset in a regular file; nil for anything else.
  package func offset() throws(SystemError) -> Int? {
    guard try kind() == .regular else { return nil }
    return Int(try checked(lseek(fileDescriptor, 0, SEEK_CUR)))
  }

  /// Bytes from the current offset to the end of a regular file; nil for anything else.
  package func remainingSize() throws(SystemError) -> Int? {
    guard let offset = try offset() else { return nil }
    return max(0, try fileSize() - offset)
  }

  /// Whether any process has the file open for writing; nil if unknown, as for another user's file.
  package var isBeingWritten: Bool? {
    let answer = platform_is_being_written(fileDescriptor)
    return answer < 0 ? nil : answer == 1
  }

  /// Copies the standard input, up to just above `limit`, into the file; returns the byte count.
  package func fillFromStandardInput(limit: Int) throws(SystemError) -> Int {
    var count = 0
    while count <= limit {
      let bytes = try readBytes(from: STDIN_FILENO, upTo: 64 * 1024)
      if bytes.isEmpty { break }
      try writeAll(bytes, to: fileDescriptor)
      count += bytes.count
    }
    return count
  }
}

/// Why a path could not be opened as a regular file.
package enum OpenError: Error, Equatable, Sendable, CustomStringConvertible {
  case refused(SystemError)
  case notRegular(FileType)

  /// The reason, for users.
  package var description: String {
    switch self {
    case .refused(let error): error.description
    case .notRegular(let kind): "\(kind.rawValue), not a file"
    }
  }
}

extension [UInt8] {
  /// Whether this argument is `-`, which stands for the standard input or output.
  package var isDash: Bool { self == [UInt8(ascii: "-")] }

  /// Whether a file's name has this ASCII ending in lower or upper case, whatever bytes precede it.
  package func ends(with ending: String) -> Bool {
    count >= ending.utf8.count
      && zip(suffix(ending.utf8.count), ending.utf8).allSatisfy { byte, expected in
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return (isCapital ? byte | 0x20 : byte) == expected
      }
  }
}
