import Foundation
import TestSupport
import Testing

struct InputErrorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The only row of a file, about no page unless one is given; the run must end with status 1.
  private func row(_ path: String, page: Int = 0) throws -> Row {
    let run = try Lotto.scan(path)
    let rows = try run.rows()
    #expect(rows.count == 1)
    #expect(run.status == 1)
    let row = try #require(rows.first, "\(run.diagnostics)")
    #expect(row.status == "error")
    #expect(row.number("page") == page)
    #expect(row.number("code") == 0)
    return row
  }

  @Test("the first hundred bytes of a PNG are reported as truncated")
  func cut() throws {
    let image = try Repository.bytes(ofFixture: "Scans/kind-gray-8.png")
    try folder.file("cut.png", Array(image.prefix(100)))
    #expect(try row(folder.path("cut.png"), page: 1).error == "truncated")
    // Not even the size of the picture is there.
    try folder.file("cut.png", Array(image.prefix(20)))
    #expect(try row(folder.path("cut.png")).error == "truncated")
  }

  @Test("a truncated PNG in which no code was found is about the page that was searched")
  func cutPage() throws {
    let image = try Repository.bytes(ofFixture: "Scans/blank.png")
    try folder.file("cut.png", Array(image.dropLast(40)))
    #expect(try row(folder.path("cut.png"), page: 1).error == "truncated")
  }

  @Test("a ticket in the intact part of a truncated PNG is read and marked truncated")
  func cutTicket() throws {
    let run = try Lotto.scan(Lotto.fixture("cut-short.png"))
    let rows = try run.rows()
    #expect(rows.count == 5)
    #expect(rows.allSatisfy { $0.status == "lost" && $0.error == "truncated" })
    #expect(rows.allSatisfy { $0.number("page") == 1 })
    #expect(run.status == 1)
  }

  @Test("an unsupported format is named, with a command that converts it")
  func unsupported() throws {
    try folder.file("photo.png", Array("8BPS\0\u{1}".utf8))
    let file = folder.path("photo.png")
    let row = try row(file)
    #expect(row.error == "unsupported")
    #expect(row.notes == ["convert"])
    #expect(
      row.detail
        == "PSD (apt-get install imagemagick): convert \(file) -delete 1--1 \(file).png")
  }

  @Test("a JPEG named .png is read")
  func jpeg() throws {
    let run = try Lotto.scan(Lotto.fixture("not-a-png.png"))
    #expect(run.status == 0)
    #expect(try run.rows().allSatisfy { $0.error == "" && $0.number("round") == 1236 })
    #expect(try run.rows().map { $0.text("game") } == ["A", "B", "C", "D"])
  }

  @Test("empty and unrecognized files are reported as not_image")
  func empty() throws {
    try folder.file("empty.png", [])
    #expect(try row(folder.path("empty.png")).error == "not_image")
    try folder.file("text.jpg", Array("hello".utf8))
    #expect(try row(folder.path("text.jpg")).error == "not_image")
  }

  @Test("a ticket is read from a damaged PNG and marked bad_png, not truncated")
  func damaged() throws {
    let run = try Lotto.scan(Lotto.fixture("corrupt.png"))
    let rows = try run.rows()
    #expect(rows.map(\.status) == Array(repeating: "lost", count: 5))
    #expect(rows.allSatisfy { $0.error == "bad_png" && $0.number("page") == 1 })
    #expect(run.status == 1)
  }

  @Test("a damaged PNG that shows no code is one row, bad_png")
  func damagedBlank() throws {
    var image = try Repository.bytes(ofFixture: "Scans/blank.png")
    // The checksum of the last chunk.
    image[image.count - 1] ^= 1
    try folder.file("bad.png", image)
    #expect(try row(folder.path("bad.png"), page: 1).error == "bad_png")
  }

  @Test("an image without a code is reported as no_code")
  func noCode() throws {
    #expect(try row(Lotto.fixture("blank.png"), page: 1).error == "no_code")
  }

  @Test("a FIFO is refused without waiting for a writer")
  func fifo() throws {
    let made = unsafe mkfifo(folder.path("fifo.png"), 0o600)
    #expect(made == 0)
    let row = try row(folder.path("fifo.png"))
    #expect(row.error == "open_failed")
    #expect(
      row.text("message") == "cannot be opened: it is a FIFO; to read from it: lotto scan - < FIFO")
  }

  @Test("devices, symbolic link loops and listed folders cannot be opened")
  func notFiles() throws {
    #expect(try row("/dev/zero").error == "open_failed")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("loop.png"), withDestinationPath: folder.path("loop.png"))
    #expect(try row(folder.path("loop.png")).error == "open_failed")
    for (options, end) in [
      (["--files-from", "-"], "\n"), (["--files0-from", "-"], "\0"), (["--worker"], "\n"),
    ] {
      let run = try Lotto.run("scan", options, input: Array("Fixtures/Scans\(end)".utf8))
      let row = try #require(try run.rows().first)
      #expect(run.lines.count == 1)
      #expect(row.error == "open_failed")
      #expect(row.notes == ["is_folder"])
    }
  }

  @Test("a file without read permission gets an error row", .enabled(if: getuid() != 0))
  func forbidden() throws {
    let file = try folder.file("forbidden.png", [1])
    _ = unsafe chmod(file.path(percentEncoded: false), 0)
    let row = try row(folder.path("forbidden.png"))
    #expect(row.error == "open_failed")
    #expect(row.detail == "permission denied")
  }

  @Test("a missing file gets an error row; with no other input the status is 66")
  func missing() throws {
    let run = try Lotto.scan(folder.path("none.png"))
    #expect(try run.rows().map(\.error) == ["open_failed"])
    #expect(run.status == 66)
    let both = try Lotto.scan(folder.path("none.png"), Lotto.fixture("kind-gray-1.png"))
    #expect(both.status == 1)
  }

  @Test("a byte order mark at the very start of a list is no part of a path")
  func markedList() throws {
    let marked = try folder.file("\u{FEFF}a.png", [1]).path(percentEncoded: false)
    let list = "\u{FEFF}Fixtures/Scans/blank.png\n\(marked)\n"
    let run = try Lotto.run("scan", ["--files-from", "-"], input: Array(list.utf8))
    #expect(try run.rows().map(\.source) == ["Fixtures/Scans/blank.png", marked])
    #expect(try run.rows().map(\.error) == ["no_code", "not_image"])
    let exact = "\u{FEFF}a.png\0"
    let other = try Lotto.run("scan", ["--files0-from", "-"], input: Array(exact.utf8))
    #expect(try other.rows().map(\.source) == ["\u{FEFF}a.png"])
  }

  @Test("a list with carriage returns says so, and a list instead of a picture says what to do")
  func lists() throws {
    let list = "Fixtures/Scans/blank.png\r\nFixtures/Scans/foreign.png\r\n"
    let run = try Lotto.run("scan", ["--files-from", "-"], input: Array(list.utf8))
    #expect(run.status == 66)
    let message =
      "cannot be opened: no such file; the path ends in a carriage return, which tr -d '\\r' "
      + "removes from a list"
    #expect(try run.rows().map { $0.text("message") } == [message, message])
    for list in [list, "Fixtures/Scans/blank.png", "Fixtures/Scans/blank.png\0Fixtures/Codes\0"] {
      let run = try Lotto.run("scan", ["-"], input: Array(list.utf8))
      #expect(try run.rows().map(\.error) == ["not_image"])
      #expect(
        try run.rows().map { $0.text("message") }
          == ["not a picture: a list of paths; to scan them: --files-from -"])
    }
    let text = try Lotto.run("scan", ["-"], input: Array("no/such/file\n".utf8))
    #expect(try text.rows().map { $0.text("message") } == ["not a picture"])
  }

  @Test("an empty list, folder or input is status 66, and so is a missing list")
  func nothing() throws {
    #expect(try Lotto.run("scan", ["--files-from", "-"]).status == 66)
    #expect(try Lotto.scan(folder.url.path(percentEncoded: false)).status == 66)
    #expect(try Lotto.check(input: "").status == 66)
    #expect(try Lotto.scan("--files-from", folder.path("none")).status == 66)
    #expect(try Lotto.scan("--files-from", folder.path("none")).output.isEmpty)
  }

  @Test("an image over the pixel limit is refused before it is decoded")
  func tooLarge() throws {
    let run = try Lotto.scan("--max-pixels", "1000", Lotto.fixture("kind-gray-8.png"))
    #expect(try run.rows().map(\.error) == ["too_large"])
    var header = try Repository.bytes(ofFixture: "Scans/kind-gray-8.png")
    header.replaceSubrange(16..<24, with: [UInt8](repeating: 0xFF, count: 8))
    try folder.file("huge.png", header)
    #expect(try row(folder.path("huge.png")).error == "too_large")
  }

  @Test("a bad input never ends a run")
  func goesOn() throws {
    let run = try Lotto.scan(
      folder.path("none.png"), Lotto.fixture("corrupt.png"),
      Lotto.fixture("winner-round-1244.png"))
    #expect(
      try run.rows().map(\.status)
        == ["error"] + Array(repeating: "lost", count: 5) + ["won", "won", "lost", "won", "won"])
  }
}
