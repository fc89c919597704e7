import Foundation
import JSON
import Platform
import Reporting
import TestSupport
import Testing

/// Scans of hostile files, which `Fixtures/Hostile/make_hostile.py` generates.
struct HostileFileTests {
  private static let seed = 20
  private let folder: TemporaryFolder
  private let corpus: HostileCorpus

  init() throws {
    folder = try TemporaryFolder()
    corpus = try HostileCorpus(
      in: folder, "--seed", "\(Self.seed)", "--count", "150", "--only", "pictures")
  }

  /// Whether a terminal or a reader of lines could treat a character as more than text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" { return false }
    return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }

  @Test(.enabled(if: HostileCorpus.python != nil, HostileCorpus.missing))
  func `every hostile file has exactly one row, in order, with an expected outcome`() throws {
    let files = corpus.entries.filter { !["floods", "large", "jpeg-large"].contains($0.group) }
    #expect(files.count > 1200)
    // A slow processor exceeds the usual limit with a few of them: .ci/instructions bounds one of these.
    let patience = ["--time-limit", "20"]
    let run = try corpus.scan(files, "--nested", "-j2", "-qq", patience[0], patience[1])
    try corpus.check(run, of: files, "seed \(Self.seed)")
    for jobs in [1, 8] {
      let other = try corpus.scan(
        files, "--nested", "-j\(jobs)", "-q", patience[0], patience[1])
      #expect(other.output == run.output, "\(jobs) jobs, seed \(Self.seed)")
    }
  }

  @Test(.enabled(if: HostileCorpus.python != nil, HostileCorpus.missing))
  func `a folder has a row for each picture, document and file named like a picture`() throws {
    let files = try corpus.entries(of: "folder.jsonl")
      .filter { !$0.outcomes.isEmpty }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    #expect(files.count > 40)
    let pictures = corpus.url.appending(path: "folder").path
    let run = try Lotto.scan("--nested", "-q", pictures)
    #expect(run.lines.count == files.count)
    for (line, entry) in zip(run.lines, files) {
      let row = try JSONReader.read(Array(line.utf8))
      #expect(try HostileCorpus.source(row) == Array("\(pictures)/".utf8) + Array(entry.name))
      #expect(entry.outcomes.contains(HostileCorpus.outcome(row)), "\(line)")
    }
  }

  @Test(.enabled(if: HostileCorpus.python != nil, HostileCorpus.missing))
  func `no file name or code puts a control character into the output`() throws {
    let files = corpus.entries.filter { ["names", "kinds", "contents"].contains($0.group) }
    for format in OutputFormat.all {
      let run = try corpus.scan(files, "-v", "-f", format.name)
      #expect(!run.output.isEmpty && !run.diagnostics.isEmpty, "\(format.name)")
      let cells = format.separators.reduce(run.text) { $0.replacing($1, with: "\n") }
      for text in [cells, run.diagnostics] {
        #expect(!text.unicodeScalars.contains(where: Self.isControl), "\(format.name)")
      }
    }
  }

  @Test(.enabled(if: HostileCorpus.python != nil, HostileCorpus.missing))
  func `floods of finder patterns do not keep valid pictures from being read`() throws {
    let honest = ["winner-round-50.png", "four-tickets.png", "winner-round-1244.png"]
    let floods = corpus.entries.filter { $0.group == "floods" }
    #expect(floods.count >= 5)
    let paths = floods.enumerated().flatMap { index, flood in
      [corpus.path(flood), Array(Lotto.fixture(honest[index % honest.count]).utf8)]
    }
    let run = try HostileCorpus.scan(paths, "--nested", "-j2", "-q")
    let rows = try run.lines.map { try JSONReader.read(Array($0.utf8)) }
    #expect(try rows.map(HostileCorpus.source) == paths)
    for (index, row) in rows.enumerated() {
      let outcomes = index % 2 == 0 ? floods[index / 2].outcomes : ["ok"]
      #expect(outcomes.contains(HostileCorpus.outcome(row)), "\(row["source"]?.string ?? "")")
      if index % 2 == 1 { #expect(row["codes"]?.array?.isEmpty == false) }
    }
  }

  @Test(.enabled(if: HostileCorpus.python != nil && !isSanitized, HostileCorpus.missing))
  func `a picture too large for memory gets an error row, and the others are read`() throws {
    let large = try #require(corpus.entries.first { $0.group == "large" })
    let honest = Array(Lotto.fixture("winner-round-1244.png").utf8)
    let list = try folder.file(
      "list", Array([honest, corpus.path(large), honest].joined(separator: [0])))
    let lotto = ProgramRun.path(of: "lotto")
    // In KiB: enough address space for either program and a valid picture, but not for 49 million
    // pixels.
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c", "ulimit -v 80000; exec \"$0\" scan --offline --nested -qq -j1 --files0-from \"$1\"",
        lotto, list.path,
      ], in: Repository.root)
    let rows = try run.lines.map { try JSONReader.read(Array($0.utf8)) }
    #expect(rows.map(HostileCorpus.outcome) == ["ok", "decoder_crash", "ok"])
    #expect(run.status == 1)
    // The Swift runtime's crash message stays hidden, because the run goes on.
    #expect(run.diagnostics.isEmpty)
  }
}
