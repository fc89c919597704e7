import Glibc
import TestSupport
import Testing

@testable import Platform

struct PageMemoryTests {
  private func bytes(of memory: PageMemory) -> [UInt8] {
    memory.read { span in (0..<span.byteCount).map { span.byte(at: $0) } }
  }

  @Test("memory has the requested size and is zeroed", arguments: [0, 1, 4096, 3 << 20])
  func zeros(count: Int) throws {
    let memory = try PageMemory(count: count)
    #expect(memory.count == count)
    #expect(bytes(of: memory).count == count)
    #expect(bytes(of: memory).allSatisfy { $0 == 0 })
  }

  @Test("changing a part leaves its neighbors alone")
  func part() throws {
    let memory = try PageMemory(count: 6)
    memory.change(2..<4) { part in
      #expect(part.byteCount == 2)
      part.storeBytes(of: 0xAB, toByteOffset: 0, as: UInt8.self)
      part.storeBytes(of: 0xCD, toByteOffset: 1, as: UInt8.self)
    }
    #expect(bytes(of: memory) == [0, 0, 0xAB, 0xCD, 0, 0])
    memory.change(6..<6) { #expect($0.byteCount == 0) }
  }

  @Test("more memory than the system has is an error")
  func tooMuch() throws {
    #expect(throws: SystemError.self) { _ = try PageMemory(count: 1 << 60) }
  }

  @Test("a part is filled from the file's current position, and the rest is kept")
  func fill() throws {
    let file = try memory([1, 2, 3, 4, 5])
    let target = try PageMemory(count: 8)
    #expect(try target.fill(1..<4, from: file) == 3)
    #expect(bytes(of: target) == [0, 1, 2, 3, 0, 0, 0, 0])
    #expect(try file.remainingSize() == 2)
    #expect(try target.fill(4..<8, from: file) == 2)
    #expect(bytes(of: target) == [0, 1, 2, 3, 4, 5, 0, 0])
    #expect(try target.fill(0..<8, from: file) == 0)
    #expect(try target.fill(0..<0, from: file) == 0)
  }

  @Test("a pipe fills memory piece by piece, and has no size")
  func pipes() throws {
    let ends = try pipe()
    let target = try PageMemory(count: 100_000)
    let (ours, theirs) = (ends.ours.fileDescriptor, ends.theirs.fileDescriptor)
    concurrentPerform(2, threads: 2) { piece in
      if piece == 0 {
        for _ in 0..<100 { try? writeAll([UInt8](repeating: 7, count: 1000), to: theirs) }
      } else {
        #expect((try? target.fill(0..<100_000, from: Descriptor(owning: dup(ours)))) == 100_000)
      }
    }
    #expect(bytes(of: target).allSatisfy { $0 == 7 })
    let size = try ends.ours.remainingSize()
    #expect(size == nil)
  }

  @Test("folders and missing files are refused as input")
  func folders() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path.bytes
    #expect(SystemError.of { _ = try Descriptor.openInput(path) } != nil)
    let missing = SystemError.of { _ = try Descriptor.openInput(path + Array("/no".utf8)) }
    #expect(missing?.isNotFound == true)
    #expect(SystemError.of { _ = try Descriptor.openInput([]) }?.isNotFound == true)
  }
}

extension RawSpan {
  /// The byte at an offset, which must be in the span.
  fileprivate func byte(at offset: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}
