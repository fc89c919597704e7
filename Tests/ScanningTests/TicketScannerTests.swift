import Foundation
import Lottery
import Scanning
import TestSupport
import Testing

/// The `Scanning` library, used as a third-party program would.
struct TicketScannerTests {
  private let manifest: [String: [String]]
  private let scanner: TicketScanner

  init() throws {
    let rows = try Repository.rows(ofTable: "Scans/manifest.tsv")
    manifest = Dictionary(
      uniqueKeysWithValues: rows.map { ($0[0], $0[2].split(separator: " ").map(String.init)) })
    var scanner = TicketScanner()
    scanner.helpers = ProgramRun.productFolder.path(percentEncoded: false)
    scanner.fetchesDraws = false
    self.scanner = scanner
  }

  private static func path(_ name: String) -> String {
    Repository.fixture("Scans/\(name)").path(percentEncoded: false)
  }

  private static func payloads(_ result: InputOutcome) -> [String] {
    result.codes.map { String(decoding: $0.payload, as: UTF8.self) }
  }

  @Test func `every input gives exactly one result, in input order`() async throws {
    let names = ["four-tickets.png", "blank.png", "winner-round-262.png", "nowhere.png"]
    var results: [InputOutcome] = []
    for try await result in scanner.results(of: names.map { .path(Self.path($0)) }) {
      results.append(result)
    }
    #expect(results.map { $0.source.text } == names.map(Self.path))
    #expect(Self.payloads(results[0]) == manifest[names[0]])
    #expect(results[1].failure?.code == .noCode)
    #expect(Self.payloads(results[2]) == manifest[names[2]])
    #expect(results[3].failure?.code == .openFailed)
  }

  @Test func `the games of a winning ticket come with their ranks`() async throws {
    var ranks: [Rank] = []
    for try await result in scanner.results(of: [.path(Self.path("winner-round-262.png"))]) {
      for code in result.codes {
        guard case .ticket(let ticket) = code.reading else { continue }
        ranks += ticket.games.map(\.rank)
      }
    }
    #expect(ranks == [.second, .fifth, .third])
  }

  @Test func `in-memory pictures are reported under the names given to them`() async throws {
    let bytes = [UInt8](try Data(contentsOf: Repository.fixture("Scans/winner-round-50.png")))
    let inputs: [TicketScanner.Input] = [
      .bytes(bytes, name: "of a camera"), .bytes([], name: "nothing"),
      .bytes(Array("no picture".utf8), name: "text"),
    ]
    var results: [InputOutcome] = []
    for try await result in scanner.results(of: inputs) { results.append(result) }
    #expect(results.map(\.source.text) == ["of a camera", "nothing", "text"])
    #expect(Self.payloads(results[0]) == manifest["winner-round-50.png"])
    #expect(results[1].failure?.cause == .emptyFile)
    #expect(results[2].failure?.code == .notImage)
  }

  @Test func `a folder's pictures are read in name order`() async throws {
    let folder = try TemporaryFolder()
    for (name, scan) in [("b.png", "blank.png"), ("a.png", "winner-round-50.png")] {
      try FileManager.default.copyItem(
        at: Repository.fixture("Scans/\(scan)"), to: folder.url.appending(path: name))
    }
    var names: [String] = []
    let path = folder.url.path(percentEncoded: false)
    for try await result in scanner.results(of: [.path(path)]) {
      names.append(String(result.source.text.suffix(5)))
    }
    #expect(names == ["a.png", "b.png"])
  }

  @Test func `a watched folder's pictures are read as they arrive, until the loop ends`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.url.path(percentEncoded: false)
    var names: [String] = []
    func add(_ name: String) throws {
      let bytes = try Data(contentsOf: Repository.fixture("Scans/winner-round-50.png"))
      try bytes.write(to: folder.url.appending(path: name))
    }
    try add("1.png")
    for try await result in scanner.results(watching: path) {
      names.append(String(result.source.text.suffix(5)))
      if names.count == 3 { break }
      try add("\(names.count + 1).png")
    }
    #expect(names == ["1.png", "2.png", "3.png"])
  }

  @Test func `the decoders exit when the loop ends early`() async throws {
    // The folder's name distinguishes these decoders from those of other tests.
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "lotto-decode"),
      withDestinationURL: ProgramRun.productFolder.appending(path: "lotto-decode"))
    var scanner = scanner
    scanner.helpers = folder.path("")
    let paths = Array(repeating: TicketScanner.Input.path(Self.path("blank.png")), count: 60)
    for try await _ in scanner.results(of: paths) {
      #expect(try Self.hasProcess(of: folder))
      break
    }
    while try Self.hasProcess(of: folder) { usleep(1_000) }
  }

  private static func hasProcess(of folder: TemporaryFolder) throws -> Bool {
    let name = Array(folder.url.lastPathComponent.utf8)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { process in
      guard Int(process) != nil,
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
      else { return false }
      return line.firstRange(of: name) != nil
    }
  }

  @Test func `a cancelled task gets no more results`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path(percentEncoded: false)
    let task = Task { [scanner] in
      var count = 0
      for try await _ in scanner.results(watching: path) { count += 1 }
      return count
    }
    task.cancel()
    #expect(try await task.value == 0)
  }

  @Test func `a reader that yields between results gets all of them`() async throws {
    let names = Array(repeating: "winner-round-50.png", count: 60)
    var count = 0
    for try await result in scanner.results(of: names.map { .path(Self.path($0)) }) {
      #expect(result.codes.count == 1)
      count += 1
      await Task.yield()
    }
    #expect(count == names.count)
  }

  @Test func `each loop starts a new scan`() async throws {
    let results = scanner.results(of: [.path(Self.path("winner-round-50.png"))])
    for _ in 0..<2 {
      var found: [Source?] = []
      for try await result in results { found += result.codes.map(\.duplicateOf) }
      #expect(found == [nil])
    }
  }

  @Test func `if lotto-decode is missing, the scan throws an error that says what to do`()
    async throws
  {
    let folder = try TemporaryFolder()
    var scanner = scanner
    scanner.helpers = folder.path("")
    let reason = "lotto-decode: not found at \(folder.path("lotto-decode")); "
    for results in [scanner.results(of: [.path(Self.path("blank.png"))]), scanner.results(of: [])] {
      let error = await #expect(throws: ScanError.self) { for try await _ in results {} }
      #expect(error?.kind == .helperMissing)
      #expect(
        error?.description
          == reason + "install lotto, and set helpers to the folder that holds it")
    }
    try folder.script("lotto-decode", "#!/bin/sh\nexit 3\n")
    let failed = await #expect(throws: ScanError.self) {
      for try await _ in scanner.results(of: [.path(Self.path("blank.png"))]) {}
    }
    #expect(failed?.kind == .helperFailed)
    #expect(failed?.description == "lotto-decode ended before it responded")
  }
}
