import Glibc
import Platform
import Testing

/// A file in memory whose length can be changed.
struct MemoryFile: ~Copyable {
  let descriptor: Descriptor

  init(_ bytes: [UInt8]) throws {
    let file = try Descriptor.memoryFile()
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(file.fileDescriptor, buffer.baseAddress, buffer.count)
    }
    #expect(written == bytes.count)
    descriptor = file
  }

  func cut(to length: Int) throws {
    try #require(ftruncate(descriptor.fileDescriptor, length) == 0)
  }
}
