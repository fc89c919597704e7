@testable internal import Platform

/// In-memory files, for parsers that take a descriptor or a path.
enum MemoryInput {
  /// A file of these bytes at offset 0; nil if it cannot be made.
  static func descriptor(_ bytes: [UInt8]) -> Descriptor? {
    // Opening the file again gives offset 0, and keeps it alive after its path is gone.
    var descriptor: Descriptor?
    withPath(bytes) { descriptor = try? Descriptor.openRegularFile($0) }
    return descriptor
  }

  /// Calls the body with the path of a file of these bytes, which is gone afterwards.
  static func withPath(_ bytes: [UInt8], _ body: (BytePath) -> Void) {
    guard let file = try? Descriptor.memoryFile(),
      let path = BytePath("/proc/self/fd/\(file.fileDescriptor)")
    else { return }
    var output = OutputBuffer(to: file.fileDescriptor)
    guard (try? output.append(bytes)) != nil, (try? output.flush()) != nil else { return }
    body(path)
  }
}
