import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

struct ByteLinesTests {
  private static func lines(
    _ bytes: [UInt8], separatedBy separator: UInt8 = 0x0A
  ) throws -> [[UInt8]] {
    let file = try memory(bytes)
    var lines = ByteLines(of: file.fileDescriptor, separatedBy: separator)
    var all: [[UInt8]] = []
    while let line = try lines.next() { all.append(line) }
    // Reading past the end returns nil again.
    #expect(try lines.next() == nil)
    return all
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\nb\n", ["a", "b"]),
    ("\n", [""]), ("\n\n", ["", ""]), ("a\n\nb", ["a", "", "b"]), ("a\r\nb\r", ["a\r", "b\r"]),
    ("a\0b\n", ["a\0b"]), ("\u{2028}a\u{85}\n", ["\u{2028}a\u{85}"]),
  ])
  func `lines end at line feeds and nowhere else`(_ text: String, _ lines: [String]) throws {
    #expect(try Self.lines(Array(text.utf8)) == lines.map { Array($0.utf8) })
  }

  @Test(arguments: [
    (ByteLines.MarkedLines.none, ["\u{FEFF}a", "\u{FEFF}b", "c\u{FEFF}"]),
    (.first, ["a", "\u{FEFF}b", "c\u{FEFF}"]), (.every, ["a", "b", "c\u{FEFF}"]),
  ])
  func `a byte order mark is dropped where it is no part of the text`(
    _ marked: ByteLines.MarkedLines, _ expected: [String]
  ) throws {
    let file = try memory(Array("\u{FEFF}a\n\u{FEFF}b\nc\u{FEFF}".utf8))
    var lines = ByteLines(of: file.fileDescriptor, separatedBy: 0x0A, withoutMark: marked)
    for line in expected { #expect(try lines.next() == Array(line.utf8)) }
    #expect(try lines.next() == nil)
  }

  @Test func `names may be separated by NUL and contain line feeds`() throws {
    let bytes = Array("a\nb\0c\r\0\0d".utf8)
    #expect(
      try Self.lines(bytes, separatedBy: 0) == ["a\nb", "c\r", "", "d"].map { Array($0.utf8) })
  }

  @Test func `lines keep bytes that are not UTF-8`() throws {
    #expect(try Self.lines([0xFF, 0xFE, 0x0A, 0xC3, 0x0A]) == [[0xFF, 0xFE], [0xC3]])
  }

  @Test func `lines longer than one read are returned whole`() throws {
    let long = [UInt8](repeating: 0x61, count: 200_000)
    #expect(try Self.lines(long + [0x0A] + [0x62] + [0x0A] + long) == [long, [0x62], long])
  }

  @Test(arguments: [65_534, 65_535, 65_536, 65_537])
  func `a separator on the boundary of two reads is found`(_ count: Int) throws {
    let line = [UInt8](repeating: 0x61, count: count)
    #expect(try Self.lines(line + [0x0A, 0x62]) == [line, [0x62]])
  }

  @Test func `many short lines are returned in order`() throws {
    let numbers = (0..<30_000).map { Array(String($0).utf8) }
    #expect(try Self.lines(Array(numbers.joined(separator: [0x0A]))) == numbers)
  }

  @Test func `a line is at hand if reading it does not block`() throws {
    let ends = try pipe()
    var lines = ByteLines(of: ends.ours.fileDescriptor, separatedBy: 0x0A)
    #expect(lines.hasLineAtHand == false)
    try writeAll(Array("one\ntwo\nthr".utf8), to: ends.theirs.fileDescriptor)
    try lines.readMore()
    #expect(lines.hasLineAtHand == true)
    #expect(try lines.next() == Array("one".utf8))
    #expect(lines.hasLineAtHand == true)
    #expect(try lines.next() == Array("two".utf8))
    #expect(lines.hasLineAtHand == false)
    try writeAll(Array("ee\n".utf8), to: ends.theirs.fileDescriptor)
    try lines.readMore()
    #expect(lines.hasLineAtHand == true)
    #expect(try lines.next() == Array("three".utf8))
    #expect(lines.hasLineAtHand == false)
  }

  @Test func `the last line of a pipe is at hand once its writer is gone`() throws {
    var lines: ByteLines
    let ours: Int32
    do {
      let ends = try pipe()
      try writeAll(Array("last".utf8), to: ends.theirs.fileDescriptor)
      ours = fcntl(ends.ours.fileDescriptor, F_DUPFD_CLOEXEC, 3)
    }
    let descriptor = Descriptor(owning: ours)
    lines = ByteLines(of: descriptor.fileDescriptor, separatedBy: 0x0A)
    #expect(lines.fileDescriptor == ours)
    try lines.readMore()
    #expect(lines.hasLineAtHand == false)
    try lines.readMore()
    #expect(lines.hasLineAtHand == true)
    #expect(try lines.next() == Array("last".utf8))
    #expect(try lines.next() == nil)
  }

  @Test func `a file is opened by its path, and a missing one is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.file("list", Array("a\nb".utf8))
    var lines = try ByteLines(of: try folder.path(of: "list"), separatedBy: 0x0A)
    #expect(try lines.next() == Array("a".utf8))
    #expect(try lines.next() == Array("b".utf8))
    #expect(try lines.next() == nil)
    let missing = try folder.path(of: "missing")
    let refusal = SystemError.of { _ = try ByteLines(of: missing, separatedBy: 0x0A) }
    #expect(refusal?.isNotFound == true)
  }

  @Test func `a folder cannot be read as lines`() throws {
    let folder = try TemporaryFolder()
    var lines = try ByteLines(of: try folder.path, separatedBy: 0x0A)
    var refusal: SystemError?
    do throws(SystemError) { _ = try lines.next() } catch { refusal = error }
    #expect(refusal?.number == EISDIR)
  }

  @Test func `a line beyond the limit is cut short, and the next line is whole`() throws {
    let folder = try TemporaryFolder()
    let long = [UInt8](repeating: 0x61, count: ByteLines.lineLimit + 300_000)
    let file = try folder.file("list", long + Array("\nnext\n".utf8))
    let path = try #require(BytePath(file.path(percentEncoded: false)))
    var lines = try ByteLines(of: path, separatedBy: 0x0A)
    let first = try #require(try lines.next())
    #expect(first.count >= ByteLines.lineLimit && first.count < long.count)
    #expect(try lines.next() == Array("next".utf8))
    #expect(try lines.next() == nil)
  }
}
