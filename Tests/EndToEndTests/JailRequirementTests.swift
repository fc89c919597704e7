import Foundation
import TestSupport
import Testing

/// `--require-jail` where the system can jail the helpers, and where it cannot.
struct JailRequirementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `lotto` with a helper that reports that the system lacks part of its jail.
  private func run(without helper: String, _ words: [String]) throws -> ProgramRun {
    let own = URL(filePath: ProgramRun.path(of: "lotto")).deletingLastPathComponent()
    for name in ["lotto-decode", "lotto-fetch"] {
      if name == helper {
        let script = "#!/bin/sh\n[ $1 = --probe ] && exit 3\necho ran >> \(folder.path("ran"))\n"
        try folder.script(name, script)
      } else {
        try FileManager.default.createSymbolicLink(
          at: folder.url.appending(path: name), withDestinationURL: own.appending(path: name))
      }
    }
    return try ProgramRun(
      "lotto", words, environment: ["LOTTO_LIBEXEC": folder.url.path], in: Repository.root)
  }

  private var hasRun: Bool { FileManager.default.fileExists(atPath: folder.path("ran")) }

  @Test(arguments: [
    ("lotto-decode", ["scan", Lotto.fixture("blank.png")]),
    ("lotto-fetch", ["scan", Lotto.fixture("blank.png")]),
    ("lotto-fetch", ["check", "1,2,3,4,5,6", "--round", "1000"]),
  ])
  func `require-jail runs nothing if a helper lacks part of its jail`(
    _ helper: String, _ words: [String]
  ) throws {
    let run = try run(without: helper, words + ["--require-jail"])
    #expect(run.status == 69)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("--require-jail"))
    #expect(run.diagnostics.contains(helper))
    #expect(!hasRun)
  }

  @Test func `require-jail ignores helpers that the run does not need`() throws {
    let run = try run(
      without: "lotto-fetch",
      ["scan", "--offline", "--require-jail", Lotto.fixture("winner-round-50.png")])
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
  }

  @Test func `require-jail does not change the rows where the jail is complete`() throws {
    let file = Lotto.fixture("winner-round-50.png")
    #expect(try Lotto.scan("--require-jail", file).output == Lotto.scan(file).output)
  }

  @Test func `a decoder that lacks part of its jail causes one warning, and none with -q`() throws {
    // One part, the system calls' filter.
    let unconfined = "J\\001\\000\\010"
    let script = """
      #!/bin/bash
      \(Lotto.hello); printf '\(unconfined)' >&3
      # A socket closed with a request unread loses what was sent through it.
      read -rn1 -u3 _; exit 0
      """
    try folder.script("lotto-decode", script)
    func warnings(_ words: String...) throws -> Int {
      let run = try Lotto.run(
        "scan", ["-j1"] + words + [Lotto.fixture("blank.png"), Lotto.fixture("no-code.png")],
        environment: ["LOTTO_LIBEXEC": folder.url.path])
      return run.diagnostics
        .components(
          separatedBy:
            "lotto: warning: this system cannot fully confine the decoder: the seccomp filter\n"
        ).count - 1
    }
    #expect(try warnings() == 1)
    #expect(try warnings("-q") == 0)
  }
}
