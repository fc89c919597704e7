import Foundation
import JSON
import TestSupport
import Testing

/// Codes that are found beside decoded ones but cannot be decoded themselves.
struct UnreadCodeTests {
  private let folder: TemporaryFolder
  private let file: String

  /// The corners of the middle code: 41 modules of three pixels, with a four-module quiet zone.
  private static let corners = [159, 12, 282, 12, 282, 135, 159, 135]

  init() throws {
    folder = try TemporaryFolder()
    let codes = [
      try CodePicture.ticket(1), CodePicture.destroyed(try CodePicture.ticket(2)),
      try CodePicture.ticket(3),
    ]
    file = try folder.file("three.png", CodePicture.file(of: codes)).path(percentEncoded: false)
  }

  /// A scan with enough time for a debug build.
  private func scan(_ arguments: String...) throws -> ProgramRun {
    try Lotto.run("scan", ["--time-limit", "60"] + arguments)
  }

  @Test func `an unread code has a row in its place and makes the status 1`() throws {
    let run = try scan(file)
    let rows = try run.rows()
    #expect(run.status == 1)
    #expect(Set(rows.map { $0.number("code") }) == [1, 2, 3])
    #expect(rows.allSatisfy { $0.number("page") == 1 })
    let unread = rows.filter { $0.number("code") == 2 }
    #expect(unread.map(\.error) == ["code_unread"])
    let row = try #require(unread.first)
    #expect(row.status == "error")
    #expect(row.text("message") == "a code was found here but could not be read")
    for key in ["product", "payload", "attempt", "game", "serial"] { #expect(row.text(key) == "") }
    #expect(row.number("rank") == 0 && row.number("round") == 0)
    for (corner, expected) in zip(row.numbers("corners") ?? [], Self.corners) {
      #expect(abs(corner - expected) <= 1)
    }
    #expect(rows.filter { $0.number("code") != 2 }.allSatisfy { $0.error == "" })
    #expect(run.diagnostics.contains("a code was found here but could not be read"))
  }

  /// What people photograph is a ticket: if only a flyer's code was read, the ticket was not.
  @Test(arguments: [[2, 2, 2], [2, 2, 3], [2, 3, 3]])
  func `beside a flyer, whatever looks like a code has a row, even if too blurred to be sure`(
    radii: [Int]
  ) throws {
    let codes = [try CodePicture.flyer(), CodePicture.destroyed(try CodePicture.ticket(2))]
    let bytes = CodePicture.file(of: codes, scale: 4, blurringLastBy: radii)
    let path = try folder.file("flyer.png", bytes).path(percentEncoded: false)
    let run = try scan("-v", "--exit-code", "winner", path)
    let rows = try run.rows()
    #expect(rows.first?.text("product") == "foreign")
    let seen = run.diagnostics.contains("1 more grid, not decodable")
    #expect(rows.dropFirst().map(\.error) == (seen ? ["code_unread"] : []))
    #expect(run.status == (seen ? 2 : 1))
    // Blurred further, nothing is left to see.
    #expect(seen || radii == [2, 3, 3])
  }

  @Test func `a picture whose only code is unread says so`() throws {
    let alone = CodePicture.file(of: [CodePicture.destroyed(try CodePicture.ticket(1))])
    let path = try folder.file("alone.png", alone).path(percentEncoded: false)
    #expect(try scan(path).rows().map(\.error) == ["code_unread"])
  }

  @Test func `nested rows list an unread code without games`() throws {
    let run = try scan("--nested", file)
    let row = try JSONReader.read(Array(run.output))
    let codes = try #require(row["codes"]?.array)
    #expect(codes.map { $0["error"]?.string } == ["", "code_unread", ""])
    #expect(codes[1]["games"]?.array?.isEmpty == true)
  }

  @Test func `exit-code winner never returns 1 if a code is unread`() throws {
    #expect(try scan("--exit-code", "winner", file).status != 1)
  }

  @Test func `the row of an unread code survives resuming and rechecking`() throws {
    let first = try scan("--resume", folder.path("journal"), file)
    let second = try scan("--resume", folder.path("journal"), file)
    #expect(second.output == first.output)
    let check = try Lotto.run(
      "check", ["--input", "jsonl"], input: Array(first.output))
    let (before, after) = (try first.rows(), try check.rows())
    #expect(after.map(\.error) == before.map(\.error))
    #expect(after.map { $0.number("code") } == before.map { $0.number("code") })
    #expect(after.map { $0.numbers("corners") } == before.map { $0.numbers("corners") })
  }

  @Test func `a damaged ticket that is read anyway has no row for an unread code`() throws {
    var covered = try CodePicture.ticket(1)
    for row in 12..<24 {
      for column in 12..<24 { covered[row][column] = false }
    }
    let codes = [covered, try CodePicture.ticket(2)]
    let path = try folder.file("two.png", CodePicture.file(of: codes)).path(percentEncoded: false)
    let rows = try scan(path).rows()
    #expect(Set(rows.map { $0.number("code") }) == [1, 2])
    #expect(rows.allSatisfy { $0.error == "" })
  }
}
