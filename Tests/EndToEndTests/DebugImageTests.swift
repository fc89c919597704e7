import Foundation
import TestSupport
import Testing

struct DebugImageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ name: String) throws -> [String] { try folder.names(in: name).sorted() }

  private func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("attempts and redrawn codes are written as pictures that decode again")
  func files() throws {
    let scans = ["kind-gray-8.png", "winner-round-50.png"]
    let run = try Lotto.run(
      "scan", ["--debug-images", folder.path("seen"), "-j2"] + scans.map(Lotto.fixture))
    #expect(run.status == 0)
    #expect(run.output == (try Lotto.run("scan", scans.map(Lotto.fixture))).output)
    let expected = [
      "000001-kind-gray-8-01-plain-grid-01.png", "000001-kind-gray-8-01-plain.png",
      "000002-winner-round-50-01-plain-grid-01.png", "000002-winner-round-50-01-plain.png",
    ]
    #expect(try names("seen").filter { $0.contains("-01-plain") } == expected)
    #expect(try mode("seen") == 0o700)
    let manifest = try Repository.rows(ofTable: "Scans/manifest.tsv")
    for (index, name) in expected.enumerated() {
      #expect(try mode("seen/\(name)") == 0o600)
      let decoded = try ProgramRun("lotto-decode", [folder.path("seen/\(name)")])
      let row = try #require(manifest.first { $0[0] == scans[index / 2] })
      #expect(decoded.status == 0, "\(name)")
      #expect(
        decoded.text.contains("\"\(row[2].replacing("/", with: "\\/"))\"")
          || decoded.text.contains("\"\(row[2])\""), "\(name)")
    }
  }

  @Test("a picture without a code gets a file per attempt, an unreadable one none")
  func noCode() throws {
    try folder.file("복권 1.png", CodePicture.noise(side: 24))
    try folder.file("empty.png", [])
    let run = try Lotto.scan(
      "--time-limit", "60", "--debug-images=\(folder.path("seen"))", folder.path("none.png"),
      folder.path("복권 1.png"), folder.path("empty.png"))
    #expect(run.status == 1)
    let names = try names("seen").filter { !$0.contains("-grid-") }
    #expect(names.first == "000002-복권_1-01-plain.png")
    #expect(names.count > 5)
    #expect(names.allSatisfy { $0.hasPrefix("000002-복권_1-") })
  }

  @Test("a picture with a code that hides its finder patterns gets a file of regions")
  func regions() throws {
    let run = try Lotto.scan(
      "--debug-images", folder.path("seen"), Lotto.fixture("Hard/blur-0.6-01.png"))
    #expect(run.status == 0)
    let names = try names("seen").filter { !$0.contains("-grid-") }
    let map = try #require(names.firstIndex { $0.hasSuffix("-03-regions.png") })
    #expect(names.count { $0.hasSuffix("-regions.png") } == 1)
    #expect(names[map + 1].hasSuffix("-04-near.png"))
  }

  @Test("a second run replaces files and does not follow symbolic links")
  func again() throws {
    let name = "000001-kind-gray-8-01-plain.png"
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "seen"), withIntermediateDirectories: false)
    try folder.file("other", [1, 2, 3])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("seen/\(name)"), withDestinationPath: folder.path("other"))
    var written: [[String]] = []
    for _ in 0..<2 {
      let run = try Lotto.scan(
        "--debug-images", folder.path("seen"), Lotto.fixture("kind-gray-8.png"))
      #expect(run.status == 0)
      written.append(try names("seen"))
    }
    #expect(written[0] == written[1] && written[0].contains(name))
    #expect(try mode("seen/\(name)") == 0o600)
    #expect(try folder.bytes("other") == [1, 2, 3])
  }

  @Test("nothing is written without the option")
  func without() throws {
    let scan = Repository.fixture("Scans/kind-gray-8.png").path(percentEncoded: false)
    let run = try ProgramRun(
      "lotto", ["scan", "--offline", "--as-of", Lotto.day, "-v", scan], in: folder.url)
    #expect(run.status == 0)
    #expect(try folder.names().isEmpty)
  }

  @Test("an unusable folder is status 74, reported before any input is read")
  func unwritable() throws {
    try folder.file("file", [])
    for place in [folder.path("file"), folder.path("no/such/folder"), "/dev/null", "/proc/self"] {
      let run = try Lotto.scan(
        "--debug-images", place, "-o", folder.path("rows"), Lotto.fixture("kind-gray-8.png"))
      #expect(run.status == 74, "\(place)")
      #expect(run.output.isEmpty)
      #expect(run.diagnostics.hasPrefix("lotto: --debug-images: cannot write \(place): "))
      #expect(run.diagnostics.split(separator: "\n").count == 1)
      #expect(try folder.names() == ["file"])
    }
  }

  @Test("a full disk is status 74 and leaves no partial picture")
  func fullDisk() throws {
    let lotto = ProgramRun.path(of: "lotto")
    // Files are limited to 4 KiB; the picture is larger.
    let script =
      "trap '' XFSZ; ulimit -f 4; exec \(lotto) scan --offline --debug-images \(folder.path("seen"))"
      + " \(Lotto.fixture("kind-gray-8.png")) 2>&1 >/dev/null | cat; exit ${PIPESTATUS[0]}"
    let run = try ProgramRun("/bin/bash", ["-c", script], in: Repository.root)
    #expect(run.status == 74)
    #expect(run.text.hasPrefix("lotto: --debug-images: cannot write "))
    #expect(try names("seen").isEmpty)
  }
}
