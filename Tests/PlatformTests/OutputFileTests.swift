import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

struct OutputFileTests {
  private static func mode(of path: BytePath) -> mode_t {
    var status = stat()
    let result = unsafe path.withCString { unsafe stat($0, &status) }
    return result == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func `a file appears under its name only once it is complete`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(of: "rows.csv")
    let file = try OutputFile(path)
    try writeAll([1, 2, 3], to: file.fileDescriptor)
    #expect(path.kind(followingLinks: false) == nil)
    try file.complete()
    #expect(try contents(of: path) == [1, 2, 3])
    #expect(try folder.names == ["rows.csv"])
  }

  @Test func `a new file gets its mode from the umask, a replacing one is private to its owner`()
    throws
  {
    let folder = try TemporaryFolder()
    // The umask cannot be read without setting it, so an ordinary new file shows its mode.
    let usual = try folder.file("usual", [])
    let mode = Self.mode(of: try folder.path(of: usual.lastPathComponent))
    for (isReplacing, mode) in [(false, mode), (true, 0o600)] {
      let path = try folder.path(of: "rows-\(isReplacing).csv")
      let file = try OutputFile(path, replacing: isReplacing)
      try file.complete()
      #expect(Self.mode(of: path) == mode)
    }
  }

  @Test func `after a signal, the partial file is kept beside the old one`() throws {
    let folder = try TemporaryFolder()
    try folder.file("rows.csv", [9])
    let path = try folder.path(of: "rows.csv")
    let file = try OutputFile(path)
    try writeAll([1, 2], to: file.fileDescriptor)
    let partial = try folder.path(of: "rows.csv.partial")
    #expect(file.keepPartial() == partial)
    #expect(try contents(of: partial) == [1, 2])
    #expect(try contents(of: path) == [9])
    #expect(try folder.names == ["rows.csv", "rows.csv.partial"])
  }

