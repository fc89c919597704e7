/// A file on disk without a name, for what would take too much memory; it vanishes when closed.
package final class SpoolFile: Sendable {
  private let file: Descriptor

  /// A part of a spool file.
  package struct Part: Equatable, Sendable {
    private let spool: SpoolFile
    private let start: Int
    private let count: Int

    fileprivate init(_ spool: SpoolFile, at start: Int, count: Int) {
      (self.spool, self.start, self.count) = (spool, start, count)
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
}
