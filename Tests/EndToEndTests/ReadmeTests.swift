import Foundation
import TestSupport
import Testing

struct ReadmeTests {
  /// The transcripts of the README, in their order, as lines.
  private static func transcripts() throws -> [[String]] {
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    return readme.components(separatedBy: "```console\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0].components(separatedBy: "\n") }
  }

  @Test("the transcripts of scans in the README are what the program says", arguments: [0, 1])
  func scan(place: Int) throws {
    let lines = try Self.transcripts()[place]
    let words = lines[0].components(separatedBy: " ")
    #expect(words.prefix(3) == ["$", "lotto", "scan"])
    let run = try Lotto.run("scan", ["-f", "table"] + words.dropFirst(3))
    #expect(run.text.components(separatedBy: "\n").dropLast() == lines[1..<lines.count - 1])
    // All but the seconds.
    let closing = try #require(lines.last?.split(separator: ",").dropLast())
    #expect(run.diagnostics.split(separator: ",").dropLast() == closing)
  }

  @Test("the transcript of a batch in the README is what the program says")
  func batch() throws {
    let lines = try Self.transcripts()[2]
    let folder = try TemporaryFolder()
    var output: [String] = []
    for line in lines where line.hasPrefix("$ lotto ") {
      let words = line.components(separatedBy: " ").dropFirst(2)
      let run = try ProgramRun("lotto", Array(words), in: folder.url)
      #expect(run.status == 0)
      output += run.lines
    }
    #expect(output == lines.filter { !$0.hasPrefix("$") })
  }
}
