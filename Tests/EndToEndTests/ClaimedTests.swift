import Foundation
import TestSupport
import Testing

/// `lotto claimed`, and what the listed tickets change in results.
struct ClaimedTests {
  private let folder: TemporaryFolder
  private static let scan = Repository.fixture("Scans/winner-round-1244.png")
    .path(percentEncoded: false)
  private static let serial = "012440124414042041"

  init() throws { folder = try TemporaryFolder() }

  private var data: [String: String] { ["XDG_DATA_HOME": folder.path("data")] }

  private func claimed(_ words: String...) throws -> ProgramRun {
    try ProgramRun("lotto", ["claimed"] + words, environment: data, in: folder.url)
  }

  private func scan(_ words: String...) throws -> ProgramRun {
    try ProgramRun(
      "lotto", ["scan", "--offline", "--as-of", "2026-11-20", Self.scan] + words,
      environment: data, in: folder.url)
  }

  private func claims(_ words: String...) throws -> [String] {
    let run = try ProgramRun(
      "lotto", ["scan", "--offline", "--as-of", "2026-11-20", Self.scan] + words,
      environment: data, in: folder.url)
    return try run.rows().compactMap { $0.text("claim") }
  }

  @Test func `a listed ticket is claimed, and no longer among those to claim`() throws {
    #expect(try claims() == ["open", "open", "", "open", "open"])
    #expect(try claimed("\(Self.serial) by Mum").status == 0)
    #expect(try claims() == ["claimed", "claimed", "", "claimed", "claimed"])
    let table = try scan("-f", "table")
    #expect(table.text.contains("1st, claimed"))
    #expect(table.text.contains("○ Claimed already"))
    #expect(!table.text.contains("To claim") && !table.text.contains("by Mon 4 Oct 2027"))
    // What was won stays in the sums.
    #expect(table.text.contains("1,664,917,374 won"))
    #expect(try scan("--exit-code", "winner").status == 1)
    let page = try scan("-f", "html").text
    #expect(page.contains("no prize that can still be claimed"))
    #expect(try claimed("--undo", Self.serial).status == 0)
    #expect(try claims() == ["open", "open", "", "open", "open"])
  }

  @Test func `the list keeps notes and comments, and names each ticket once`() throws {
    #expect(try claimed("7575038095 by Mum", "1402620262").status == 0)
    let again = try claimed("7575038095")
    #expect(again.status == 0 && again.diagnostics.contains("7575038095 is already listed"))
    let list = folder.path("data/lotto/claimed")
    #expect(try folder.bytes("data/lotto/claimed") == Array("7575038095 by Mum\n1402620262\n".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: list)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try claimed().lines == ["7575038095 by Mum", "1402620262"])
    try folder.file("mine", Array("# paid\n\n7575038095 by Mum\n1402620262".utf8))
    #expect(try claimed("--claimed", "mine", "--undo", "1402620262").status == 0)
    #expect(try folder.bytes("mine") == Array("# paid\n\n7575038095 by Mum\n".utf8))
    let missing = try claimed("--claimed", "mine", "--undo", "1402620262")
    #expect(missing.status == 1 && missing.diagnostics.contains("1402620262 is not listed in mine"))
  }

  @Test(arguments: ["", " ", "#1", "12;34", "12\n34", "가나", "\u{1B}[1m"])
  func `what is no serial is refused, and changes nothing`(word: String) throws {
    let run = try claimed("7575038095", word)
    #expect(run.status == 2 && run.diagnostics.contains("expected a serial"))
    #expect(!run.diagnostics.contains("\u{1B}"))
    #expect(try claimed().output.isEmpty)
  }

  @Test func `a list behind a link is changed there, and nothing but a file is replaced`() throws {
    try folder.file("real", Array("\u{FEFF}1402620262 paid\r\n".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path("real"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "real")
    let run = try claimed("--claimed", "link", "1402620262", "7575038095")
    #expect(run.diagnostics.contains("1402620262 is already listed"))
    #expect(try folder.bytes("real").suffix(11) == Array("7575038095\n".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("real"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = try FileManager.default.attributesOfItem(atPath: folder.path("link"))
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    try FileManager.default.createDirectory(
      atPath: folder.path("folder"), withIntermediateDirectories: false)
    for name in ["/dev/null", "folder"] {
      let refused = try claimed("--claimed", name, "7575038095")
      #expect(refused.status == 2 && refused.diagnostics.contains("cannot read \(name)"))
    }
    let device = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(device[.type] as? FileAttributeType == .typeCharacterSpecial)
    #expect(try claimed("--claimed", "no/such", "7575038095").status == 74)
    // A file that is far too large for a list is left as it is.
    try folder.file("huge", [UInt8](repeating: 0, count: 9 << 20))
    #expect(try claimed("--claimed", "huge", "7575038095").status == 74)
    #expect(try folder.bytes("huge").count == 9 << 20)
  }

  @Test func `a list that cannot be read is told, and workers have none`() throws {
    let missing = try scan("--claimed", "nowhere")
    #expect(missing.status == 2)
    #expect(missing.diagnostics.contains("--claimed: cannot read nowhere"))
    #expect(missing.output.isEmpty)
    #expect(try claimed(Self.serial).status == 0)
    let worker = try ProgramRun(
      "lotto", ["scan", "--worker"], input: Array("\(Self.scan)\n".utf8), environment: data,
      in: folder.url)
    #expect(try worker.rows().compactMap { $0.text("claim") }.contains("open"))
    #expect(try claims("--claimed", "/dev/null") == ["open", "open", "", "open", "open"])
  }
}
