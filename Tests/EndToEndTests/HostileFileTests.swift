import Foundation
import JSON
import Platform
import TestSupport
import Testing

/// Scans of hostile files, which `Fixtures/Hostile/make_hostile.py` generates.
struct HostileFileTests {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  private static let missing: Comment = "python3 is not installed: apt-get install python3"
  private static let seed = 20

  /// A file and its expected result.
  private struct Entry: Decodable {
    let name: Data
    let group: String
    let outcomes: [String]
    let payloads: [Data]

    enum CodingKeys: String, CodingKey {
      case name = "name_b64"
      case group
      case outcomes = "expect"
      case payloads
    }
  }

  private let folder: TemporaryFolder
  private let entries: [Entry]

  init() throws {
    folder = try TemporaryFolder()
    guard let python = Self.python else {
      entries = []
      return
    }
    let program = Repository.fixture("Hostile/make_hostile.py").path(percentEncoded: false)
    let corpus = folder.url.appending(path: "corpus")
    let run = try ProgramRun(
      python, ["-B", program, corpus.path, "--seed", "\(Self.seed)", "--count", "150"])
    try #require(run.status == 0, "\(run.diagnostics)")
    entries = try Self.entries(of: corpus.appending(path: "manifest.jsonl"))
  }

  private static func entries(of manifest: URL) throws -> [Entry] {
    try String(contentsOf: manifest, encoding: .utf8)
      .split(separator: "\n").map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
  }

  private func path(_ entry: Entry) -> [UInt8] {
    Array("\(folder.url.path)/corpus/in/".utf8) + Array(entry.name)
  }

  private func scan(_ paths: [[UInt8]], _ options: String...) throws -> ProgramRun {
    try Lotto.run(
      "scan", options + ["--files0-from", "-"], input: Array(paths.joined(separator: [0])))
  }

  /// The outcome of a `--nested` row, in the manifest's words.
  private static func outcome(_ row: JSONValue) -> String {
    let error = row["error"]?.string ?? ""
    if error.hasPrefix("payload_") || row["status"]?.string == "other_product" {
      return "no-ticket"
    }
    return error.isEmpty ? "ok" : error
  }

  /// The bytes of the path that a row names.
  private static func source(_ row: JSONValue) throws -> [UInt8] {
    let (text, base64) = (row["source"]?.string ?? "", row["source_b64"]?.string ?? "")
    return base64.isEmpty ? Array(text.utf8) : Array(try #require(Data(base64Encoded: base64)))
  }

  /// Whether a terminal or a reader of lines could treat a character as more than text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" { return false }
    return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }

  @Test(.enabled(if: python != nil, missing))
  func `every hostile file has exactly one row, in order, with an expected outcome`() throws {
    let files = entries.filter { !["floods", "large", "jpeg-large"].contains($0.group) }
    #expect(files.count > 1200)
    let run = try scan(files.map(path), "--nested", "-j2", "-qq")
    #expect(run.status == 1)
    #expect(run.diagnostics.isEmpty)
    #expect(run.lines.count == files.count)
    for (line, entry) in zip(run.lines, files) {
      let row = try JSONReader.read(Array(line.utf8))
      let name = "seed \(Self.seed), \(entry.group), \(String(decoding: entry.name, as: UTF8.self))"
      #expect(try Self.source(row) == path(entry), "\(name)")
      #expect(entry.outcomes.contains(Self.outcome(row)), "\(name): \(line)")
      let allowed = Set(entry.payloads.map { String(decoding: $0, as: UTF8.self) })
      let read = Set(row["codes"]?.array?.compactMap { $0["payload"]?.string } ?? [])
      #expect(read.isSubset(of: allowed), "\(name): \(read)")
      if entry.outcomes == ["ok"] { #expect(read == allowed, "\(name): \(line)") }
    }
    for jobs in [1, 8] {
      let other = try scan(files.map(path), "--nested", "-j\(jobs)", "-q")
      #expect(other.output == run.output, "\(jobs) jobs, seed \(Self.seed)")
    }
  }

  @Test(.enabled(if: python != nil, missing))
  func `a folder has a row for each picture, document and file named like a picture`() throws {
    let corpus = folder.url.appending(path: "corpus")
    let files = try Self.entries(of: corpus.appending(path: "folder.jsonl"))
      .filter { !$0.outcomes.isEmpty }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    #expect(files.count > 40)
    let pictures = corpus.appending(path: "folder").path
    let run = try Lotto.scan("--nested", "-q", pictures)
    #expect(run.lines.count == files.count)
    for (line, entry) in zip(run.lines, files) {
      let row = try JSONReader.read(Array(line.utf8))
      #expect(try Self.source(row) == Array("\(pictures)/".utf8) + Array(entry.name))
      #expect(entry.outcomes.contains(Self.outcome(row)), "\(line)")
    }
  }

  @Test(.enabled(if: python != nil, missing))
  func `no file name or code puts a control character into the output`() throws {
    let files = entries.filter { ["names", "kinds", "contents"].contains($0.group) }
    for format in ["jsonl", "csv", "table", "cards", "html"] {
      let run = try scan(files.map(path), "-v", "-f", format)
      #expect(!run.output.isEmpty && !run.diagnostics.isEmpty, "\(format)")
      for text in [run.text, run.diagnostics] {
        // CSV lines end in CR LF (RFC 4180).
        let lines = format == "csv" ? text.replacing("\r\n", with: "\n") : text
        #expect(!lines.unicodeScalars.contains(where: Self.isControl), "\(format)")
      }
    }
  }

  @Test(.enabled(if: python != nil, missing))
  func `floods of finder patterns do not keep valid pictures from being read`() throws {
    let honest = ["winner-round-50.png", "four-tickets.png", "winner-round-1244.png"]
    let floods = entries.filter { $0.group == "floods" }
    #expect(floods.count >= 5)
    let paths = floods.enumerated().flatMap { index, flood in
      [path(flood), Array(Lotto.fixture(honest[index % honest.count]).utf8)]
    }
    let run = try scan(paths, "--nested", "-j2", "-q")
    let rows = try run.lines.map { try JSONReader.read(Array($0.utf8)) }
    #expect(try rows.map(Self.source) == paths)
    for (index, row) in rows.enumerated() {
      let outcomes = index % 2 == 0 ? floods[index / 2].outcomes : ["ok"]
      #expect(outcomes.contains(Self.outcome(row)), "\(row["source"]?.string ?? "")")
      if index % 2 == 1 { #expect(row["codes"]?.array?.isEmpty == false) }
    }
  }

  @Test(.enabled(if: python != nil && !isSanitized, missing))
  func `a picture too large for memory gets an error row, and the others are read`() throws {
    let large = try #require(entries.first { $0.group == "large" })
    let honest = Array(Lotto.fixture("winner-round-1244.png").utf8)
    let list = try folder.file("list", Array([honest, path(large), honest].joined(separator: [0])))
    let lotto = ProgramRun.path(of: "lotto")
    // In KiB: enough address space for either program and a valid picture, but not for 49 million
    // pixels.
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c", "ulimit -v 110000; exec \"$0\" scan --offline --nested -qq -j1 --files0-from \"$1\"",
        lotto, list.path,
      ], in: Repository.root)
    let rows = try run.lines.map { try JSONReader.read(Array($0.utf8)) }
    #expect(rows.map(Self.outcome) == ["ok", "decoder_crash", "ok"])
    #expect(run.status == 1)
    // The Swift runtime's crash message stays hidden, because the run goes on.
    #expect(run.diagnostics.isEmpty)
  }
}
