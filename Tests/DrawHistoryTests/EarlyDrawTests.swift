import DrawHistory
import Lottery
import Platform
import TestSupport
import Testing

private let early = "1245,2026-10-10,3,11,19,27,35,43,1"
private let other = "1245,2026-10-10,3,11,19,27,35,44,1"
private let final =
  "1245,2026-10-10,3,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000"
private let contradiction =
  "1245,2026-10-10,4,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000"

private func draw(_ line: String) throws -> Draw { try DrawLine.read(Array(line.utf8)[...]) }

/// Numbers without amounts in a library and its cache.
struct EarlyDrawTests {
  private let folder: TemporaryFolder
  private let cache: DrawCache
  private let round: Round

  init() throws {
    folder = try TemporaryFolder()
    cache = DrawCache(try #require(BytePath(folder.path("draws.cache"))))
    round = try #require(Round(1245))
  }

  private func library() throws -> DrawLibrary {
    DrawLibrary(cache: cache, holding: try cache.read(), early: try cache.readEarly())
  }

  @Test func `a draw is lacking until it is final, except in the minute after its request`() throws
  {
    var library = try library()
    #expect(library.lacks(round, at: 1000))
    _ = library.merge([try draw(early)], from: .site(at: 1000))
    for library in [library, try self.library()] {
      #expect(
        [999, 1000, 1059, 1060].map { library.lacks(round, at: $0) } == [true, false, false, true])
    }
    _ = library.merge([try draw(final)], from: .site(at: 1060))
    #expect(try !self.library().lacks(round, at: 2000))
    #expect(try cache.readEarly().isEmpty)
  }

  @Test func `a final draw replaces early numbers, and others are reported as corrected`() throws {
    for (line, isCorrected) in [(final, false), (contradiction, true)] {
      _ = try cache.update { $0 = DrawsByRound() }
      var library = try library()
      _ = library.merge([try draw(early)])
      let result = library.merge([try draw(line)])
      #expect(result.added == [round] && result.conflicts.isEmpty)
      #expect(result.corrected == (isCorrected ? [round] : []))
      #expect(library.draw(round) == (try draw(line)))
      #expect(try cache.read() == [round: try draw(line)])
    }
  }

  @Test func `numbers of another process are corrected, too, and reported by the one that knows`()
    throws
  {
    var one = try library()
    var other = try library()
    _ = other.merge([try draw(early)])
    #expect(one.merge([try draw(contradiction)]).corrected == [round])
    #expect(try cache.readEarly().isEmpty)
  }

  @Test func `early numbers never change a final draw`() throws {
    var library = try library()
    _ = library.merge([try draw(final)])
    #expect(library.merge([try draw(early)]).known == [round])
    #expect(library.merge([try draw(other)]).conflicts == [round])
    #expect(library.draw(round) == (try draw(final)))
    #expect(try cache.readEarly().isEmpty)
  }

  @Test func `other early numbers are a conflict, and the site is not asked again at once`() throws
  {
    var library = try library()
    _ = library.merge([try draw(early)], from: .site(at: 1000))
    let result = library.merge([try draw(other)], from: .site(at: 1100))
    #expect(result.conflicts == [round] && result.notFinal == [round])
    #expect(try self.library().draw(round) == (try draw(early)))
    #expect(try !self.library().lacks(round, at: 1159))
    // The same between two processes.
    var (one, two) = (try self.library(), DrawLibrary(cache: cache, holding: [:]))
    #expect(two.merge([try draw(other)], from: .site(at: 1200)).conflicts == [round])
    #expect(two.draw(round) == (try draw(early)))
    #expect(one.merge([try draw(contradiction)]).corrected == [round])
  }

  @Test func `figures of a draw that is not final are dropped, since they may still change`() throws
  {
    var library = try library()
    _ = library.merge([try draw(early + ",1,100,,,,,,,,,")])
    #expect(try self.library().draw(round) == (try draw(early)))
  }

  @Test func `a damaged file of early draws is reported, and replaced by the next write`() throws {
    var library = try library()
    _ = library.merge([try draw(early)])
    let bytes = try folder.bytes("draws.early")
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: DrawCacheError.self) { try EarlyDraw.draws(in: changed) }
      #expect(throws: DrawCacheError.self) { try EarlyDraw.draws(in: Array(bytes[..<index])) }
    }
    #expect(try EarlyDraw.draws(in: bytes).count == 1)
    _ = try folder.file("draws.early", Array("garbage\n".utf8))
    #expect(throws: DrawCacheError.foreign) { try cache.readEarly() }
    _ = library.merge([try draw(other)])
    #expect(try cache.readEarly().count == 1)
  }
}
