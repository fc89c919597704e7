import TestSupport
import Testing

/// `--effort`: how long lotto searches a picture.
struct EffortTests {
  private static func scan(_ arguments: String...) throws -> ProgramRun {
    try Lotto.run(
      "scan", ["--time-limit", "60"] + arguments + [Lotto.fixture("Hard/blur-0.45-01.png")])
  }

  @Test func `fast effort gives up where normal effort finds a code`() throws {
    #expect(try Self.scan("--effort", "fast").rows().map(\.error) == ["code_unread"])
    let normal = try Self.scan()
    #expect(try normal.rows().allSatisfy { $0.error == "" })
    #expect(try Self.scan("--effort", "normal").output == normal.output)
  }

  @Test func `an unknown effort is refused, naming the valid ones`() throws {
    let run = try Self.scan("--effort=slow")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("--effort"))
    #expect(run.diagnostics.contains("fast, normal"))
  }

  @Test func `a journal written with another effort is refused`() throws {
    let folder = try TemporaryFolder()
    let journal = folder.path("journal")
    let fast = try Self.scan("--effort", "fast", "--resume", journal)
    #expect(try fast.rows().map(\.error) == ["code_unread"])
    let normal = try Self.scan("--resume", journal)
    #expect(normal.output.isEmpty && normal.status != 0)
    #expect(normal.diagnostics.contains("journal"))
  }
}
