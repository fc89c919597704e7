import Foundation
import TestSupport
import Testing

/// `--unordered`: rows are printed as soon as they are ready.
struct UnorderedTests {
  @Test("finished rows do not wait for an image whose draw is being requested")
  func draws() throws {
    let files = ["not-in-history.png", "winner-round-50.png"].map(Lotto.fixture)
    func scan(_ option: String, answer: String) throws -> [Row] {
      let setting = try DrawSetting(fetch: answer)
      let output = setting.folder.path("rows")
      let run = try setting.run(
        "scan", option, "-j1", "-o", output, files[0], files[1], asOf: Lotto.day)
      #expect(setting.calls.count == 1 && run.output.isEmpty)
      return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map {
        try Row(String($0))
      }
    }
    // The response waits for the row of the image that does not need it.
    let answer = """
      cd "$(dirname "$0")"; until [ -s .lotto-$PPID-0-rows.partial ]; do sleep 0.01; done; exit 69
      """
    let ordered = try scan("-q", answer: "exit 69")
    let unordered = try scan("--unordered", answer: answer)
    #expect(ordered.first?.source == files[0] && ordered.last?.source == files[1])
    #expect(unordered.first?.source == files[1] && unordered.last?.source == files[0])
    #expect(Set(ordered.map(\.description)) == Set(unordered.map(\.description)))
  }

  @Test("a finished row does not wait for all the missing files in a list")
  func missingNames() throws {
    let scan = Lotto.fixture("winner-round-50.png")
    let names = [scan] + (0..<100_000).map { "no-such-file-\($0)" }
    let run = try Lotto.run(
      "scan", ["-q", "-j2", "--unordered", "--files-from", "-"],
      input: Array(names.map { $0 + "\n" }.joined().utf8))
    let place = try #require(run.lines.firstIndex { $0.contains(scan) })
    #expect(place < 90_000)
  }

  @Test("every row is printed once, whatever the number of jobs", arguments: ["-j1", "-j8"])
  func rows(jobs: String) throws {
    let run = try Lotto.scan("-q", jobs, "--unordered", "Fixtures/Scans")
    // Which of two equal codes counts as the duplicate depends on the order.
    func lines(_ run: ProgramRun) -> [String] {
      run.lines.map { $0.replacing(/"duplicate_of":"[^"]*"/, with: "") }.sorted()
    }
    #expect(lines(run) == lines(try Lotto.scan("-q", "Fixtures/Scans")))
    #expect(run.status == 1)
  }
}
