import Foundation
import TestSupport
import Testing

/// Files that hold tickets in a form that other programs unpack: lotto names the command.
struct TicketContainerTests {
  private let folder: TemporaryFolder
  private static let tickets = "n1,n2,n3,n4,n5,n6\n1,2,3,4,5,6\n7,5,4,3,2,1\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("tickets.csv", Array(Self.tickets.utf8))
    try folder.file("tickets.u8", [1, 2, 3, 4, 5, 6, 7, 5, 4, 3, 2, 1])
    let lotto = ProgramRun.path(of: "lotto")
    try folder.script(
      "lotto", "#!/bin/sh\nexec \(lotto) \"$@\" --numbers 1,2,3,4,5,6+7 --no-timing\n")
  }

  private func shell(_ script: String) throws -> ProgramRun {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try ProgramRun(
      "/bin/bash", ["-c", script], environment: ["PATH": "\(folder.path("")):\(path)"],
      in: folder.url)
  }

  /// The command in a refusal, which is its end.
  private func command(for name: String, _ kind: String) throws -> String {
    let run = try ProgramRun("lotto", ["rank", "--round", "1", name], in: folder.url)
    #expect(run.status == 1 && run.output.isEmpty, "\(name)")
    #expect(
      run.diagnostics.contains(": expected npy, u8, csv or url, found \(kind); "),
      "\(run.diagnostics)")
    let start = try #require(run.diagnostics.firstRange(of: "rank it with "))
    return String(run.diagnostics[start.upperBound...].dropLast())
  }

  private func expectTickets(_ command: String) throws {
    let run = try shell(command)
    #expect(run.status == 0 && run.diagnostics.isEmpty, "\(command): \(run.diagnostics)")
    let row = try #require(try run.rows().first, "\(command)")
    #expect(
      (1...2).map { row.number("rank\($0)") } == [1, 1] && row.number("tickets") == 2, "\(command)")
  }

  @Test(
    "the command for a compressed file ranks its tickets, whatever its name",
    arguments: [
      ("gzip", "gz", "a gzip file"), ("bzip2", "bz2", "a bzip2 file"), ("xz", "xz", "an xz file"),
      ("zstd -q", "zst", "a Zstandard file"),
    ])
  func compressed(program: String, ending: String, kind: String) throws {
    guard try shell("command -v \(program)").status == 0 else { return }
    for source in ["tickets.csv", "tickets.u8"] {
      for name in [source, "my tickets; $(touch x) 복권.\(source)", "-r.\(source)"] {
        if name != source { try folder.file(name, try folder.bytes(source)) }
        #expect(try shell("\(program) -k -- '\(name)'").status == 0)
        try expectTickets(try command(for: "./\(name).\(ending)", kind))
      }
    }
    // The name says nothing: as an attachment without its ending, or on standard input.
    #expect(try shell("mv tickets.csv.\(ending) mail.csv").status == 0)
    let command = try command(for: "mail.csv", kind)
    #expect(command.hasSuffix(" mail.csv | lotto rank -"))
    try expectTickets(command)
    let piped = try shell("lotto rank - < mail.csv")
    #expect(piped.diagnostics.contains(" FILE | lotto rank -\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("x")))
  }

  @Test("a zip archive is unpacked to standard input")
  func zip() throws {
    let program =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1], 'w', 8); z.write(sys.argv[2]); z.close()"
    for source in ["tickets.csv", "tickets.u8"] {
      #expect(try shell("python3 -c \"\(program)\" a.zip \(source)").status == 0)
      let command = try command(for: "a.zip", "a zip archive")
      if try shell("command -v unzip").status == 0 { try expectTickets(command) }
    }
  }

  @Test(
    "the command for a table of another program makes a file that is ranked",
    arguments: [
      ("tickets.xlsx", "an Excel workbook"), ("tickets-openpyxl.xlsx", "an Excel workbook"),
      ("tickets.parquet", "a Parquet file"), ("tickets.feather", "an Arrow file"),
      ("tickets.npz", "a NumPy archive"),
    ])
  func converted(name: String, kind: String) throws {
    let bytes = try Repository.bytes(ofFixture: "Tables/\(name)")
    for name in [name, "it's 복권-\(name)"] {
      try folder.file(name, bytes)
      let command = try command(for: name, kind)
      #expect(command.hasPrefix("python3 -c 'import "))
      let modules = kind == "a NumPy archive" ? "numpy" : "pandas, openpyxl, pyarrow"
      guard try shell("python3 -c 'import \(modules)'").status == 0 else { continue }
      let run = try shell(command)
      #expect(run.status == 0, "\(run.diagnostics)")
      let row = try #require(try run.rows().first)
      #expect((1...5).map { row.number("rank\($0)") } == [1, 1, 0, 1, 1], "\(name)")
    }
  }

  @Test("an archive of several arrays is not guessed at")
  func severalArrays() throws {
    guard try shell("python3 -c 'import numpy'").status == 0 else { return }
    let program = "import numpy; numpy.savez('two.npz', a=numpy.ones((2, 6)), b=numpy.ones((2, 6)))"
    #expect(try shell("python3 -c \"\(program)\"").status == 0)
    #expect(try shell(try command(for: "two.npz", "a NumPy archive")).status != 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("two.npz.npy")))
  }
}
