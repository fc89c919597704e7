import Foundation
import Platform
import TestSupport
import Testing

/// Systems without /proc or space, files of earlier runs, and invisible characters.
struct BareSystemTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(.enabled(if: !isSanitized, "sanitizers need /proc"))
  func `arguments and helpers are found without a proc file system`() throws {
    let script = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
    let words = [
      "--mount", "--map-root-user", "/bin/sh", "-c", script, ProgramRun.path(of: "lotto"), "scan",
      "--offline", "--as-of", Lotto.day, "--time-limit", "60",
      Lotto.fixture("winner-round-50.png"),
    ]
    let run = try ProgramRun("/usr/bin/unshare", words, in: Repository.root)
    // Not every system lets a test create a mount namespace.
    if run.diagnostics.contains("unshare") || run.diagnostics.contains("mount:") { return }
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output == (try Lotto.scan(Lotto.fixture("winner-round-50.png")).output))
  }

  @Test func `rank keeps the rows of an earlier run if it has nothing to rank`() throws {
    let rows = try folder.file("rows", Array("old\n".utf8)).path(percentEncoded: false)
    let run = try Lotto.run("rank", ["-o", rows, folder.path("missing.npy")])
    #expect(run.status == 66)
    #expect(try folder.bytes("rows") == Array("old\n".utf8))
    #expect(try folder.names() == ["rows"])
  }

  @Test func `a journal that others could read is restricted to its owner`() throws {
    let journal = try folder.emptyFile("journal").path(percentEncoded: false)
    _ = unsafe chmod(journal, 0o644)
    let run = try Lotto.scan("--resume", journal, Lotto.fixture("blank.png"))
    #expect(run.status == 1)
    let attributes = try FileManager.default.attributesOfItem(atPath: journal)
    #expect((attributes[.posixPermissions] as? Int) == 0o600)
  }

  @Test func `exceeding the file size limit is reported like a full disk`() throws {
    let file = folder.path("rows")
    let run = try ProgramRun(
      "/bin/sh",
      [
        "-c", "ulimit -f 0; exec \"$0\" scan --offline -q --time-limit 60 -o \"$1\" \"$2\"",
        ProgramRun.path(of: "lotto"), file, Lotto.fixture("blank.png"),
      ], in: Repository.root)
    #expect(run.status == 74)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `invisible characters are never printed raw`() throws {
    let hidden: [Unicode.Scalar] = [
      "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{180E}", "\u{3164}", "\u{FFF9}",
      "\u{FFFB}", "\u{1D173}", "\u{E0041}",
    ]
    for scalar in hidden {
      let run = try Lotto.check("-f", "table", input: "http://x/\(scalar)\n")
      #expect(!run.text.unicodeScalars.contains(scalar))
      #expect(!run.diagnostics.unicodeScalars.contains(scalar))
    }
  }
}
