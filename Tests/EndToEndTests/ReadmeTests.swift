import Foundation
import TestSupport
import Testing

struct ReadmeTests {
  @Test("the transcript in the README is what the program says")
  func transcript() throws {
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "```console\n").dropFirst().first)
    let lines = block.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    let words = lines[0].components(separatedBy: " ")
    #expect(words.prefix(3) == ["$", "lotto", "scan"])
    let run = try Lotto.run("scan", ["-f", "table"] + words.dropFirst(3))
    #expect(run.lines == Array(lines[1..<lines.count - 1]))
    // All but the seconds.
    let closing = try #require(lines.last?.split(separator: ",").dropLast())
    #expect(run.diagnostics.split(separator: ",").dropLast() == closing)
  }

  @Test("the transcript of a batch in the README is what the program says")
  func batch() throws {
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "```console\n").dropFirst(2).first)
    let lines = block.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
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
