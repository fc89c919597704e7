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
    // All but the seconds. Inputs in error are named only where the rows do not go to a terminal.
    let closing = try #require(lines.last?.split(separator: ",").dropLast())
    let said = run.diagnostics.split(separator: "\n").last?.split(separator: ",").dropLast()
    #expect(said == closing)
  }

  @Test("the samples of rows in the README are what the program says")
  func rows() throws {
    let lines = try Self.transcripts()[2]
    var output: [String] = []
    for line in lines where line.hasPrefix("$ lotto ") {
      // Of a call whose rows go to head, so many are shown.
      let parts = line.components(separatedBy: " | head -")
      let words = parts[0].components(separatedBy: " ").dropFirst(2)
      let run = try Lotto.run(words[2], Array(words.dropFirst()))
      // Lines of CSV end as RFC 4180 has it.
      let rows = run.text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
      output += [line] + rows.prefix(parts.count == 2 ? try #require(Int(parts[1])) : .max)
    }
    #expect(output == lines)
    #expect(output.count == 7)
  }

  @Test("every option of a call in the README exists")
  func options() throws {
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    let calls = readme.components(separatedBy: "\n").compactMap { line in
      line.firstRange(of: "lotto ").map { line[$0.upperBound...].components(separatedBy: "#")[0] }
    }
    let manual = try ProgramRun("lotto", ["man"]).text.replacing("\\-", with: "-")
    var options: Set<String> = []
    for word in calls.flatMap({ $0.split { !$0.isLetter && !$0.isNumber && $0 != "-" } }) {
      if word.hasPrefix("--"), word.count > 2 { options.insert(String(word)) }
    }
    #expect(options.count > 20)
    for option in options.sorted() { #expect(manual.contains(option), "\(option)") }
  }

  @Test("the transcript of a batch in the README is what the program says")
  func batch() throws {
    let lines = try Self.transcripts()[3]
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
