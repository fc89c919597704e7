import Foundation
import Lottery
import TestSupport
import Testing

/// Runs of `lotto rank` on NumPy's arrays, and on files without tickets.
struct RankArrayTests {
  private let folder: TemporaryFolder
  private let tickets = RankInput.tickets

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("t.u8", tickets.joined().map { UInt8($0) })
    try folder.file(
      "t.npy", RankInput.head("'|u1'", "(3000, 6)") + tickets.joined().map { UInt8($0) })
  }

  private static let draw = ["--numbers", "1,2,3,4,5,6+7", "--no-timing"]

  private func rank(_ arguments: String..., input: [UInt8] = []) throws -> ProgramRun {
    try ProgramRun("lotto", ["rank"] + Self.draw + arguments, input: input, in: folder.url)
  }

  @Test("an integer array of any type, byte order and layout gives the same row and ranks")
  func arrays() throws {
    let reference = try rank("t.npy", "--ranks", "r.npy").text
    let ranks = try folder.bytes("r.npy")
    for (type, width) in [("|i1", 1), ("<u2", 2), (">i2", 2), ("<i4", 4), ("<i8", 8), (">u8", 8)] {
      for isByColumn in [false, true] {
        let numbers =
          isByColumn
          ? (0..<6).flatMap { column in tickets.map { $0[column] } }
          : tickets.flatMap(\.self)
        let bytes = numbers.flatMap { number in
          let padding = [UInt8](repeating: 0, count: width - 1)
          return type.hasPrefix(">") ? padding + [UInt8(number)] : [UInt8(number)] + padding
        }
        let head = RankInput.head("'\(type)'", "(3000, 6)", fortran: isByColumn)
        try folder.file("a.npy", head + bytes)
        for threads in ["1", "2"] {
          let run = try rank("a.npy", "--ranks", "r.npy", "-j", threads)
          #expect(
            run.text == reference.replacing("t.npy", with: "a.npy"),
            "\(type), by column: \(isByColumn)")
          #expect(try folder.bytes("r.npy") == ranks)
        }
        let lotto = ProgramRun.path(of: "lotto")
        let options = Self.draw.joined(separator: " ")
        func shell(_ command: String) throws -> ProgramRun {
          try ProgramRun("/bin/bash", ["-c", command], in: folder.url)
        }
        let piped = try shell("cat a.npy | \(lotto) rank \(options) -")
        #expect(piped.status == (isByColumn ? 1 : 0))
        if isByColumn {
          #expect(piped.diagnostics.contains("numpy.save(file, numpy.ascontiguousarray(a))"))
        }
        let redirected = try shell("\(lotto) rank \(options) - < a.npy")
        #expect(redirected.text == reference.replacing("t.npy", with: "-"))
      }
    }
  }

  @Test("a value outside 1 to 45 is a rejected row that names the value and the row")
  func values() throws {
    let rows: [[Int64]] = [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 257], [1, 2, 3, 4, 5, -39]]
    func bytes(_ numbers: [Int64]) -> [UInt8] {
      numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    }
    let columns = (0..<6).flatMap { column in rows.map { $0[column] } }
    for (numbers, isByColumn) in [(rows.flatMap(\.self), false), (columns, true)] {
      let head = RankInput.head("'<i8'", "(3, 6)", fortran: isByColumn)
      try folder.file("v.npy", head + bytes(numbers))
      let run = try rank("v.npy", "--ranks", "r.npy")
      #expect(run.status == 1)
      #expect(
        run.diagnostics == """
          lotto: v.npy: ticket 1: expected numbers from 1 to 45, found 257
          lotto: v.npy: ticket 2: expected numbers from 1 to 45, found -39

          """)
      let row = try #require(try run.rows().first)
      #expect((1...5).map { row.number("rank\($0)") } == [1, 0, 0, 0, 0])
      #expect(try folder.bytes("r.npy").suffix(3) == [1, 255, 255])
    }
    try folder.file("f.npy", RankInput.head("'<f8'", "(3, 6)") + bytes(rows.flatMap(\.self)))
    let refused = try rank("f.npy")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.diagnostics.contains("numpy.save(file, a.astype('int64'))"))
  }

  @Test("a file without tickets is named; if no file has any, there was nothing to read")
  func noTickets() throws {
    try folder.file("header.csv", Array("n1,n2,n3,n4,n5,n6\n".utf8))
    try folder.file("comments.csv", Array("# none\n\n".utf8))
    try folder.file("empty.u8", [])
    try folder.file("empty.npy", RankInput.head("'<i8'", "(0, 6)"))
    let files = ["header.csv", "comments.csv", "empty.u8", "empty.npy"]
    for name in files {
      let run = try rank(name)
      #expect(run.status == 66 && run.diagnostics == "lotto: \(name): no tickets\n")
      // Its row remains, so that the rows of partitions add up.
      #expect(try run.rows().map { $0.number("tickets") } == [0])
    }
    let both = try ProgramRun(
      "lotto", ["rank", "-q"] + Self.draw + ["t.u8"] + files, in: folder.url)
    #expect(both.status == 0)
    #expect(both.diagnostics == files.map { "lotto: \($0): no tickets\n" }.joined())
  }
}
