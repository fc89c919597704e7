internal import Platform
internal import Ranking

/// Streams one byte per ticket into an .npy file; the header's count is written at the end.
struct ByteArrayFile: ~Copyable {
  private let file: OutputFile
  private var buffer: OutputBuffer
  private var count = 0

  init(_ path: BytePath) throws(SystemError) {
    self.init(try OutputFile(path))
  }

  private init(_ file: consuming OutputFile) {
    buffer = OutputBuffer(to: file.fileDescriptor, beginningWith: NPYHeader.ofBytes(count: 0))
    self.file = file
  }

  mutating func append(_ bytes: PageMemory, count: Int) throws(SystemError) {
    try buffer.append(bytes, 0..<count)
    self.count += count
  }

  consuming func complete() throws(SystemError) {
    do throws(SystemError) {
      try buffer.flush()
      try file.overwriteStart(with: NPYHeader.ofBytes(count: count))
    } catch {
      file.discard()
      throw error
    }
    try file.complete()
  }

  consuming func discard() { file.discard() }
}
