import JSON
import TestSupport
import Testing

/// Files about each ticket that are written to the standard output.
struct ArrayOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let lines = (1...40).map { first in (0..<6).map { "\(first + $0)" }.joined(separator: ",") }
    try folder.file("t.csv", Array((lines.joined(separator: "\n") + "\n1,2\n").utf8))
    try folder.file("t.u8", (1...40).flatMap { first in (0..<6).map { UInt8(first + $0) } })
  }

  private func rank(_ words: [String]) throws -> ProgramRun {
    try ProgramRun("lotto", ["rank", "--offline", "--no-timing"] + words, in: folder.url)
  }

  @Test(arguments: ["--ranks", "--best", "--tally", "--prizes", "--winners"], ["t.csv", "t.u8"])
  func `a dash writes what a file gets, and rows go to a file of their own`(
    option: String, input: String
  ) throws {
    let draws = option == "--ranks" ? ["--round", "1244"] : ["--rounds", "1200-1244"]
    let toFile = try rank(draws + [option, "out", input])
    let toPipe = try rank(draws + [option, "-", input])
    #expect(toPipe.status == (input == "t.csv" ? 1 : 0))
    #expect(toPipe.output == (try folder.bytes("out")))
    let both = try rank(draws + [option, "-", "-o", "rows.jsonl", input])
    #expect(both.output == toPipe.output)
    #expect(try folder.bytes("rows.jsonl") == toFile.output)
    let pipedIn = try ProgramRun(
      "lotto",
      ["rank", "--offline", "--input-format", input == "t.csv" ? "csv" : "u8"] + draws
        + [option, "-", "-"], input: try folder.bytes(input), in: folder.url)
    #expect(pipedIn.output == toPipe.output)
  }

  @Test func `two of them, or an array on a terminal, are usage errors`() throws {
    let two = try rank(["--round", "1244", "--ranks", "-", "--tally", "-", "t.csv"])
    #expect(two.status == 2 && two.output.isEmpty)
    #expect(two.diagnostics.contains("--ranks and --tally cannot both be the standard output"))
    let lotto = ProgramRun.path(of: "lotto")
    let terminal = try ProgramRun(
      "/usr/bin/script",
      [
        "-qec", "\(lotto) rank --offline --round 1244 --ranks - t.csv; echo status $?", "/dev/null",
      ],
      in: folder.url)
    #expect(terminal.text.contains("status 2") && !terminal.text.contains("NUMPY"))
  }
}
