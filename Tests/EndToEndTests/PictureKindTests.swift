import Foundation
import TestSupport
import Testing

/// Which files are read, which get an error row, and which are skipped.
struct PictureKindTests {
  private let folder: TemporaryFolder
  /// A JPEG of a ticket of round 1236 with four games.
  private let jpeg: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    jpeg = try Repository.bytes(ofFixture: "Scans/not-a-png.png")
  }

  private func scan(_ arguments: String...) throws -> ProgramRun {
    try Lotto.run("scan", arguments + [folder.url.path(percentEncoded: false)])
  }

  /// The error in each source's first row, keyed by file name.
  private func errors(of run: ProgramRun) throws -> [String: String] {
    var errors: [String: String] = [:]
    for row in try run.rows() {
      let name = String(row.source.split(separator: "/").last ?? "")
      errors[name] = errors[name] ?? row.error
    }
    return errors
  }

  @Test("a JPEG is read whatever its name")
  func jpegIsRead() throws {
    for name in ["photo.jpg", "PHOTO.JPEG", "photo.png", "photo"] {
      let path = try folder.file(name, jpeg).path(percentEncoded: false)
      let run = try Lotto.scan(path)
      #expect(try run.rows().map { $0.text("game") } == ["A", "B", "C", "D"], "\(name)")
      #expect(try run.rows().allSatisfy { $0.number("round") == 1236 }, "\(name)")
      #expect(run.status == 0, "\(name)")
    }
  }

  @Test("Exif orientation rotates neither a picture nor its corners")
  func orientation() throws {
    // Exif 2.3: a little-endian TIFF header and one field, 0x0112, Orientation: 6, a quarter turn.
    let field: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    let remark = Array("Exif\0\0II".utf8) + [0x2A, 0, 8, 0, 0, 0, 1, 0] + field + [0, 0, 0, 0]
    let segment = [0xFF, 0xE1, 0, UInt8(remark.count + 2)] + remark
    let held = try folder.file("held.jpg", [0xFF, 0xD8] + segment + jpeg.dropFirst(2))
    let upright = try folder.file("upright.jpg", jpeg)
    let places = try [held, upright].map { file in
      let rows = try Lotto.scan(file.path(percentEncoded: false)).rows()
      #expect(rows.count == 4)
      return rows.map { $0.numbers("corners") }
    }
    #expect(places[0] == places[1])
    #expect(places[0].allSatisfy { $0?.count == 8 && $0?.first != 0 })
  }

  @Test("a JPEG is read from standard input")
  func standardInput() throws {
    let run = try Lotto.run("scan", ["-"], input: jpeg)
    #expect(try run.rows().count == 4)
    #expect(run.status == 0)
  }

  @Test("a ticket in the intact part of a truncated JPEG is read and marked truncated")
  func cutJPEG() throws {
    try folder.file("cut.jpg", Array(jpeg.prefix(jpeg.count * 9 / 10)))
    let run = try scan()
    let rows = try run.rows()
    #expect(rows.count == 4)
    #expect(rows.allSatisfy { $0.error == "truncated" && $0.status == "lost" })
    #expect(run.status == 1)
  }

  @Test("an invalid JPEG is reported as bad_jpeg, and libjpeg prints nothing to stderr")
  func damagedJPEG() throws {
    // A reserved marker where the first segment should be (T.81, table B.1).
    try folder.file("bad.jpg", [0xFF, 0xD8, 0xFF, 0x02] + jpeg.dropFirst(4))
    let run = try scan("-qq")
    #expect(try errors(of: run) == ["bad.jpg": "bad_jpeg"])
    #expect(run.diagnostics.isEmpty)
  }

  @Test("files that hold a signature and nothing else have a row each")
  func signaturesAlone() throws {
    try folder.file("a.pdf", Array("%PDF-1.7\n".utf8))
    try folder.file("b.tif", [0x49, 0x49, 0x2A, 0x00, 8, 0, 0, 0])
    try folder.file("c.heic", [0, 0, 0, 0x18] + Array("ftypheic".utf8))
    try folder.file("d.avif", [0, 0, 0, 0x18] + Array("ftypavif".utf8))
    try folder.file("e.webp", Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8 ".utf8))
    try folder.file("f.gif", Array("GIF89a".utf8))
    try folder.file("g.bmp", Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0])
    try folder.file("h.pam", Array("P7\n".utf8))
    let run = try scan()
    #expect(
      try run.rows().map(\.error) == [
        "bad_pdf", "truncated", "bad_heic", "bad_avif", "bad_webp", "truncated", "truncated",
        "truncated",
      ])
    #expect(run.status == 1)
  }

  @Test("other picture and document formats get a row with a command that converts them")
  func otherKinds() throws {
    let kinds: [(String, [UInt8], String)] = [
      ("f.psd", Array("8BPS\0\u{1}".utf8), "convert"),
      ("g.tga", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 9, 0, 24, 0], "convert"),
      ("g1.ico", [0, 0, 1, 0, 1, 0, 9, 9, 0, 0, 1, 0, 32, 0, 9, 0, 0, 0, 22, 0, 0, 0], "convert"),
      ("g2.raf", Array("FUJIFILMCCD-RAW 0201".utf8), "dcraw"),
      ("h.jxl", [0xFF, 0x0A, 0, 0], "djxl"),
      ("i.jp2", [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A], "opj_decompress"),
      ("j.ps", Array("%!PS-Adobe-3.0".utf8), "gs"),
    ]
    for (name, bytes, _) in kinds { try folder.file(name, bytes) }
    let run = try scan()
    let rows = try run.rows()
    #expect(rows.map(\.error) == kinds.map { _ in "unsupported" })
    for (row, kind) in zip(rows, kinds) {
      #expect(row.detail.contains(kind.2), "\(kind.0)")
    }
    #expect(run.status == 1)
  }

  @Test(
    "a file with a picture's extension always gets a row; other entries are skipped and counted")
  func endings() throws {
    try folder.file("empty.png", [])
    try folder.file("text.JPG", Array("hello".utf8))
    try folder.file("note.jpe", Array("BMW".utf8))
    // What clouds and broken copies leave behind, of kinds that are read and of others.
    for ending in ["HEIC", "pdf", "webp", "Tiff", "bmp", "gif", "avif", "ppm", "dng", "psd", "jxl"]
    {
      try folder.file("zeros.\(ending)", [UInt8](repeating: 0, count: 3000))
      try folder.file("nothing.\(ending)", [])
    }
    try folder.file("readme.txt", Array("hello".utf8))
    try folder.file("BMW", Array("BMW is no bitmap".utf8))
    try FileManager.default.createDirectory(
      atPath: folder.path("below"), withIntermediateDirectories: false)
    try folder.file("below/photo.jpg", jpeg)
    let run = try scan("-v")
    let rows = try errors(of: run)
    #expect(rows.count == 25)
    #expect(Set(rows.values) == ["not_image"])
    #expect(rows["empty.png"] != nil && rows["zeros.HEIC"] != nil && rows["nothing.dng"] != nil)
    for name in ["readme.txt", "BMW"] {
      #expect(run.diagnostics.contains("\(name): neither a picture nor a document, skipped"))
    }
    #expect(run.diagnostics.contains("below: a folder, not entered without -r"))
    #expect(run.diagnostics.contains("; 1 folder skipped (-r enters it); 2 other entries skipped"))
    #expect(run.status == 1)
    #expect(try errors(of: scan("-r"))["photo.jpg"] == "")
  }

  @Test("stderr names the first ten inputs in error and counts the rest; -v names all")
  func named() throws {
    for index in 1...12 { try folder.file("\(index + 10).png", []) }
    let run = try scan()
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix(".png: not a picture: the file is empty") }.count == 10)
    #expect(lines.contains("lotto: 2 more errors; -v lists them all"))
    #expect(
      try scan("-v").diagnostics.split(separator: "\n").filter {
        $0.hasSuffix(".png: not a picture: the file is empty")
      }.count == 12)
    #expect(try scan("-q").diagnostics.split(separator: "\n").count == 11)
    #expect(try scan("-qq").diagnostics.isEmpty)
  }

  @Test("--exit-code winner never returns 1 if an input was not read")
  func winner() throws {
    func status(_ names: [String: [UInt8]], _ day: String = "2026-11-20") throws -> Int32 {
      let folder = try TemporaryFolder()
      for (name, bytes) in names { try folder.file(name, bytes) }
      let path = folder.url.path(percentEncoded: false)
      return try ProgramRun(
        "lotto",
        ["scan", "--offline", "--as-of", day, "--exit-code", "winner", "-q", path],
        in: Repository.root
      ).status
    }
    let won = try Repository.bytes(ofFixture: "Scans/winner-round-1244.png")
    let expired = try Repository.bytes(ofFixture: "Scans/winner-round-262.png")
    let blank = try Repository.bytes(ofFixture: "Scans/blank.png")
    let pdf = Array("%PDF-1.7".utf8)
    #expect(try status(["won.png": won, "a.pdf": pdf]) == 0)
    #expect(try status(["lost.jpg": jpeg]) == 1)
    #expect(try status(["expired.png": expired]) == 1)
    #expect(try status(["lost.jpg": jpeg, "a.pdf": pdf]) == 2)
    #expect(try status(["lost.jpg": jpeg, "empty.png": []]) == 2)
    #expect(try status(["lost.jpg": jpeg, "blank.png": blank]) == 2)
    #expect(try status(["won.png": won], "2026-10-02") == 2)
  }

  @Test("an image over --max-pixels is refused with a note that names the option")
  func tooLarge() throws {
    let path = try folder.file("photo.jpg", jpeg).path(percentEncoded: false)
    let row = try #require(try Lotto.scan("--max-pixels", "1000", path).rows().first)
    #expect(row.error == "too_large")
    #expect(row.notes == ["max_pixels"] && row.detail.hasSuffix(" > 1000"))
  }
}
