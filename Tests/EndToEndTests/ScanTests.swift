import Foundation
import Reporting
import TestSupport
import Testing

struct ScanTests {
  @Test("every fixture scan yields the payloads it was drawn with, in reading order")
  func payloads() throws {
    let rows = try Lotto.scan("Fixtures/Scans").rows()
    for line in try Repository.rows(ofTable: "Scans/manifest.tsv") {
      let (file, kind, expected) = (line[0], line[1], line[2])
      let own = rows.filter { $0.source == Lotto.fixture(file) }
      #expect(!own.isEmpty, "\(file)")
      if kind == "broken-file" && expected.isEmpty { continue }
      var found: [String] = []
      for row in own where row.number("code") == found.count + 1 {
        found.append(row.text("payload") ?? "")
      }
      #expect(found == expected.split(separator: " ").map(String.init), "\(file)")
    }
  }

  @Test("rows are byte-for-byte the same with one job and with eight")
  func jobs() throws {
    let one = try Lotto.scan("-j1", "Fixtures/Scans")
    let eight = try Lotto.scan("-j8", "Fixtures/Scans")
    #expect(one.output == eight.output)
    #expect(one.status == 1)
    #expect(eight.status == 1)
  }

  @Test(
    "rows of the fixtures match the golden file in every format but HTML",
    arguments: OutputFormat.all.map(\.name).filter { $0 != "html" })
  func golden(format: String) throws {
    let files = [
      "winner-round-50.png", "winner-round-262.png", "winner-round-1244.png", "pension.png",
      "not-drawn.png", "not-in-history.png", "not-ascending.png", "cut-short.png", "blank.png",
    ].map(Lotto.fixture)
    let run = try Lotto.run("scan", ["-f", format] + files)
    try Golden.expect(run.output, toBe: "scan.\(format)")
    #expect(run.status == 1)
  }

  @Test("the closing line counts what was read, and -q silences it")
  func closingLine() throws {
    let file = Lotto.fixture("winner-round-1244.png")
    let run = try Lotto.scan(file)
    #expect(
      run.diagnostics.hasPrefix(
        "1 input, 1 ticket, 5 games, 4 winners, 1,664,917,374 won in prizes, 0 errors, "))
    #expect(try Lotto.scan("-q", file).diagnostics.isEmpty)
    #expect(try Lotto.scan("--lang", "ko", file).diagnostics.hasPrefix("입력 1개, 복권 1장, 5게임"))
  }

  @Test("folder entries that are not pictures are skipped, counted, and named with -v")
  func skipped() throws {
    let run = try Lotto.scan("-v", "Fixtures/Scans")
    #expect(
      run.diagnostics.hasSuffix(
        "; 3 folders skipped (-r enters them); 3 other entries skipped\n"))
    let folder = "a folder, not entered without -r"
    let other = "neither a picture nor a document, skipped"
    let reasons = [
      ("Generator", folder), ("Hard", folder), ("Together", folder), ("floors.tsv", other),
      ("gray.tsv", other), ("manifest.tsv", other),
    ]
    for (name, reason) in reasons {
      #expect(run.diagnostics.contains("Fixtures/Scans/\(name): \(reason)\n"))
      #expect(try !run.rows().contains { $0.source.hasSuffix(name) })
    }
  }

  @Test("an image is read from standard input")
  func standardInput() throws {
    let image = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    let run = try Lotto.run("scan", ["-"], input: image)
    let rows = try run.rows()
    #expect(rows.map(\.status) == ["won", "won", "lost", "won", "won"])
    #expect(rows.allSatisfy { $0.source == "-" })
    #expect(run.status == 0)
  }

  @Test("file lists are split at line feeds or NULs, and come from a file or standard input")
  func lists() throws {
    let names = ["winner-round-50.png", "blank.png"].map(Lotto.fixture)
    let direct = try Lotto.run("scan", names)
    let folder = try TemporaryFolder()
    let list = try folder.file("list", Array((names.joined(separator: "\n") + "\n").utf8))
    let byFile = try Lotto.scan("--files-from", list.path(percentEncoded: false))
    let byLine = try Lotto.run(
      "scan", ["--files-from=-"], input: Array(names.joined(separator: "\n").utf8))
    let byNUL = try Lotto.run(
      "scan", ["--files0-from", "-"], input: Array((names.joined(separator: "\0") + "\0").utf8))
    for run in [byFile, byLine, byNUL] {
      #expect(run.output == direct.output)
      #expect(run.status == 1)
    }
  }

  @Test("a repeated ticket names the input where it first appeared")
  func duplicates() throws {
    let file = Lotto.fixture("winner-round-1244.png")
    let rows = try Lotto.scan(file, file).rows()
    #expect(rows.prefix(5).allSatisfy { $0.text("duplicate_of") == "" })
    #expect(rows.suffix(5).allSatisfy { $0.text("duplicate_of") == file })
  }

  @Test("two thousand scans in one run keep their order, and none is lost or repeated")
  func order() throws {
    let names = try Repository.rows(ofTable: "Scans/manifest.tsv").map { $0[0] }
      .filter { ["kind-gray-1.png", "not-drawn.png", "foreign.png", "not-a-png.png"].contains($0) }
    let list = (0..<2000).map { Lotto.fixture(names[$0 * 7 % 5 % names.count]) }
    let run = try Lotto.run(
      "scan", ["--files-from", "-", "-j4"], input: Array(list.joined(separator: "\n").utf8))
    var sources: [String] = []
    for row in try run.rows() where ["", "A"].contains(row.text("game")) {
      sources.append(row.source)
    }
    #expect(sources == list)
  }
}
