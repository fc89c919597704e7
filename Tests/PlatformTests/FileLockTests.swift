import TestSupport
import Testing

@testable import Platform

struct FileLockTests {
  private func release(_ lock: consuming FileLock) {}

  @Test("waiting for a held lock times out, and it can be taken once released")
  func exclusive() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(of: "lock")
    let lock = try FileLock(path, atMost: .zero)
    #expect(throws: SystemError.self) { release(try FileLock(path, atMost: .milliseconds(5))) }
    release(lock)
    // A child that another test has just forked holds copies of all descriptors until its exec.
    release(try FileLock(path, atMost: .seconds(10)))
    #expect(try folder.names == ["lock"])
  }

  @Test("a symbolic link in place of the lock file is refused")
  func link() throws {
    let folder = try TemporaryFolder()
    let link = try folder.link("lock", to: "elsewhere")
    #expect(throws: SystemError.self) { release(try FileLock(link, atMost: .zero)) }
    #expect(try folder.names == ["lock"])
  }

  @Test("missing folders are made, and existing ones are kept")
  func folders() throws {
    let folder = try TemporaryFolder()
    let deep = try folder.path(of: "a/b/c")
    try deep.makeFolders()
    try deep.makeFolders()
    #expect(deep.kind(followingLinks: false) == .folder)
    try deep.syncFolder()
    try folder.file("file", [])
    let below = try folder.path(of: "file/x")
    #expect(SystemError.of { try below.makeFolders() } != nil)
  }
}
