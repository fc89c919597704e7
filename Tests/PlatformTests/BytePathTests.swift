import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

struct BytePathTests {
  @Test func `a path is not empty and has no NUL`() {
    #expect(BytePath("") == nil)
    #expect(BytePath([UInt8]()) == nil)
    #expect(BytePath("a\0b") == nil)
    #expect(BytePath([0x61, 0xFF])?.bytes == [0x61, 0xFF])
    #expect(BytePath("복권")?.bytes == Array("복권".utf8))
  }

  @Test(arguments: [("a", "a/x"), ("a/", "a/x"), ("/", "/x"), (".", "./x"), ("a//", "a//x")])
  func `appending an entry adds a slash unless there is one`(_ folder: String, _ entry: String) {
    #expect(BytePath(folder)?.appending(Array("x".utf8)) == BytePath(entry))
  }

  @Test(arguments: [("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b", "/a"), ("a/b/c", "a/b")])
  func `the folder of a path is the part before its last slash`(_ path: String, _ folder: String) {
    #expect(BytePath(path)?.folder == BytePath(folder))
  }

  @Test(arguments: [("a", "a"), ("a/b", "b"), ("/a", "a"), ("a/b/c.csv", "c.csv"), ("a/", "")])
  func `the name of a path is the part after its last slash`(_ path: String, _ name: String) {
    #expect(BytePath(path)?.name == Array(name.utf8))
  }

  @Test func `entries are listed in byte order, without the folder itself and its parent`() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "B", "가", ".hidden", "a-", "aa", "10", "9"] {
      try folder.file(name, [])
    }
    #expect(try folder.names == [".hidden", "10", "9", "B", "a", "a-", "aa", "b", "가"])
  }

  @Test func `names keep bytes that are not UTF-8`() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [[0x61, 0xFF], [0xC3, 0x28], [0x80], [0x61, 0x0A, 0x1B]]
    for name in names {
      let path = try folder.path.appending(name)
      let number = unsafe path.withCString {
        unsafe open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      }
      close(try checked(number))
    }
    #expect(
      try folder.path.entries() == [[0x61, 0x0A, 0x1B], [0x61, 0xFF], [0x80], [0xC3, 0x28]])
  }

  @Test func `names of the maximum length are not cut`() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 255)
    try folder.file(name, [])
    #expect(try folder.names == [name])
  }

  @Test func `an empty folder has no entries`() throws {
    #expect(try TemporaryFolder().names == [])
  }

  @Test func `listing the entries of a file or a missing path fails`() throws {
    let folder = try TemporaryFolder()
    try folder.file("file", [])
    let file = try folder.path(of: "file")
    let missing = try folder.path(of: "missing")
    #expect(SystemError.of { _ = try file.entries() }?.number == ENOTDIR)
    #expect(SystemError.of { _ = try missing.entries() }?.number == ENOENT)
  }

  @Test func `a new folder is private to its owner, may exist already and needs a parent`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(of: "new")
    for _ in 0..<2 { try path.makeFolder() }
    #expect(path.kind(followingLinks: false) == .folder)
    let mode = try FileManager.default.attributesOfItem(
      atPath: folder.url.appending(path: "new").path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o700)
    let deep = try folder.path(of: "no/such")
    #expect(SystemError.of { try deep.makeFolder() }?.number == ENOENT)
  }

  @Test func `the kind is that of the link or of its target, as requested`() throws {
    let folder = try TemporaryFolder()
    try folder.file("file", [])
    let link = try folder.link("link", to: "file")
    let broken = try folder.link("broken", to: "nowhere")
    #expect(try folder.path(of: "file").kind(followingLinks: false) == .regular)
    #expect(try folder.path.kind(followingLinks: true) == .folder)
    #expect(link.kind(followingLinks: false) == .link)
    #expect(link.kind(followingLinks: true) == .regular)
    #expect(broken.kind(followingLinks: false) == .link)
    #expect(broken.kind(followingLinks: true) == nil)
    #expect(try folder.fifo("fifo").kind(followingLinks: true) == .fifo)
    #expect(BytePath("/dev/null")?.kind(followingLinks: true) == .device)
    #expect(try folder.path(of: "missing").kind(followingLinks: false) == nil)
  }
}
