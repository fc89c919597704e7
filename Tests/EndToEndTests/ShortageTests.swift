import Foundation
import TestSupport
import Testing

/// Runs that are short of file descriptors.
struct ShortageTests {
  private static let images = [
    "winner-round-50.png", "winner-round-262.png", "blank.png", "winner-round-1244.png",
  ].map(Lotto.fixture)

  /// A scan by two decoders in a process that can open only the descriptors below `count`.
  private func scan(descriptors count: Int) throws -> ProgramRun {
    let lotto = ProgramRun.path(of: "lotto")
    // The limit of 20 lets lotto plan two decoders; inherited descriptors leave it fewer.
    let script = """
      ulimit -n 20
      for n in {\(count)..19}; do eval "exec $n< /dev/null"; done
      exec "$0" scan --offline --as-of \(Lotto.day) -qq -j2 "$@"
      """
    return try ProgramRun("/bin/bash", ["-c", script, lotto] + Self.images, in: Repository.root)
  }

  @Test(arguments: 8...16)
  func `enough descriptors for one decoder are enough to read every image`(count: Int) throws {
    let run = try scan(descriptors: count)
    #expect(run.output == (try Lotto.run("scan", ["-q"] + Self.images)).output)
    #expect(run.diagnostics.isEmpty)
    #expect(run.status == 1)
  }

  @Test func `a run with too few descriptors for a decoder ends and says why`() throws {
    let run = try scan(descriptors: 6)
    #expect(run.status == 70)
    #expect(run.diagnostics == "lotto: lotto-decode cannot be started: too many open files\n")
  }

  @Test func `an input with no descriptor left gets an error row, and the run goes on`() throws {
    let run = try scan(descriptors: 4)
    let rows = try run.rows()
    #expect(rows.map(\.source) == Self.images)
    #expect(rows.allSatisfy { $0.text("message") == "cannot be opened: too many open files" })
    #expect(rows.allSatisfy { $0.error == "open_failed" })
    #expect(run.status == 1)
  }
}
