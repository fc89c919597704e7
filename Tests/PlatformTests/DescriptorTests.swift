import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

struct DescriptorTests {
  private static func refusal(_ path: BytePath) -> OpenError? {
    do throws(OpenError) {
      _ = try Descriptor.openRegularFile(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a regular file is opened and read`() throws {
    let folder = try TemporaryFolder()
    try folder.file("file", [1, 2, 3, 4, 5])
    let file = try Descriptor.openRegularFile(try folder.path(of: "file"))
    #expect(try file.fileSize() == 5)
    #expect(try file.read(upTo: 2) == [1, 2])
    #expect(try file.prefix(3) == [1, 2, 3])
    #expect(try file.prefix(99) == [1, 2, 3, 4, 5])
    #expect(try file.read(upTo: 99) == [3, 4, 5])
    #expect(try file.read(upTo: 99) == [])
  }

  @Test func `an empty file is opened`() throws {
    let folder = try TemporaryFolder()
    try folder.file("empty", [])
    let file = try Descriptor.openRegularFile(try folder.path(of: "empty"))
    #expect(try file.fileSize() == 0)
    #expect(try file.prefix(33) == [])
  }

  @Test func `a link to a file is followed`() throws {
    let folder = try TemporaryFolder()
    try folder.file("file", [7])
    let link = try folder.link("link", to: "file")
    #expect(try contents(of: link) == [7])
  }

  @Test func `missing paths, broken links and circular links are refused`() throws {
    let folder = try TemporaryFolder()
    let missing = Self.refusal(try folder.path(of: "missing"))
    #expect(missing == .refused(SystemError(number: ENOENT)))
    #expect(missing?.description == "no such file or directory")
    #expect(
      Self.refusal(try folder.link("broken", to: "nowhere"))
        == .refused(SystemError(number: ENOENT)))
    _ = try folder.link("one", to: "two")
    #expect(
      Self.refusal(try folder.link("two", to: "one")) == .refused(SystemError(number: ELOOP)))
    try folder.file("file", [])
    #expect(
      Self.refusal(try folder.path(of: "file/below")) == .refused(SystemError(number: ENOTDIR)))
  }

  @Test func `a folder, a FIFO without a writer and a device are refused without waiting`() throws {
    let folder = try TemporaryFolder()
    #expect(Self.refusal(try folder.path) == .notRegular(.folder))
    #expect(Self.refusal(try folder.fifo("fifo")) == .notRegular(.fifo))
    let null = try #require(BytePath("/dev/null"))
    #expect(Self.refusal(null) == .notRegular(.device))
    #expect(Self.refusal(null)?.description == "a device, not a file")
  }

  @Test func `a name longer than the system allows is refused`() throws {
    let long = try #require(BytePath(String(repeating: "n", count: 256)))
    #expect(Self.refusal(long) == .refused(SystemError(number: ENAMETOOLONG)))
  }

  @Test func `a descriptor is closed when its owner goes out of scope`() throws {
    var number: Int32 = -1
    do {
      let descriptor = try Descriptor.memoryFile()
      number = fcntl(descriptor.fileDescriptor, F_DUPFD_CLOEXEC, 700)
      try #require(number >= 700)
    }
    do { _ = Descriptor(owning: number) }
    #expect(fcntl(number, F_GETFD) == -1)
  }

  @Test func `files are not inherited by child processes`() throws {
    let folder = try TemporaryFolder()
    try folder.file("file", [])
    let file = try Descriptor.openRegularFile(try folder.path(of: "file"))
    #expect(try checked(fcntl(file.fileDescriptor, F_GETFD)) & FD_CLOEXEC != 0)
    let memory = try Descriptor.memoryFile()
    #expect(try checked(fcntl(memory.fileDescriptor, F_GETFD)) & FD_CLOEXEC != 0)
  }

  @Test func `using an invalid descriptor fails with the system's message`() {
    let closed = Descriptor(owning: .max)
    let refusals = [
      SystemError.of { _ = try closed.read(upTo: 1) },
      SystemError.of { _ = try closed.prefix(1) }, SystemError.of { _ = try closed.fileSize() },
    ]
    #expect(refusals == [.badDescriptor, .badDescriptor, .badDescriptor])
    #expect(SystemError.badDescriptor.description == "bad file descriptor")
  }
}
