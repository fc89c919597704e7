import Foundation
import JSON
import Platform
import TestSupport
import Testing

/// `--input jsonl` with `bytes_b64`: pictures that an engine has read from its own store.
struct PictureBytesTests {
  /// Runs a worker where no file can be meant by a relative path.
  private static func worker(
    _ lines: [String], _ arguments: String..., measuresMemory: Bool = false
  ) throws -> ProgramRun {
    try ProgramRun(
      "lotto", ["scan", "--worker", "--nested", "--input", "jsonl"] + arguments,
      input: Array(lines.map { $0 + "\n" }.joined().utf8), in: URL(filePath: "/"),
      measuresMemory: measuresMemory)
  }

  private static func line(_ name: String, _ bytes: [UInt8]) -> String {
    let object: JSONValue = .object([
      "path": .string(name), "bytes_b64": .string(Base64.encode(bytes)),
    ])
    return object.text
  }

  @Test func `rows from bytes are those from paths, for every kind of file`() throws {
    let documents = try Repository.rows(ofTable: "Documents/manifest.tsv").map {
      "Documents/\($0[0])"
    }
    let scans = [
      "winner-round-1244.png", "four-tickets.png", "blank.png", "pension.png", "cut-short.png",
    ]
    let names = documents + scans.map { "Scans/\($0)" } + ["Documents/make_documents.py"]
    let files = names.map { Repository.fixture($0).path(percentEncoded: false) }
    let byPath = try Self.worker(files.map { #"{"path":"\#($0)"}"# })
    let byBytes = try Self.worker(
      files.map { Self.line("s3:/\($0)", Array(try Data(contentsOf: URL(filePath: $0)))) })
    // A command that converts bytes cannot name their file.
    let rows = zip(byPath.lines, files).map { $0.replacing(" \($1)", with: " FILE") }
    #expect(byBytes.lines.map { $0.replacing("s3:/", with: "") } == rows)
    #expect(byBytes.lines.count == files.count)
    #expect(byBytes.status == 0 && byBytes.diagnostics.isEmpty)
  }

  @Test func `a line without a picture in base64 has its row`() throws {
    let ill = "cannot be opened: bytes_b64 is not padded base64"
    let none = "cannot be opened: expected a JSON object with path or path_b64"
    let cases = [
      (#"{"path":"a","bytes_b64":"Zg="}"#, "a", "open_failed", ill),
      (#"{"path":"a","bytes_b64":null}"#, "a", "open_failed", ill),
      (#"{"path":"a","bytes_b64":[137,80]}"#, "a", "open_failed", ill),
      (#"{"path_b64":"YQ==","bytes_b64":"Zm9v YmFy"}"#, "a", "open_failed", ill),
      (#"{"path":"a","bytes_b64":""}"#, "a", "not_image", "not a picture: the file is empty"),
      (#"{"path":"a","bytes_b64":"Zm9v"}"#, "a", "not_image", "not a picture"),
      // The line without what it carried, and without what it broke off in.
      (#"{"bytes_b64":"Zm9v"}"#, #"{"bytes_b64":""}"#, "open_failed", none),
      (#"{"path":"a","bytes_b64":"Zm9v"#, #"{"path":"a","bytes_b64":""#, "open_failed", none),
      (
        #"{"path":"a","bytes_b64":"Zm9v" "x"}"#, #"{"path":"a","bytes_b64":"" "x"}"#, "open_failed",
        none
      ),
    ]
    let rows = try Self.worker(cases.map(\.0)).rows()
    #expect(rows.map(\.source) == cases.map(\.1))
    #expect(rows.map(\.error) == cases.map(\.2))
    for (row, expected) in zip(rows, cases) {
      #expect(row.text("message")?.hasPrefix(expected.3) == true, "\(row.text("message") ?? "")")
    }
  }

  @Test(
    "a picture that is longer than any line may be is read, and held once",
    .disabled(if: isSanitized))
  func longLine() throws {
    let ticket = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    // What follows the picture's end is ignored.
    let long = Self.line("long", ticket + [UInt8](repeating: 7, count: 60 << 20))
    let run = try Self.worker([long, Self.line("short", ticket)], measuresMemory: true)
    let rows = try run.rows()
    #expect(rows.map(\.source) == ["long", "short"])
    #expect(rows.map(\.status) == ["won", "won"])
    // The file in memory is not the worker's own; as text it would take 80 MB.
    #expect(try #require(run.peakMemory) < 40 << 20)
  }

  @Test func `bytes may also come in a list, without a worker`() throws {
    let folder = try TemporaryFolder()
    let ticket = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    let list = try folder.file("list.jsonl", Array(Self.line("key", ticket).utf8)).path
    let run = try Lotto.scan("--input", "jsonl", "--files-from", list)
    let rows = try run.rows()
    #expect(Set(rows.map(\.source)) == ["key"])
    #expect(rows.first?.status == "won")
  }
}
