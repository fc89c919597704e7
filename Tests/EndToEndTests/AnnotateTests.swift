import Foundation
import TestSupport
import Testing

/// `--annotate` writes a copy of each readable picture with its results drawn on it.
struct AnnotateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The width, height and color type of a PNG file (PNG, third edition, 11.2.1).
  private func header(_ name: String) throws -> (width: Int, height: Int, colorType: UInt8) {
    let bytes = try folder.bytes("out/\(name)")
    func integer(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (integer(16), integer(20), bytes[25])
  }

  @Test("every readable picture is written, numbered in input order, and nothing else")
  func pictures() throws {
    try folder.file("empty.png", [])
    let run = try Lotto.scan(
      "-q", "--annotate", folder.path("out"), Lotto.fixture("winner-round-1244.png"),
      folder.path("empty.png"), Lotto.fixture("not-a-png.png"), Lotto.fixture("blank.png"))
    #expect(run.status == 1)
    #expect(
      try folder.names(in: "out")
        == ["000001-winner-round-1244.png", "000003-not-a-png.png", "000004-blank.png"])
    let (width, height, colorType) = try header("000001-winner-round-1244.png")
    #expect(width == 300 && height == 300 && colorType == 2)
    // The rows match those of a run without --annotate.
    let plain = try Lotto.scan(
      "-q", Lotto.fixture("winner-round-1244.png"), folder.path("empty.png"),
      Lotto.fixture("not-a-png.png"), Lotto.fixture("blank.png"))
    #expect(run.output == plain.output)
  }

  @Test("an existing file is replaced, and the annotated picture scans as the same ticket")
  func replaced() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: false)
    try folder.file("out/000001-winner-round-1244.png", [1, 2, 3])
    let file = Lotto.fixture("winner-round-1244.png")
    let run = try Lotto.scan("--annotate", folder.path("out"), file)
    let again = try Lotto.scan(folder.path("out/000001-winner-round-1244.png"))
    #expect(
      try again.rows().map { $0.text("payload") } == run.rows().map { $0.text("payload") })
  }

  @Test("numbered pictures of an earlier run go, and nothing else", arguments: ["", "debug-"])
  func earlier(kind: String) throws {
    let option = kind.isEmpty ? "--annotate" : "--debug-images"
    let (out, one) = (folder.path("out"), Lotto.fixture("winner-round-1244.png"))
    let two = Lotto.fixture("winner-round-50.png")
    _ = try Lotto.scan(option, out, one, two, two)
    let first = try folder.names(in: "out")
    let others = ["notes.txt", "1-a.png", "000001.png", "000001-a.jpg", "x000001-a.png"]
    for name in others { try folder.file("out/\(name)", [1]) }
    let folderName = "000009-a.png"
    try FileManager.default.createDirectory(
      atPath: folder.path("out/\(folderName)"), withIntermediateDirectories: false)
    _ = try Lotto.scan(option, out, two)
    let alone = try TemporaryFolder()
    _ = try Lotto.scan(option, alone.path("out"), two)
    let expected = try alone.names(in: "out").union(others).union([folderName])
    #expect(try folder.names(in: "out") == expected)
    #expect(first.count > expected.count - others.count - 1)
  }

  @Test("a numbered picture that a list names is read and stays")
  func listed() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: false)
    let bytes = try Repository.bytes(ofFixture: "Scans/winner-round-50.png")
    for name in ["000007-a.png", "000008-b.png"] { try folder.file("out/\(name)", bytes) }
    let list = Array("\(folder.path("out/000007-a.png"))\n".utf8)
    let run = try Lotto.run(
      "scan", ["--annotate", folder.path("out"), "--files-from", "-"], input: list)
    #expect(run.status == 0)
    #expect(try folder.names(in: "out") == ["000001-000007-a.png", "000007-a.png"])
    #expect(try folder.bytes("out/000007-a.png") == bytes)
  }

  @Test("the output folder is excluded from the inputs")
  func ownFolder() throws {
    try folder.file("ticket.png", try Repository.bytes(ofFixture: "Scans/winner-round-50.png"))
    let all = folder.url.path(percentEncoded: false)
    for _ in 0..<2 {
      let run = try Lotto.scan("-r", "--annotate", folder.path("out"), all)
      #expect(try Set(run.rows().map(\.source)).count == 1)
    }
    #expect(try folder.names(in: "out") == ["000001-ticket.png"])
  }

  @Test("without its library nothing is read, and the package is named", arguments: ["en", "ko"])
  func missingLibrary(language: String) throws {
    // What the loader finds first is no library.
    try folder.file("libpangocairo-1.0.so.0", [])
    let bare = ["LD_LIBRARY_PATH": folder.path("")]
    let run = try Lotto.run(
      "scan",
      ["--lang", language, "--annotate", folder.path("out"), Lotto.fixture("blank.png")],
      environment: bare)
    #expect(run.status == 69)
    #expect(run.output.isEmpty)
    let said = language == "en" ? " is not installed" : "이(가) 설치되지 않음"
    let reason = "libpangocairo-1.0.so.0\(said): apt-get install libpangocairo-1.0-0"
    #expect(run.diagnostics == "lotto: --annotate: \(reason)\n")
    #expect(try folder.names() == ["libpangocairo-1.0.so.0"])
    let doctor = try ProgramRun(
      "lotto", ["doctor", "--offline", "--lang", language], environment: bare)
    #expect(doctor.status == 0)
    #expect(doctor.lines.contains { $0.hasPrefix("! --annotate") && $0.hasSuffix(reason) })
    // Everything else works.
    let plain = try Lotto.run("scan", [Lotto.fixture("winner-round-50.png")], environment: bare)
    #expect(plain.status == 0)
  }

  @Test("an unwritable folder stops the run before it begins")
  func unwritable() throws {
    let run = try Lotto.scan("--annotate", "/dev/null/out", Lotto.fixture("blank.png"))
    #expect(run.status == 74)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.hasPrefix("lotto: --annotate: cannot write /dev/null/out"))
  }
}
