import Foundation
import TestSupport
import Testing

/// `--redact`: results that can be passed around.
struct RedactTests {
  private let folder: TemporaryFolder
  private static let scan = Repository.fixture("Scans/winner-round-1244.png")
    .path(percentEncoded: false)
  private static let serial = "012440124414042041"

  init() throws { folder = try TemporaryFolder() }

  private func lotto(_ words: [String]) throws -> ProgramRun {
    try ProgramRun(
      "lotto", words + ["--offline", "--as-of", "2026-11-20"], in: folder.url)
  }

  private static let forms = [
    ["-f", "jsonl"], ["-f", "jsonl", "--nested"], ["-f", "csv"], ["-f", "table"], ["-f", "cards"],
    ["-f", "html"],
  ]

  /// The payload of the scan, as the program itself reads it without the option.
  private func payload() throws -> String {
    let rows = try lotto(["scan", "-f", "jsonl", Self.scan]).rows()
    return try #require(rows.first?.text("payload"))
  }

  @Test(arguments: forms)
  func `no form of results has a serial or a payload`(form: [String]) throws {
    let payload = try payload()
    let runs = [
      try lotto(["scan", Self.scan, "--redact"] + form),
      try lotto(["check", payload, payload, payload + "x", "--redact"] + form),
    ]
    for run in runs {
      for text in [run.text, run.diagnostics] {
        #expect(!text.contains(Self.serial) && !text.contains(payload.suffix(20)))
      }
      #expect(run.text.contains("1244"))
    }
    #expect(runs[1].text.contains("#1"))
  }

  @Test func `games of a ticket stay together, and a repeated ticket is one`() throws {
    let payload = try payload()
    let rows = try lotto(["check", payload, payload, "--redact", "-f", "jsonl"]).rows()
    #expect(rows.map { $0.text("source") ?? "" } == Array(repeating: "#1", count: 10))
    #expect(rows.map { $0.text("duplicate_of") ?? "-" }.suffix(5).allSatisfy { $0 == "#1" })
    #expect(rows.allSatisfy { $0.text("serial") == "" && $0.text("payload") == "" })
    #expect(
      rows.map(\.status) == [
        "won", "won", "lost", "won", "won", "won", "won", "lost", "won", "won",
      ])
    let table = try lotto(["scan", Self.scan, "--redact", "-f", "table"])
    #expect(table.text.contains("● Won 1,155,132,154 won net"))
    #expect(!table.text.contains("serial"))
  }

  @Test func `codes of annotated pictures cannot be read again`() throws {
    let names = ["winner-round-1244.png", "blank.png", "cut-short.png"]
    let scans = names.map { Repository.fixture("Scans/\($0)").path(percentEncoded: false) }
    let run = try lotto(["scan", "--redact", "--annotate", "shown", "-f", "jsonl"] + scans)
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path("shown"))
    #expect(!pictures.isEmpty && run.status == 1)
    let open = try lotto(["scan", "--annotate", "open", "-f", "jsonl", Self.scan])
    #expect(open.status == 0)
    let readable = try lotto(["scan", "-f", "jsonl", "open"]).rows()
    #expect(readable.first?.text("serial") == Self.serial)
    let again = try lotto(["scan", "-f", "jsonl", "shown"]).rows()
    #expect(!again.isEmpty && again.allSatisfy { $0.text("payload") == "" })
  }

  @Test(arguments: [["--debug-images", "seen"], ["--thumbnails", "-f", "html"]])
  func `what shows codes is refused beside it`(options: [String]) throws {
    let run = try lotto(["scan", Self.scan, "--redact"] + options)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.diagnostics.contains("--redact cannot be combined with \(options[0])"))
  }
}
