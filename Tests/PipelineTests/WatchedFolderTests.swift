import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Pipeline

struct WatchedFolderTests {
  private let folder: TemporaryFolder
  private let path: BytePath

  init() throws {
    folder = try TemporaryFolder()
    path = try #require(BytePath(folder.url.path))
  }

  /// The names of the entries that are available.
  private static func names(_ watched: inout WatchedFolder) -> [String] {
    var names: [String] = []
    while let element = watched.next() {
      if case .file(let path) = element { names.append(String(decoding: path.name, as: UTF8.self)) }
    }
    return names
  }

  /// The names that are available once everything due has been looked at `looks` times.
  private static func names(
    _ watched: inout WatchedFolder, afterLooks looks: Int
  ) throws -> [String] {
    var names: [String] = []
    for _ in 0..<looks {
      _ = try Readiness.wait(for: [], until: watched.nextLook)
      try watched.readMore()
      _ = watched.look()
      names += Self.names(&watched)
    }
    return names
  }

  @Test func `links and files without a name arrive when they get their name, once`() throws {
    var watched = try WatchedFolder(path)
    #expect(watched.look() == nil)
    let outside = try TemporaryFolder()
    let file = try outside.file("file", [1]).path(percentEncoded: false)
    #expect(unsafe link(file, folder.path("hard.png")) == 0)
    #expect(unsafe symlink(file, folder.path("soft.png")) == 0)
    // O_TMPFILE, which Swift does not import.
    let flags = 0o20_000_000 | O_DIRECTORY | O_WRONLY
    let nameless = unsafe open(folder.url.path, flags, 0o644)
    #expect(nameless >= 0)
    let descriptor = Descriptor(owning: nameless)
    #expect(
      unsafe linkat(
        AT_FDCWD, "/proc/self/fd/\(nameless)", AT_FDCWD, folder.path("nameless.png"),
        AT_SYMLINK_FOLLOW) == 0)
    #expect(unsafe write(nameless, [1], 1) == 1)
    try watched.readMore()
    // The last one is still open for writing.
    #expect(try Set(Self.names(&watched, afterLooks: 1)) == ["hard.png", "soft.png"])
    _ = consume descriptor
    #expect(try Self.names(&watched, afterLooks: 2) == ["nameless.png"])
    #expect(try Self.names(&watched, afterLooks: 2) == [])
  }

  @Test func `a new name that its writer changes at once is never seen`() throws {
    var watched = try WatchedFolder(path)
    #expect(watched.look() == nil)
    let outside = try TemporaryFolder()
    let file = try outside.file("file", [1]).path(percentEncoded: false)
    // As `ln -f` does it.
    #expect(unsafe link(file, folder.path("CuXa3f")) == 0)
    try watched.readMore()
    #expect(Self.names(&watched) == [])
    #expect(unsafe rename(folder.path("CuXa3f"), folder.path("a.png")) == 0)
    #expect(try Self.names(&watched, afterLooks: 2) == ["a.png"])
  }

  @Test func `a file replaced by one of equal size and time is read, attributes don't matter`()
    throws
  {
    try folder.file("a.png", [1])
    var watched = try WatchedFolder(path)
    #expect(watched.look() == nil)
    #expect(Self.names(&watched) == ["a.png"])
    let times = [timespec(tv_sec: 9, tv_nsec: 0), timespec(tv_sec: 9, tv_nsec: 0)]
    #expect(unsafe utimensat(AT_FDCWD, folder.path("a.png"), times, 0) == 0)
    #expect(unsafe chmod(folder.path("a.png"), 0o604) == 0)
    try watched.readMore()
    #expect(try Self.names(&watched, afterLooks: 2) == [])
    for number: UInt8 in 2...3 {
      try folder.file(".new", [number])
      #expect(unsafe utimensat(AT_FDCWD, folder.path(".new"), times, 0) == 0)
      #expect(unsafe rename(folder.path(".new"), folder.path("a.png")) == 0)
      #expect(try Self.names(&watched, afterLooks: 2) == ["a.png"])
    }
  }

  @Test func `if the system drops events, listing the folder finds the missed files`() throws {
    var watched = try WatchedFolder(path)
    #expect(watched.look() == nil)
    #expect(Self.names(&watched) == [])
    let limit = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let count = try #require(Int(limit.trimmingCharacters(in: .newlines)))
    let (one, other) = (folder.path("one.png"), folder.path("other.png"))
    try folder.file("one.png", [1])
    for _ in 0...count / 4 {
      try #require(unsafe rename(one, other) == 0)
      try #require(unsafe rename(other, one) == 0)
    }
    try folder.file("late.png", [1])
    try watched.readMore()
    #expect(Set(Self.names(&watched)) == ["late.png", "one.png"])
    try watched.readMore()
    #expect(Self.names(&watched) == [])
  }

  @Test func `a file that changed while it was read is read again, but only once`() throws {
    try folder.file("a.png", [1])
    var watched = try WatchedFolder(path)
    #expect(watched.look() == nil)
    #expect(Self.names(&watched) == ["a.png"])
    let file = try Descriptor.openRegularFile(path.appending(Array("a.png".utf8)))
    let stamp = try file.stamp()
    try folder.file("a.png", [1, 2])
    watched.readAgain(Array("a.png".utf8), stamp)
    try watched.readMore()
    #expect(watched.look() == nil)
    #expect(Self.names(&watched) == ["a.png"])
    watched.readAgain(Array("a.png".utf8), stamp)
    #expect(watched.look() == nil)
    #expect(Self.names(&watched) == [])
  }

  @Test func `a replaced folder is reported as gone, then as back`() throws {
    let inner = try #require(BytePath(folder.path("in")))
    try inner.makeFolder()
    var watched = try WatchedFolder(inner)
    #expect(watched.look() == nil)
    #expect(unsafe rename(folder.path("in"), folder.path("away")) == 0)
    #expect(watched.look() == false)
    #expect(watched.look() == nil)
    try inner.makeFolder()
    try folder.file("in/a.png", [1])
    #expect(watched.look() == true)
    #expect(Self.names(&watched) == ["a.png"])
    try folder.file("in/b.png", [1])
    try folder.file("away/c.png", [1])
    try watched.readMore()
    #expect(Self.names(&watched) == ["b.png"])
  }
}
