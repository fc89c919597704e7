import DrawHistory
import Foundation
import Lottery
import Platform
import TestSupport
import Testing

private let later =
  "1245,2026-10-10,3,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000"
private let other =
  "1245,2026-10-10,4,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000"
private let next =
  "1246,2026-10-17,4,12,20,28,36,44,2,0,0,2,200000,3,100000,4,50000,5,5000,9000000"
private let unfinished = "1247,2026-10-24,4,12,20,28,36,44,2"

private func draw(_ line: String) throws -> Draw { try DrawLine.read(Array(line.utf8)[...]) }

/// A cache in a folder that does not exist yet, inside a temporary one.
private struct Place {
  let folder: TemporaryFolder
  let cache: DrawCache

  init() throws {
    folder = try TemporaryFolder()
    let file = folder.url.appending(path: "cache/lotto/draws.cache")
    cache = DrawCache(try #require(BytePath(file.path)))
  }

  var file: URL { folder.url.appending(path: "cache/lotto/draws.cache") }

  func put(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func library() throws -> DrawLibrary {
    DrawLibrary(cache: cache, holding: try cache.read(), early: try cache.readEarly())
  }

  func permissions(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}

struct DrawCacheTests {
  @Test("a missing cache is empty, and the first write creates it with its folders")
  func made() throws {
    let place = try Place()
    #expect(try place.cache.read() == [:])
    let draw = try draw(later)
    var library = try place.library()
    #expect(library.merge([draw]).added == [draw.round])
    #expect(try place.cache.read() == [draw.round: draw])
    #expect(try place.permissions(place.file) == 0o600)
    for folder in ["cache", "cache/lotto"] {
      #expect(try place.permissions(place.folder.url.appending(path: folder)) == 0o700)
    }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: place.file.deletingLastPathComponent().path)
    #expect(names.sorted() == ["draws.cache", "draws.lock"])
  }

  @Test("a stored draw is known to the next library, with the cache as its source")
  func known() throws {
    let place = try Place()
    let draw = try draw(later)
    var library = try place.library()
    _ = library.merge([draw])
    let again = try place.library()
    #expect(again.draw(draw.round) == draw)
    #expect(again.source(of: draw.round) == .cache)
    #expect(library.source(of: draw.round) == .cache)
    #expect(again.rounds.suffix(2).map(\.number) == [1244, 1245])
  }

  @Test("a draw that is not final serves this run and the next, and is not stored as final")
  func unfinishedDraw() throws {
    let place = try Place()
    let draw = try draw(unfinished)
    var library = try place.library()
    #expect(library.merge([draw]).notFinal == [draw.round])
    #expect(try place.cache.read() == [:])
    for library in [library, try place.library()] {
      #expect(library.draw(draw.round) == draw)
      #expect(library.source(of: draw.round) == .cache)
      #expect(library.rounds.last == draw.round)
    }
  }

  @Test("a draw that contradicts the history or the cache is a conflict and changes nothing")
  func conflict() throws {
    let place = try Place()
    var library = try place.library()
    _ = library.merge([try draw(later)])
    let embedded = try draw("1244,2026-10-03,1,13,18,26,34,39,25")
    let result = library.merge([try draw(other), embedded, try draw(next)])
    #expect(result.conflicts.map(\.number) == [1245, 1244])
    #expect(result.added.map(\.number) == [1246])
    let stored = try place.cache.read().values.sorted { $0.round < $1.round }
    #expect(stored.map(DrawLine.write) == [later, next])
  }

  @Test("if two processes store a round differently, the first one wins for both")
  func race() throws {
    let place = try Place()
    var (one, two) = (try place.library(), try place.library())
    #expect(one.merge([try draw(later)]).conflicts.isEmpty)
    #expect(two.merge([try draw(other), try draw(next)]).conflicts.map(\.number) == [1245])
    #expect(two.draw(try draw(later).round) == (try draw(later)))
    #expect(try place.cache.read().count == 2)
  }

  @Test("a report with more figures completes the stored draw")
  func completion() throws {
    let place = try Place()
    let partial = try draw("1245,2026-10-10,3,11,19,27,35,43,1,1,300000,,,,,,,,,9000000")
    var library = try place.library()
    _ = library.merge([partial])
    #expect(library.merge([try draw(later)]).added == [partial.round])
    #expect(library.merge([partial]).known == [partial.round])
    #expect(try place.cache.read() == [partial.round: try draw(later)])
  }

  @Test("the next write removes temporary files of killed writers")
  func abandoned() throws {
    let place = try Place()
    let ended = Process()
    ended.executableURL = URL(filePath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    let gone = [".lotto-\(ended.processIdentifier)-0.partial"]
    let kept = [
      ".lotto-\(getpid())-7.partial", ".lotto-+\(ended.processIdentifier)-0.partial",
      ".lotto-x-0.partial", ".lotto--1-0.partial", ".lotto-0-0.partial", "lotto-1-0.partial",
      ".lotto-\(ended.processIdentifier)-0.other",
    ]
    for name in gone + kept {
      try place.put([])
      try Data().write(to: place.file.deletingLastPathComponent().appending(path: name))
    }
    try FileManager.default.removeItem(at: place.file)
    var library = try place.library()
    #expect(library.merge([try draw(next)]).refusal == nil)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: place.file.deletingLastPathComponent().path)
    #expect(Set(names) == Set(kept + ["draws.cache", "draws.lock"]))
  }

  @Test("a file that is not a cache is reported, and replaced by the next write")
  func replaced() throws {
    let place = try Place()
    for bytes in [
      Array("garbage\n".utf8), [], Array("lotto-draws 9 x\n".utf8), Array("lotto-draws 1".utf8),
    ] {
      try place.put(bytes)
      #expect(throws: DrawCacheError.self) { try place.cache.read() }
      var library = DrawLibrary(cache: place.cache, holding: [:])
      #expect(library.merge([try draw(next)]).refusal == nil)
      #expect(try place.cache.read() == [try draw(next).round: try draw(next)])
    }
  }

  @Test("a cache of gigabytes is refused before it is read whole")
  func bounded() throws {
    let place = try Place()
    try place.put([])
    try #require(unsafe truncate(place.file.path, 8 << 30) == 0)
    #expect(throws: DrawCacheError.tooLarge) { try place.cache.read() }
  }

  @Test("a cache that another user may have written is reported, and replaced by the next write")
  func planted() throws {
    let place = try Place()
    for isOthers in getuid() == 0 ? [false, true] : [false] {
      var library = DrawLibrary(cache: place.cache, holding: [:])
      _ = library.merge([try draw(later), try draw(unfinished)])
      for path in [place.cache.path, place.cache.earlyPath] {
        let name = String(decoding: path.bytes, as: UTF8.self)
        #expect(unsafe (isOthers ? chown(name, 65534, 65534) : chmod(name, 0o666)) == 0)
      }
      #expect(throws: DrawCacheError.untrustworthy) { try place.cache.read() }
      #expect(throws: DrawCacheError.untrustworthy) { try place.cache.readEarly() }
      library = DrawLibrary(cache: place.cache, holding: [:])
      #expect(library.merge([try draw(next)]).refusal == nil)
      #expect(try place.cache.read() == [try draw(next).round: try draw(next)])
      #expect(try place.permissions(place.file) == 0o600)
    }
  }

  @Test("a draw of a site dated after today in Korea serves the run and is not stored")
  func undrawn() throws {
    let place = try Place()
    for line in ["9999,2194-07-19,1,2,3,4,5,6,7,1,9,,,,,,,,,9", "9998,2194-07-12,1,2,3,4,5,6,7"] {
      let draw = try draw(line)
      var library = try place.library()
      #expect(library.merge([draw], from: .site(at: 1000)).undrawn == [draw.round])
      #expect(library.draw(draw.round) == draw)
    }
    #expect(try place.cache.read().isEmpty && place.cache.readEarly().isEmpty)
  }

  @Test("a folder or FIFO where the cache should be is reported without waiting for it")
  func otherThings() throws {
    let place = try Place()
    try FileManager.default.createDirectory(at: place.file, withIntermediateDirectories: true)
    #expect(throws: DrawCacheError.unreadable(.notRegular(.folder))) { try place.cache.read() }
    var library = DrawLibrary(cache: place.cache, holding: [:])
    #expect(library.merge([try draw(next)]).refusal != nil)
    #expect(library.draw(try draw(next).round) == (try draw(next)))
    try FileManager.default.removeItem(at: place.file)
    try #require(unsafe mkfifo(place.file.path, 0o600) == 0)
    #expect(throws: DrawCacheError.unreadable(.notRegular(.fifo))) { try place.cache.read() }
  }

  @Test("if the cache cannot be created, the run continues without storing")
  func noPlace() throws {
    let cache = DrawCache(try #require(BytePath("/proc/lotto/draws.cache")))
    #expect(try cache.read() == [:])
    var library = DrawLibrary(cache: cache, holding: [:])
    let result = library.merge([try draw(next)])
    #expect(result.refusal != nil && result.added.map(\.number) == [1246])
    #expect(library.draw(try draw(next).round) != nil)
  }

  @Test("a read-only folder is reported as such", .enabled(if: getuid() != 0))
  func readOnly() throws {
    let place = try Place()
    let folder = place.file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    var library = try place.library()
    #expect(library.merge([try draw(next)]).refusal?.isReadOnly == true)
  }

  @Test("readers do not wait for the lock, and writers wait for its release")
  func lock() async throws {
    let place = try Place()
    var library = try place.library()
    _ = library.merge([try draw(later)])
    let lock = try FileLock(
      try #require(BytePath(place.folder.url.appending(path: "cache/lotto/draws.lock").path)),
      atMost: .zero)
    #expect(try place.cache.read().count == 1)
    let (cache, added) = (place.cache, try draw(next))
    let writer = Task.detached { try cache.update { $0.final[added.round] = added } }
    #expect(try place.cache.read().count == 1)
    release(lock)
    #expect(try await writer.value.final.count == 2)
  }

  private func release(_ lock: consuming FileLock) {}

  @Test("concurrent writers lose nothing")
  func writers() async throws {
    let place = try Place()
    let cache = place.cache
    try await withThrowingTaskGroup { group in
      for writer in 0..<8 {
        group.addTask {
          for step in 0..<10 {
            let round = try #require(Round(2001 + 10 * writer + step))
            let figures = Array("\(round.number),\(round.drawDate),1,2,3,4,5,6,7,,,,,,,,,,,1".utf8)
            let draw = try DrawLine.read(figures[...])
            var library = DrawLibrary(cache: cache, holding: [:])
            #expect(library.merge([draw]).added == [round])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try cache.read().keys.map(\.number).sorted() == Array(2001...2080))
  }
}
