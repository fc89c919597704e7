import Foundation
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
    while let path = watched.next() { names.append(String(decoding: path.name, as: UTF8.self)) }
    return names
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
    let stamp = try #require(try file.stamp())
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
