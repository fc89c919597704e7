internal import Glibc

/// Where short-lived files go.
package enum TemporaryFiles {
  /// The folder of small files with names, which may hold serials: the user's own if there is one.
  package static var folderOfPages: String {
    path("XDG_RUNTIME_DIR") ?? path("TMPDIR") ?? "/tmp"
  }

  /// The folder of large files, which would fill the memory in /tmp of many systems.
  package static var folderOfLargeFiles: String { path("TMPDIR") ?? "/var/tmp" }

  /// The absolute path that a variable holds.
  private static func path(_ variable: String) -> String? {
    Environment.value(of: variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}

/// A file on disk without a name, for what would take too much memory; it vanishes when closed.
package final class SpoolFile: Sendable {
  private let file: Descriptor

  /// A part of a spool file.
  package struct Part: Equatable, Sendable {
    private let spool: SpoolFile
    private let start: Int
    private let count: Int

    fileprivate init(_ spool: SpoolFile, at start: Int, count: Int) {
      self.spool = spool
      self.start = start
      self.count = count
    }

    /// Reads the part.
    package func bytes() throws(SystemError) -> [UInt8] {
      try spool.file.bytes(at: start, upTo: count)
    }

    /// Whether two parts are the same place.
    package static func == (one: Part, other: Part) -> Bool {
      one.spool === other.spool && one.start == other.start && one.count == other.count
    }
  }

  /// An empty file; throws if the file system needs names.
  package init() throws(SystemError) {
    file = try Descriptor.namelessFile(in: TemporaryFiles.folderOfLargeFiles)
  }

  /// Appends bytes, which can be read from the part that it returns; call it from one thread.
  package func append(_ bytes: [UInt8]) throws(SystemError) -> Part {
    let start = try file.fileSize()
    try writeAll(bytes, to: file.fileDescriptor)
    return Part(self, at: start, count: bytes.count)
  }

  /// Appends bytes of memory, as above.
  package func append(_ memory: PageMemory, _ range: Range<Int>) throws(SystemError) -> Part {
    let start = try file.fileSize()
    let fileDescriptor = file.fileDescriptor
    try memory.read { bytes throws(SystemError) in
      var written = 0
      try writeAll(bytes.extracting(range), to: fileDescriptor, &written)
    }
    return Part(self, at: start, count: range.count)
  }
}

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
