@testable internal import Platform

/// Files in memory, for readers that take a file.
enum MemoryInput {
  /// A file of these bytes, to be read from its start.
  static func descriptor(_ bytes: [UInt8]) -> Descriptor? {
    // Opened anew, it is read from its start, and lives on behind its path.
    var descriptor: Descriptor?
    withPath(bytes) { descriptor = try? Descriptor.openRegularFile($0) }
    return descriptor
  }

  /// The path of a file of these bytes, which is gone afterwards.
  static func withPath(_ bytes: [UInt8], _ body: (BytePath) -> Void) {
    guard let file = try? Descriptor.memoryFile(),
      let path = BytePath("/proc/self/fd/\(file.fileDescriptor)")
    else { return }
    var output = OutputBuffer(to: file.fileDescriptor)
    guard (try? output.append(bytes)) != nil, (try? output.flush()) != nil else { return }
    body(path)
  }
}
