import Foundation
import Lottery
import Platform
import TestSupport
import Testing

@testable import Pipeline

struct InputExpansionTests {
  private let folder: TemporaryFolder
  private static let png = Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) })

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("b.png", Self.png)
    try folder.file("a.png", Self.png + [1])
    try folder.file("notes.txt", Array("text".utf8))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "aa"), withIntermediateDirectories: false)
    try folder.file("aa/c.png", Self.png)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "loop"), withDestinationURL: folder.url)
  }

  private func names(_ expansion: consuming InputExpansion) throws -> [String] {
    var names: [String] = []
    while let element = try expansion.next() {
      switch element {
      case .input(let input): names.append(input.source.text)
      case .skipped(let source, _): names.append("skipped " + source.text)
      case .nothing: break
      }
    }
    return names.map { $0.replacing(folder.url.path(percentEncoded: false), with: "") }
  }

  private func path(_ name: String = "") -> [UInt8] {
    Array(folder.url.appending(path: name).path(percentEncoded: false).utf8)
  }

  /// The names that a folder of these files expands to, without subfolders.
  private func names(of files: [(String, [UInt8])]) throws -> [String] {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "own"), withIntermediateDirectories: false)
    for (name, bytes) in files { try folder.file("own/" + name, bytes) }
    return try names(InputExpansion(arguments: [path("own")], entersSubfolders: false))
      .map { $0.replacing("/own/", with: "") }
  }

  @Test("a folder yields its pictures in byte order and reports skipped entries")
  func folderEntries() throws {
    #expect(
      try names(InputExpansion(arguments: [path()], entersSubfolders: false))
        == ["/a.png", "skipped /aa", "/b.png", "skipped /loop", "skipped /notes.txt"])
  }

  @Test func `a picture's ending counts after any character`() throws {
    // U+0600 joins the full stop that follows it, U+0301 the letter before it.
    let pictures = ["\u{600}.png", "a\u{301}.JPG", "x\u{200D}.jpe"]
    let others = ["png", "a.png\u{301}", "a.png "]
    let names = try names(of: (pictures + others).map { ($0, []) })
    #expect(Set(names) == Set(pictures + others.map { "skipped " + $0 }), "\(names)")
  }

  @Test("a skipped entry says why: a folder, a link to one, a folder of this run, or no picture")
  func reasons() throws {
    func reasons(entersSubfolders: Bool) throws -> [String: SkippedEntry] {
      let output = try #require(BytePath(path("aa")))
      var expansion = InputExpansion(
        arguments: [path()], entersSubfolders: entersSubfolders,
        excluding: entersSubfolders ? [output] : [])
      var reasons: [String: SkippedEntry] = [:]
      while let element = try expansion.next() {
        guard case .skipped(let source, let reason) = element else { continue }
        reasons[String(source.text.split(separator: "/").last ?? "")] = reason
      }
      return reasons
    }
    #expect(
      try reasons(entersSubfolders: false)
        == ["aa": .subfolder, "loop": .folderLink, "notes.txt": .other])
    #expect(
      try reasons(entersSubfolders: true)
        == ["aa": .output, "loop": .folderLink, "notes.txt": .other])
  }

  @Test("a file with a picture extension is an input, whatever it holds")
  func endings() throws {
    let pictures = [
      "A.PNG", "B.Jpg", "C.jPEG", "D.JPE", "empty.png", "text.jpeg", ".png", "two.txt.jpg",
      "x.tif", "y.pdf", "IMG.HEIC", "x.Dng", "x.jxl",
    ]
    let others = ["png", "jpg", "x.png.txt", "x.jpgs", "x.jfif", "x.heics", "x.svg", "empty"]
    let expected = pictures.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let found = try names(
      of: pictures.map { ($0, []) } + others.map { ($0, Array("text".utf8)) })
    #expect(found.filter { !$0.hasPrefix("skipped ") } == expected)
    #expect(found.count { $0.hasPrefix("skipped ") } == others.count)
  }

  @Test("a picture or document of any kind is an input, whatever its name")
  func signatures() throws {
    let files: [(String, [UInt8])] = [
      ("a", Self.png), ("b.txt", [0xFF, 0xD8, 0xFF, 0xE0]), ("c.pdf", Array("%PDF-1.7".utf8)),
      ("d.doc", [0x49, 0x49, 0x2A, 0]), ("e.HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8)),
      ("f.gif", Array("GIF89a".utf8)), ("g.ps", Array("%!PS-Adobe-3.0".utf8)),
      ("h", Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
    ]
    #expect(try names(of: files) == files.map(\.0))
  }

  @Test("text, SVG, sound, archives and empty files are skipped")
  func others() throws {
    let files: [(String, [UInt8])] = [
      ("a.txt", Array("1,2,3,4,5,6".utf8)), ("b.svg", Array("<svg".utf8)),
      ("c.wav", Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVE".utf8)),
      ("d.zip", [0x50, 0x4B, 3, 4]), ("e", []), ("f.txt", Array("BM, 12 numbers(".utf8)),
    ]
    #expect(try names(of: files) == files.map { "skipped " + $0.0 })
  }

  @Test("a FIFO is skipped unless it has a picture's name, and never waited for")
  func fifos() throws {
    for name in ["fifo", "fifo.png"] {
      let made = unsafe mkfifo(folder.path("aa/" + name), 0o600)
      #expect(made == 0)
    }
    #expect(
      try names(InputExpansion(arguments: [path("aa")], entersSubfolders: false))
        == ["/aa/c.png", "skipped /aa/fifo", "/aa/fifo.png"])
  }

  @Test("an unreadable entry is an input, so that it is reported", .enabled(if: getuid() != 0))
  func unreadable() throws {
    let file = try folder.file("aa/secret", Self.png)
    _ = unsafe chmod(file.path(percentEncoded: false), 0)
    #expect(
      try names(InputExpansion(arguments: [path("aa")], entersSubfolders: false))
        == ["/aa/c.png", "/aa/secret"])
  }

  @Test("a broken or circular link is an input, so that it is reported")
  func brokenLinks() throws {
    for (name, target) in [("lost", "nowhere"), ("round", "round")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("aa/" + name), withDestinationPath: folder.path("aa/" + target))
    }
    #expect(
      try names(InputExpansion(arguments: [path("aa")], entersSubfolders: false))
        == ["/aa/c.png", "/aa/lost", "/aa/round"])
  }

  @Test("the count includes the entries of folders, even skipped ones")
  func counts() {
    func count(_ names: [String], entersSubfolders: Bool = false) -> Int {
      InputExpansion.count(of: names.map(path), entersSubfolders: entersSubfolders)
    }
    #expect(count(["notes.txt", "none"]) == 2)
    // Without subfolders `aa` is a skipped entry; with them its entries count instead.
    #expect(count([""]) == 5)
    #expect(count([""], entersSubfolders: true) == 5)
    #expect(count(["aa", "aa"]) == 2)
  }

  @Test("subfolders are entered in order, and links to folders are not followed")
  func subfolders() throws {
    #expect(
      try names(InputExpansion(arguments: [path()], entersSubfolders: true))
        == ["/a.png", "/aa/c.png", "/b.png", "skipped /loop", "skipped /notes.txt"])
  }

  @Test("any path given as an argument is an input, even if it is missing")
  func named() throws {
    #expect(
      try names(
        InputExpansion(
          arguments: [path("notes.txt"), path("none"), Array("-".utf8)], entersSubfolders: false))
        == ["/notes.txt", "/none", "-"])
  }

  @Test("an entry keeps bytes that are not UTF-8")
  func bytes() throws {
    let odd = try #require(BytePath(path() + [UInt8(ascii: "/"), 0xFF, 0xFE]))
    let file = try OutputFile(odd)
    try file.complete()
    var expansion = InputExpansion(arguments: [path()], entersSubfolders: false)
    var sources: [[UInt8]] = []
    while let element = try expansion.next() {
      if case .skipped(let source, .other) = element { sources.append(source.bytes) }
    }
    #expect(sources.contains { $0.suffix(3) == [UInt8(ascii: "/"), 0xFF, 0xFE] })
  }

  @Test("a list has one path per line, keeps carriage returns and skips empty lines")
  func list() throws {
    let list = try folder.file("list", Array("x.png\n\ny\r\n-\nlast".utf8))
    let lines = try ByteLines(
      of: try #require(BytePath(list.path(percentEncoded: false))), separatedBy: 0x0A)
    #expect(
      try names(InputExpansion(list: lines) { $0.isEmpty ? nil : ScanInput(path: $0) }) == [
        "x.png", "y\r", "-", "last",
      ])
  }

  @Test("a path with a NUL is an input that fails to open")
  func nul() throws {
    let list = try folder.file("list", [0x61, 0x00, 0x62, 0x0A])
    let lines = try ByteLines(
      of: try #require(BytePath(list.path(percentEncoded: false))), separatedBy: 0x0A)
    var expansion = InputExpansion(list: lines) { $0.isEmpty ? nil : ScanInput(path: $0) }
    guard case .input(let input)? = try expansion.next(),
      case .given(_, let failure?, _) = input.location
    else {
      Issue.record("expected an input without a file")
      return
    }
    #expect(failure.code == .openFailed)
  }
}
