import Foundation
import JSON
import TestSupport
import Testing

/// Files that `Fixtures/Hostile/make_hostile.py` generates, and what is expected of their scan.
struct HostileCorpus {
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  static let missing: Comment = "python3 is not installed: apt-get install python3"

  /// A file and its expected result.
  struct Entry: Decodable {
    let name: Data
    let group: String
    let outcomes: [String]
    let payloads: [Data]
    /// The payloads that are read whatever the outcome is.
    let intact: [Data]

    enum CodingKeys: String, CodingKey {
      case name = "name_b64"
      case group
      case outcomes = "expect"
      case payloads
      case intact
    }
  }

  let url: URL
  private(set) var entries: [Entry] = []

  /// Generates the files in a folder, which the caller keeps; none without Python.
  init(in folder: TemporaryFolder, _ options: String...) throws {
    url = folder.url.appending(path: "corpus")
    guard let python = Self.python else { return }
    let program = Repository.fixture("Hostile/make_hostile.py").path(percentEncoded: false)
    let run = try ProgramRun(python, ["-B", program, url.path] + options)
    try #require(run.status == 0, "\(run.diagnostics)")
    entries = try entries(of: "manifest.jsonl")
  }

  func entries(of manifest: String) throws -> [Entry] {
    try String(contentsOf: url.appending(path: manifest), encoding: .utf8)
      .split(separator: "\n").map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
  }

  func path(_ entry: Entry) -> [UInt8] { Array("\(url.path)/in/".utf8) + Array(entry.name) }

  func scan(_ files: [Entry], _ options: String...) throws -> ProgramRun {
    try Self.scan(files.map(path), options)
  }

  static func scan(_ paths: [[UInt8]], _ options: String...) throws -> ProgramRun {
    try scan(paths, options)
  }

  private static func scan(_ paths: [[UInt8]], _ options: [String]) throws -> ProgramRun {
    try Lotto.run(
      "scan", options + ["--files0-from", "-"], input: Array(paths.joined(separator: [0])))
  }

  /// Expects a `--nested` row of each file, in order, with one of its outcomes.
  func check(_ run: ProgramRun, of files: [Entry], _ comment: String) throws {
    #expect(run.status == 1)
    #expect(run.diagnostics.isEmpty)
    #expect(run.lines.count == files.count)
    for (line, entry) in zip(run.lines, files) {
      let row = try JSONReader.read(Array(line.utf8))
      let name = "\(comment), \(entry.group), \(String(decoding: entry.name, as: UTF8.self))"
      #expect(try Self.source(row) == path(entry), "\(name)")
      #expect(Self.outcomes(row).isSubset(of: entry.outcomes), "\(name): \(line)")
      let allowed = Set(entry.payloads.map { String(decoding: $0, as: UTF8.self) })
      let intact = Set(entry.intact.map { String(decoding: $0, as: UTF8.self) })
      let read = Set(row["codes"]?.array?.compactMap(Self.payload) ?? [])
      #expect(read.isSubset(of: allowed), "\(name): \(read)")
      #expect(read.isSuperset(of: intact), "\(name): \(line)")
      if entry.outcomes == ["ok"] { #expect(read == allowed, "\(name): \(line)") }
    }
  }

  /// The payload of a code; nil for a page without one, and for a code that was not read.
  private static func payload(_ code: JSONValue) -> String? {
    code["code"]?.integer == 0 || code["error"]?.string == "code_unread"
      ? nil : code["payload"]?.string
  }

  /// The outcome of a `--nested` row, or of a code in it, in the manifest's words.
  static func outcome(_ row: JSONValue) -> String {
    let error = row["error"]?.string ?? ""
    if error.hasPrefix("payload_") || row["status"]?.string == "other_product" {
      return "no-ticket"
    }
    return error.isEmpty ? "ok" : error
  }

  /// The outcomes of the pages that were not read, or only in part; else that of the row.
  private static func outcomes(_ row: JSONValue) -> Set<String> {
    let errors = (row["codes"]?.array ?? []).filter { $0["error"]?.string != "" }.map(outcome)
    return row["error"]?.string == "" && !errors.isEmpty ? Set(errors) : [outcome(row)]
  }

  /// The bytes of the path that a row names.
  static func source(_ row: JSONValue) throws -> [UInt8] {
    let (text, base64) = (row["source"]?.string ?? "", row["source_b64"]?.string ?? "")
    return base64.isEmpty ? Array(text.utf8) : Array(try #require(Data(base64Encoded: base64)))
  }
}
