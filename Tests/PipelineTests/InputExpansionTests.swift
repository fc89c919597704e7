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
      case .skipped(let source): names.append("skipped " + source.text)
      }
    }
    return names.map { $0.replacing(folder.url.path(percentEncoded: false), with: "") }
  }

  private func path(_ name: String = "") -> [UInt8] {
    Array(folder.url.appending(path: name).path(percentEncoded: false).utf8)
  }

  @Test("a folder gives its PNGs in byte order and says what it leaves out")
  func folderEntries() throws {
    #expect(
      try names(InputExpansion(arguments: [path()], entersSubfolders: false))
        == ["/a.png", "/b.png", "skipped /notes.txt"])
  }

  @Test("subfolders come in their place, and links to folders are not followed")
  func subfolders() throws {
    #expect(
      try names(InputExpansion(arguments: [path()], entersSubfolders: true))
        == ["/a.png", "/aa/c.png", "/b.png", "skipped /notes.txt"])
  }

  @Test("a file that is named is an input whatever it is, missing ones too")
  func named() throws {
    #expect(
      try names(
        InputExpansion(
          arguments: [path("notes.txt"), path("none"), Array("-".utf8)], entersSubfolders: false))
        == ["/notes.txt", "/none", "-"])
  }

  @Test("an entry whose bytes are no UTF-8 keeps them")
  func bytes() throws {
    let odd = try #require(BytePath(path() + [UInt8(ascii: "/"), 0xFF, 0xFE]))
    let file = try OutputFile(odd)
    try file.complete()
    var expansion = InputExpansion(arguments: [path()], entersSubfolders: false)
    var sources: [[UInt8]] = []
    while let element = try expansion.next() {
      if case .skipped(let source) = element { sources.append(source.bytes) }
    }
    #expect(sources.contains { $0.suffix(3) == [UInt8(ascii: "/"), 0xFF, 0xFE] })
  }

  @Test("a list gives a path a line, keeps carriage returns, and skips empty lines")
  func list() throws {
    let list = try folder.file("list", Array("x.png\n\ny\r\n-\nlast".utf8))
    let lines = try ByteLines(
      of: try #require(BytePath(list.path(percentEncoded: false))), separatedBy: 0x0A)
    #expect(
      try names(InputExpansion(list: lines) { $0.isEmpty ? nil : ScanInput(path: $0) }) == [
        "x.png", "y\r", "-", "last",
      ])
  }

  @Test("a path with a NUL names nothing and still is an input")
  func nul() throws {
    let list = try folder.file("list", [0x61, 0x00, 0x62, 0x0A])
    let lines = try ByteLines(
      of: try #require(BytePath(list.path(percentEncoded: false))), separatedBy: 0x0A)
    var expansion = InputExpansion(list: lines) { $0.isEmpty ? nil : ScanInput(path: $0) }
    guard case .input(let input)? = try expansion.next(), case .nowhere(let failure) = input.place
    else {
      Issue.record("expected an input that is nowhere")
      return
    }
    #expect(failure.code == .openFailed)
  }
}
