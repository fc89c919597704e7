import Foundation
import TestSupport
import Testing

/// Runs that the system gives less than they ask for.
struct ShortageTests {
  private static let images = [
    "winner-round-50.png", "winner-round-262.png", "blank.png", "winner-round-1244.png",
  ].map(Lotto.fixture)

  /// A scan by two decoders in a process that may have only so many descriptors, from 0 on.
  private func scan(descriptors count: Int) throws -> ProgramRun {
    let lotto = ProgramRun.path(of: "lotto")
    // By their limit lotto has two decoders; what it inherits leaves it less.
    let script = """
      ulimit -n 20
      for n in {\(count)..19}; do eval "exec $n< /dev/null"; done
      exec "$0" scan --offline --as-of \(Lotto.day) -q -j2 "$@"
      """
    return try ProgramRun("/bin/bash", ["-c", script, lotto] + Self.images, in: Repository.root)
  }

  @Test(arguments: 8...16)
  func `where descriptors suffice for one decoder, every image is read`(count: Int) throws {
    let run = try scan(descriptors: count)
    #expect(run.output == (try Lotto.run("scan", ["-q"] + Self.images)).output)
    #expect(run.diagnostics.isEmpty)
    #expect(run.status == 1)
  }

  @Test func `where they suffice for no decoder, the run ends and says why`() throws {
    let run = try scan(descriptors: 6)
    #expect(run.status == 70)
    #expect(run.diagnostics == "lotto: lotto-decode cannot be started: too many open files\n")
  }

  @Test func `an input for which there is no descriptor is a row, and the next is tried`() throws {
    let run = try scan(descriptors: 4)
    let rows = try run.rows()
    #expect(rows.map(\.source) == Self.images)
    #expect(rows.allSatisfy { $0.text("message") == "cannot be opened: too many open files" })
    #expect(rows.allSatisfy { $0.error == "open_failed" })
    #expect(run.status == 1)
  }
}