  @Test func `an older file stays until the new one is complete, which keeps its mode`() throws {
    let folder = try TemporaryFolder()
    let older = try folder.file("rows.csv", [9, 9, 9, 9])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o604], ofItemAtPath: older.path(percentEncoded: false))
    let path = try folder.path(of: "rows.csv")
    let file = try OutputFile(path)
    try writeAll([1], to: file.fileDescriptor)
    #expect(try contents(of: path) == [9, 9, 9, 9])
    try file.complete()
    #expect(try contents(of: path) == [1])
    #expect(Self.mode(of: path) == 0o604)
    #expect(try folder.names == ["rows.csv"])
  }

  @Test func `a replacing file replaces a link and leaves its target untouched`() throws {
    let folder = try TemporaryFolder()
    try folder.file("real", [9, 9])
    let link = try folder.link("link", to: folder.url.appending(path: "real").path)
    let file = try OutputFile(link, replacing: true)
    try writeAll([1], to: file.fileDescriptor)
    try file.complete(syncing: false)
    #expect(link.kind(followingLinks: false) == .regular)
    #expect(try contents(of: link) == [1])
    #expect(try contents(of: try folder.path(of: "real")) == [9, 9])
    #expect(try folder.names == ["link", "real"])
  }

  @Test func `a complete file that cannot be moved into place can be kept or discarded`() throws {
    let folder = try TemporaryFolder()
    for isKept in [true, false] {
      let path = try folder.path(of: "rows-\(isKept).csv")
      let file = try OutputFile(path)
      try writeAll([1, 2], to: file.fileDescriptor)
      // A folder has taken the name meanwhile.
      try path.makeFolder()
      do throws(SystemError) {
        try file.complete()
        Issue.record("a folder was replaced")
      } catch { #expect(error.number == EISDIR) }
      if isKept {
        let partial = file.keepPartial()
        #expect(try contents(of: try #require(partial)) == [1, 2])
      } else {
        file.discard()
      }
    }
    #expect(try folder.names == ["rows-false.csv", "rows-true.csv", "rows-true.csv.partial"])
  }

  @Test func `a discarded file leaves nothing behind, and an older file untouched`() throws {
    let folder = try TemporaryFolder()
    try folder.file("old.csv", [9])
    for name in ["old.csv", "new.csv"] {
      let file = try OutputFile(try folder.path(of: name))
      try writeAll([1, 2], to: file.fileDescriptor)
      file.discard()
    }
    #expect(try folder.names == ["old.csv"])
    #expect(try contents(of: try folder.path(of: "old.csv")) == [9])
  }

  @Test func `an unfinished file can be found until it is complete`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(of: "rows.jsonl")
    #expect(OutputFile.unfinished(path) == nil)
    let file = try OutputFile(path)
    try writeAll([1, 2], to: file.fileDescriptor)
    #expect(try contents(of: try #require(OutputFile.unfinished(path))) == [1, 2])
    for other in ["other.jsonl", "jsonl", "0-rows.jsonl"] {
      #expect(OutputFile.unfinished(try folder.path(of: other)) == nil, "\(other)")
    }
    try file.complete()
    #expect(OutputFile.unfinished(path) == nil)
    #expect(OutputFile.unfinished(try folder.path(of: "missing/rows.jsonl")) == nil)
  }

  @Test func `unfinished files with very long names are told apart`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(of: String(repeating: "a", count: 250))
    let file = try OutputFile(path)
    #expect(OutputFile.unfinished(path) != nil)
    #expect(OutputFile.unfinished(try folder.path(of: String(repeating: "b", count: 250))) == nil)
    try file.complete()
    #expect(path.kind(followingLinks: false) == .regular)
  }

  @Test func `a file left by a dead process does not count as unfinished`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(of: "rows.jsonl")
    // 2147483647 is greater than any process identifier.
    for name in [
      ".lotto-2147483647-0-rows.jsonl.partial", ".lotto-\(getpid())-x-rows.jsonl.partial",
      ".lotto-\(getpid())-0-other-rows.jsonl.partial", ".lotto--0-rows.jsonl.partial",
    ] {
      try folder.file(name, [1])
      #expect(OutputFile.unfinished(path) == nil, "\(name)")
    }
    try folder.file(".lotto-\(getpid())-12-rows.jsonl.partial", [7])
    #expect(try contents(of: try #require(OutputFile.unfinished(path))) == [7])
  }

  @Test func `writing to a symbolic link changes its target and keeps the link`() throws {
    let folder = try TemporaryFolder()
    try folder.file("target", [9, 9, 9])
    let link = try folder.link("link", to: "target")
    let file = try OutputFile(link)
    try writeAll([1, 2], to: file.fileDescriptor)
    try file.complete()
    #expect(try contents(of: try folder.path(of: "target")) == [1, 2])
    #expect(link.kind(followingLinks: false) == .link)
    #expect(try folder.names == ["link", "target"])
  }

  @Test(arguments: [O_WRONLY, O_WRONLY | O_APPEND])
  func `a file that is open already is written on, not truncated`(flags: Int32) throws {
    let folder = try TemporaryFolder()
    let target = try folder.path(of: "target")
    let open = try target.opened(flags | O_CREAT, mode: 0o600)
    try writeAll([7, 8], to: open.fileDescriptor)
    let link = try folder.link("link", to: "/proc/self/fd/\(open.fileDescriptor)")
    let file = try OutputFile(link)
    try writeAll([1, 2], to: file.fileDescriptor)
    if flags & O_APPEND == 0 {
      try file.overwriteStart(with: [3])
    } else {
      #expect(throws: SystemError.self) { try file.overwriteStart(with: [3]) }
    }
    try file.complete()
    try writeAll([9], to: open.fileDescriptor)
    #expect(try contents(of: target) == [7, 8, flags & O_APPEND == 0 ? 3 : 1, 2, 9])
  }

  @Test func `a device is written in place`() throws {
    let null = try #require(BytePath("/dev/null"))
    let file = try OutputFile(null)
    try writeAll([1, 2, 3], to: file.fileDescriptor)
    try file.complete()
    #expect(null.kind(followingLinks: false) == .device)
  }

  @Test func `a full disk is reported`() throws {
    let file = try OutputFile(try #require(BytePath("/dev/full")))
    var refusal: SystemError?
    do throws(SystemError) { try writeAll([1], to: file.fileDescriptor) } catch { refusal = error }
    file.discard()
    #expect(refusal?.number == ENOSPC)
    #expect(refusal?.description == "no space left on device")
  }

  @Test func `a missing folder, and a folder in place of the file, are refused`() throws {
    let folder = try TemporaryFolder()
    let nowhere = try folder.path(of: "missing/rows.csv")
    #expect(SystemError.of { _ = try OutputFile(nowhere) }?.number == ENOENT)
    let itself = try folder.path
    #expect(SystemError.of { _ = try OutputFile(itself) }?.number == EISDIR)
    #expect(try folder.names == [])
  }

  /// The identifier of a process that has ended.
  private static func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func `writing a file removes the partial files that dead writers of it left`() throws {
    let folder = try TemporaryFolder()
    let dead = try Self.endedProcess()
    let long = String(repeating: "n", count: 250)
    let kept = [
      ".lotto-\(dead)-0-other.partial", ".lotto-\(dead)-0-my-rows.partial",
      ".lotto-\(dead)-0-rows.other", ".lotto-\(dead)-x-rows.partial",
      ".lotto-\(dead)--rows.partial",
      ".lotto-0-0-rows.partial", ".lotto-\(getpid())-7-rows.partial",
    ]
    let left = [".lotto-\(dead)-0-rows.partial", ".lotto-\(dead)-12-rows.partial"]
    let hash = String(XXHash64.hash(Array(long.utf8)), radix: 16)
    let leftOfLong = ".lotto-\(dead)-0-\(hash).partial"
    for name in kept + left + [leftOfLong] { try folder.file(name, [1]) }
    try OutputFile(try folder.path(of: "rows")).complete()
    #expect(try Set(folder.names) == Set(kept + [leftOfLong, "rows"]))
    try OutputFile(try folder.path(of: long)).complete()
    #expect(try Set(folder.names) == Set(kept + [long, "rows"]))
  }

  @Test func `a live writer keeps its file even if its process is unknown, as in a container`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.path(of: "rows")
    let writer = try OutputFile(path)
    try writeAll([1, 2], to: writer.fileDescriptor)
    let own = try #require(try folder.names.first)
    let other = ".lotto-\(try Self.endedProcess())-0-rows.partial"
    try FileManager.default.moveItem(
      at: folder.url.appending(path: own), to: folder.url.appending(path: other))
    try OutputFile(path).complete()
    #expect(try Set(folder.names) == [other, "rows"])
    writer.discard()
    // The lock is gone with the writer.
    try OutputFile(path).complete()
    #expect(try folder.names == ["rows"])
  }

  @Test func `links and folders named like partial files are left alone`() throws {
    let folder = try TemporaryFolder()
    let dead = try Self.endedProcess()
    try folder.file("precious", [1])
    let names = [".lotto-\(dead)-0-rows.partial", ".lotto-\(dead)-1-rows.partial"]
    _ = try folder.link(names[0], to: "precious")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: names[1]), withIntermediateDirectories: false)
    try OutputFile(try folder.path(of: "rows")).complete()
    #expect(try Set(folder.names) == Set(names + ["precious", "rows"]))
    #expect(try contents(of: try folder.path(of: "precious")) == [1])
  }
}
