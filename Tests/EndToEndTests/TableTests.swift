import Foundation
import TestSupport
import Testing

/// `Fixtures/Tables` holds the same five tickets as people's tools write them; each file is ranked.
struct TableTests {
  /// Each file's name, `read` or a part of the message that refuses it, and perhaps its columns.
  private static let files = (try? Repository.rows(ofTable: "Tables/tables.tsv")) ?? []

  private func rank(_ file: [String], _ options: String...) throws -> ProgramRun {
    let path = Repository.fixture("Tables/\(file[0])").path(percentEncoded: false)
    let columns = file.count > 2 ? ["--columns", file[2]] : []
    return try ProgramRun(
      "lotto", ["rank", path, "--numbers", "1,2,3,4,5,6+7", "--no-timing"] + columns + options)
  }

  @Test("every table and array is read, or refused with what makes it right")
  func files() throws {
    #expect(Self.files.count > 120)
    for file in Self.files {
      let (name, verdict) = (file[0], file[1])
      let run = try rank(file)
      if verdict == "read" {
        #expect(run.status == 0 && run.diagnostics.isEmpty, "\(name): \(run.diagnostics)")
        let row = try #require(try run.rows().first, "\(name)")
        #expect(row.number("tickets") == 5 && row.number("rejected") == 0, "\(name)")
        #expect((1...5).map { row.number("rank\($0)") } == [1, 1, 0, 1, 1], "\(name)")
      } else {
        #expect(run.status == (file.count > 2 ? 2 : 1), "\(name)")
        #expect(run.diagnostics.contains(verdict), "\(name): \(run.diagnostics)")
        // A table whose lines are rejected has its row; an array or text that is refused has none.
        let rejected = try run.rows().first?.number("rejected") ?? 5
        // A first line that counts from 0 is a header, as pandas writes it.
        #expect(rejected == (file == ["pandas-no-header.csv", file[1]] ? 4 : 5), "\(name)")
      }
    }
  }

  @Test("every file of the folder is in its list, and no other")
  func listed() throws {
    let folder = Repository.fixture("Tables")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    let others: Set = ["make_tables.py", "tables.tsv", "__pycache__"]
    #expect(Set(names).subtracting(others) == Set(Self.files.map { $0[0] }))
  }

  @Test("each ticket keeps its place, whatever precedes it")
  func places() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.appending(path: "ranks.npy").path(percentEncoded: false)
    for file in Self.files where file[1] == "read" {
      #expect(try rank(file, "--ranks", out, "--kernel", "scalar").status == 0, "\(file)")
      #expect(try folder.bytes("ranks.npy").suffix(5) == [1, 2, 4, 0, 5], "\(file)")
    }
  }
}
