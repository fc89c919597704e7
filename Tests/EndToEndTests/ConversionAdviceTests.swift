import Foundation
import TestSupport
import Testing

/// What lotto says about files that must be converted, and what it does once they are.
struct ConversionAdviceTests {
  private let folder: TemporaryFolder
  private let tools: TemporaryFolder
  private static let document = Array("%!PS-Adobe-3.0\n".utf8)

  /// A folder, and a `gs` that writes a ticket for each file.
  init() throws {
    folder = try TemporaryFolder()
    tools = try TemporaryFolder()
    let ticket = Repository.root.appending(path: Lotto.fixture("winner-round-1244.png"))
      .path(percentEncoded: false)
    // The page's number and doubled percent signs are part of the fifth word, as for printf.
    try tools.script(
      "gs", "#!/bin/bash\nprintf -v page -- \"$5\" 1\nexec cp '\(ticket)' \"$page\"\n")
  }

  private func scan(_ options: String...) throws -> ProgramRun {
    try Lotto.run("scan", options + [folder.path("")])
  }

  /// The commands in the details of rows, which end with them.
  private func commands(in run: ProgramRun) throws -> [String] {
    try run.rows().filter { $0.error == "unsupported" }.compactMap { row in
      row.detail.text(after: ": ", after: "apt-get install").map {
        String($0)
      }
    }
  }

  private func run(_ command: String) throws {
    let path = "\(tools.path("")):/usr/bin:/bin"
    let run = try ProgramRun("/bin/bash", ["-c", command], environment: ["PATH": path])
    #expect(run.status == 0, "\(command): \(run.diagnostics)")
  }

  @Test("the advised commands convert every document of a folder, whatever its name")
  func converts() throws {
    let names = [
      "a.ps", "b.ps", "it's; $(touch x) 복권.ps", "line\nfeed.ps", "-r.ps", "9%d.ps",
    ]
    for name in names { try folder.file(name, Self.document) }
    let before = try scan("-q")
    #expect(before.status == 1)
    #expect(try before.rows().map(\.error) == names.map { _ in "unsupported" })
    #expect(
      try before.rows().allSatisfy {
        $0.notes == ["convert"]
          && $0.detail.hasPrefix("PostScript (apt-get install ghostscript): gs ")
      })
    for command in try commands(in: before) { try run(command) }
    #expect(try folder.names().count == 2 * names.count)

    let after = try scan("-v")
    #expect(after.status == 0)
    #expect(try after.rows().allSatisfy { $0.error.isEmpty })
    #expect(try Set(after.rows().map(\.source)) == Set(names.map { folder.path("\($0)-1.png") }))
    #expect(after.diagnostics.hasSuffix("; 6 converted originals skipped\n"))
    #expect(
      after.diagnostics.contains(
        "lotto: \(folder.path("a.ps")): skipped, because its conversion to PNG is beside it\n"))
  }

  @Test("the Korean message has the same command")
  func korean() throws {
    try folder.file("내 복권.ps", Self.document)
    let english = try commands(in: scan())
    #expect(english.count == 1)
    #expect(try commands(in: scan("--lang", "ko")) == english)
  }

  @Test("an original keeps its row if it is named, changed since, or converted to something else")
  func kept() throws {
    let picture = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    try folder.file("a.ps", Self.document)
    for name in ["a.png", "a-1.png"] { try folder.file(name, picture) }
    #expect(try scan("-q").status == 1)
    try folder.file("a.ps-1.png", picture)
    #expect(try scan("-q").status == 0)
    let named = try Lotto.scan(folder.path("a.ps"), folder.path("a.ps-1.png"))
    #expect(try named.rows().first?.error == "unsupported")
    #expect(named.status == 1)
    let list = try ProgramRun(
      "lotto", ["scan", "--worker", "--nested"], input: Array("\(folder.path("a.ps"))\n".utf8))
    #expect(list.text.contains("\"unsupported\""))
    try FileManager.default.setAttributes(
      [.modificationDate: Date.distantFuture], ofItemAtPath: folder.path("a.ps"))
    #expect(try scan("-q").status == 1)
  }

  @Test("--list lists what a scan reads: no original beside its conversion, unless it is named")
  func listed() throws {
    let picture = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    // A PDF keeps its row if the library for it is there, whatever lies beside it.
    let pdf = Repository.fixture("Documents/photo.pdf")
    for name in ["a.ps", "b.ps", "c.ps"] { try folder.file(name, Self.document) }
    for name in ["a.ps.png", "b.ps-1.png"] { try folder.file(name, picture) }
    try folder.file("d.pdf", Array(try Data(contentsOf: pdf)))
    try folder.file("d.pdf-1.png", picture)
    let scanned = try scan("-q")
    let list = try ProgramRun(
      "lotto", ["scan", "--list", "-v", folder.url.path(percentEncoded: false)])
    #expect(list.status == 0)
    var sources: [String] = []
    for row in try scanned.rows() where sources.last != row.source { sources.append(row.source) }
    #expect(list.lines == sources)
    #expect(!list.lines.contains(folder.path("a.ps")) && list.lines.contains(folder.path("c.ps")))
    #expect(list.diagnostics.contains("a.ps: skipped, because its conversion to PNG is beside it"))
    try folder.file("rows", scanned.output)
    let verified = try ProgramRun(
      "lotto", ["verify", "-", folder.path("rows")], input: list.output)
    #expect(verified.status == 0 && verified.output.isEmpty, "\(verified.diagnostics)")
    let named = try ProgramRun("lotto", ["scan", "--list", folder.path("a.ps")])
    #expect(named.lines == [folder.path("a.ps")])
  }

  @Test("a document on standard input has no name to convert")
  func standardInput() throws {
    let run = try Lotto.run("scan", ["-"], input: Self.document)
    #expect(try commands(in: run) == ["gs -q -sDEVICE=png16m -r300 -o FILE-%d.png FILE"])
  }

  @Test("--exit-code winner takes a converted original as read")
  func winner() throws {
    try folder.file("a.ps", Self.document)
    #expect(try scan("-q", "--exit-code", "winner").status == 2)
    try folder.file("a.ps.png", try Repository.bytes(ofFixture: "Scans/winner-round-262.png"))
    #expect(try scan("-q", "--exit-code", "winner").status == 1)
  }

  @Test("a resumed run skips what was converted since")
  func resumed() throws {
    try folder.file("a.ps", Self.document)
    let journal = tools.path("journal")
    #expect(try scan("-q", "--resume", journal).status == 1)
    try folder.file("a.ps-1.png", try Repository.bytes(ofFixture: "Scans/winner-round-1244.png"))
    let run = try scan("-q", "--resume", journal)
    #expect(run.status == 0)
    #expect(try run.rows().allSatisfy { $0.error.isEmpty })
  }
}

extension String {
  /// What follows the first `separator` after `start`; nil if either is missing.
  fileprivate func text(after separator: String, after start: String) -> Substring? {
    guard let start = firstRange(of: start),
      let separator = self[start.upperBound...].firstRange(of: separator)
    else { return nil }
    return self[separator.upperBound...]
  }
}
