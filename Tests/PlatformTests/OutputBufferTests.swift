import Glibc
import TestSupport
import Testing

@testable import Platform

struct OutputBufferTests {
  private static func written(_ file: borrowing Descriptor) throws -> [UInt8] {
    try file.prefix(1 << 20)
  }

  @Test func `bytes are buffered and written in order when flushed`() throws {
    let file = try Descriptor.memoryFile()
    var output = OutputBuffer(to: file.fileDescriptor)
    try output.append([1, 2])
    try output.append([])
    try output.append([3])
    #expect(try Self.written(file) == [])
    try output.flush()
    #expect(try Self.written(file) == [1, 2, 3])
    try output.flush()
    #expect(try Self.written(file) == [1, 2, 3])
  }

  @Test func `a full buffer is written without a flush`() throws {
    let file = try Descriptor.memoryFile()
    var output = OutputBuffer(to: file.fileDescriptor)
    let line = Array("0123456789abcdef".utf8)
    for _ in 0..<10_000 { try output.append(line) }
    let early = try Self.written(file).count
    #expect(early > 0 && early % 16 == 0 && 160_000 - early < 64 * 1024)
    try output.flush()
    let bytes = try Self.written(file)
    #expect(bytes.count == 160_000)
    #expect(bytes.elementsEqual((0..<160_000).map { line[$0 % 16] }))
  }

  @Test func `a full disk is an error`() throws {
    let full = try checked(unsafe open("/dev/full", O_WRONLY | O_CLOEXEC))
    let descriptor = Descriptor(owning: full)
    var output = OutputBuffer(to: descriptor.fileDescriptor)
    try output.append([1])
    var refusal: SystemError?
    do throws(SystemError) { try output.flush() } catch { refusal = error }
    #expect(refusal?.number == ENOSPC)
    #expect(refusal?.isBrokenPipe == false)
  }

  @Test func `writing to a pipe without a reader is a broken pipe`() throws {
    CurrentProcess.ignoreSIGPIPE()
    let theirs: Int32
    do {
      let ends = try pipe()
      theirs = try checked(fcntl(ends.theirs.fileDescriptor, F_DUPFD_CLOEXEC, 3))
    }
    let descriptor = Descriptor(owning: theirs)
    var output = OutputBuffer(to: descriptor.fileDescriptor)
    try output.append([1])
    var refusal: SystemError?
    do throws(SystemError) { try output.flush() } catch { refusal = error }
    #expect(refusal?.isBrokenPipe == true)
  }
}
