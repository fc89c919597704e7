import DrawHistory
import Foundation
import Lottery
import Platform
import TestSupport
import Testing

@testable import LottoCommand
@testable import Reporting

struct RowFileTests {
  private static let line = Array("\n".utf8)

  private static func lines() throws -> [[UInt8]] {
    try Repository.bytes(ofFixture: "Golden/scan.jsonl").split(separator: 0x0A).map { Array($0) }
  }

  private static func open(_ file: URL, follows: Bool = false) throws -> RowFile {
    try RowFile(
      #require(BytePath(file.path(percentEncoded: false))), follows: follows)
  }

  private static func games(_ rows: RowFile) throws -> [ListedGame] {
    var games: [ListedGame] = []
    while let more = try rows.next() { games += more }
    return games
  }

  @Test func `rows are listed and read back as they were written`() throws {
    let rows = try Self.open(Repository.fixture("Golden/scan.jsonl"))
    let games = try Self.games(rows)
    #expect(games.count == 24)
    #expect(games.map(\.ticket).max() == 8)
    var output: [UInt8] = []
    var formatter = try #require(OutputFormat.all.first { $0.name == "jsonl" })
      .formatter(FormatSettings(language: .english, width: 80))
    formatter.append(games.indices.compactMap { rows.record($0) }, to: &output)
    #expect(try output == Repository.bytes(ofFixture: "Golden/scan.jsonl"))
    #expect(rows.record(24) == nil)
    #expect(rows.record(-1) == nil)
  }

  @Test func `rows of the second schema are listed as they are today, but for the page`() throws {
    let rows = try Self.open(Repository.fixture("Rows/scan-2.jsonl"))
    let now = try Self.open(Repository.fixture("Golden/scan.jsonl"))
    // Such rows do not say where a ticket is paid, but the list knows it from its other games.
    var games = try Self.games(rows)
    games.shareClaimPlaces()
    #expect(try games == Self.games(now))
    #expect((0..<24).allSatisfy { rows.record($0)?.page == 0 && now.record($0)?.page == 1 })
  }

  /// `Fixtures/Rows` was written before `lotto.game/2`.
  @Test func `rows of the first schema are listed, and fields that they lack are empty`() throws {
    let rows = try Self.open(Repository.fixture("Rows/scan-1.jsonl"))
    let lines = try Repository.bytes(ofFixture: "Rows/scan-1.jsonl").split(separator: 0x0A)
    let count = try Self.games(rows).count
    #expect(count == lines.count)
    let records = (0..<count).compactMap { rows.record($0) }
    #expect(records.count == count)
    #expect(records.allSatisfy { $0.drawNumbers == [0, 0, 0, 0, 0, 0] && $0.drawBonus == 0 })
    #expect(records.contains { $0.status == .won } && records.contains { $0.status == .error })
  }

  @Test func `the bonus number comes from the row`() throws {
    let rows = try Self.open(Repository.fixture("Golden/scan.jsonl"))
    _ = try Self.games(rows)
    #expect(rows.record(1)?.bonus == 1)
    #expect(rows.record(0)?.bonus == nil)
  }

  @Test func `a byte order mark before any row is ignored`() throws {
    let folder = try TemporaryFolder()
    let mark = [0xEF, 0xBB, 0xBF] as [UInt8]
    let lines = try Self.lines()
    let bytes = mark + lines[0] + [0x0A] + mark + [0x0A] + mark + lines[23] + [0x0A]
    let rows = try Self.open(try folder.file("rows", bytes))
    #expect(try Self.games(rows).count == 2)
    #expect(rows.record(1)?.status == .error)
  }

  @Test func `empty lines, carriage returns and a missing last line feed are accepted`() throws {
    let folder = try TemporaryFolder()
    let lines = try Self.lines()
    let bytes = Array("\n \r\n".utf8) + lines[0] + Array("\r\n\n".utf8) + lines[23]
    let rows = try Self.open(try folder.file("rows", bytes))
    #expect(try Self.games(rows).count == 2)
    #expect(rows.record(1)?.status == .error)
  }

  @Test(arguments: [
    ("{\"schema\":\"lotto.scan/1\"}", "line 3: expected a row of lotto.game/4: expected"),
    ("nonsense", "line 3: expected a row of lotto.game/4: expected a value at byte 1"),
    ("1", "line 3: expected a row of lotto.game/4: expected an object of lotto.game/4"),
  ])
  func `a line that is not a row is reported with its number and what was expected`(
    _ text: String, _ reason: String
  ) throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.lines()[0] + Self.line + Self.line + Array(text.utf8) + Self.line
    let rows = try Self.open(try folder.file("rows", bytes))
    let error = #expect(throws: Failure.self) { try Self.games(rows) }
    #expect(error?.reason?.english.hasPrefix(reason) == true, "\(error?.reason?.english ?? "")")
  }

  @Test func `a line of a growing file is read once it is complete`() throws {
    let folder = try TemporaryFolder()
    let lines = try Self.lines()
    let file = try folder.file("rows", lines[0] + Self.line + lines[1].prefix(100))
    let rows = try Self.open(file, follows: true)
    #expect(try Self.games(rows).count == 1)
    #expect(try !rows.wasReplaced())
    #expect(try Self.games(rows).isEmpty)
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    handle.write(Data(lines[1].dropFirst(100) + Self.line))
    #expect(try !rows.wasReplaced())
    #expect(try Self.games(rows).count == 1)
    #expect(rows.record(1)?.game == "B")
  }

  @Test func `a followed file may appear later and be replaced`() throws {
    let folder = try TemporaryFolder()
    let lines = try Self.lines()
    let place = folder.url.appending(path: "rows")
    let rows = try Self.open(place, follows: true)
    #expect(try rows.next() == nil)
    #expect(try !rows.wasReplaced())
    try folder.file("rows", lines[0] + Self.line)
    #expect(try !rows.wasReplaced())
    #expect(try Self.games(rows).count == 1)
    // A new file of the same name, which is then truncated.
    try FileManager.default.removeItem(at: place)
    #expect(try !rows.wasReplaced())
    try folder.file("rows", lines[1] + Self.line + lines[2] + Self.line)
    #expect(try rows.wasReplaced())
    #expect(try Self.games(rows).count == 2)
    #expect(rows.record(0)?.game == "B")
    let handle = try FileHandle(forWritingTo: place)
    try handle.truncate(atOffset: 0)
    #expect(try rows.wasReplaced())
    #expect(try Self.games(rows).isEmpty)
  }

  @Test func `a file that lotto is still writing is followed to its end`() throws {
    let folder = try TemporaryFolder()
    let lines = try Self.lines()
    let path = try #require(
      BytePath(folder.url.appending(path: "rows").path(percentEncoded: false)))
    let output = try OutputFile(path)
    var buffer = OutputBuffer(to: output.fileDescriptor)
    try buffer.append(lines[0] + Self.line)
    try buffer.flush()
    let rows = try Self.open(folder.url.appending(path: "rows"), follows: true)
    #expect(try Self.games(rows).count == 1)
    try buffer.append(lines[1] + Self.line)
    try buffer.flush()
    try output.complete()
    #expect(try !rows.wasReplaced())
    #expect(try Self.games(rows).count == 1)
    #expect(rows.record(1)?.game == "B")
  }

  @Test func `a missing file and a folder are refused`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: OpenError.self) { try Self.open(folder.url.appending(path: "none")) }
    #expect(throws: OpenError.self) { try Self.open(folder.url, follows: true) }
  }
}
