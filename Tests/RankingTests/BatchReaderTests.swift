import Foundation
import Platform
import TestSupport
import Testing

@testable import Ranking

struct BatchReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What was read from a file, block by block.
  private struct Reading {
    var blocks: [[UInt8]] = []
    var endsLine: [Bool] = []
    var failure: BatchReader.Failure?
  }

  private func path(_ bytes: [UInt8], _ name: String) throws -> [UInt8] {
    Array(try folder.file(name, bytes).path(percentEncoded: false).utf8)
  }

  private func read(
    _ bytes: [UInt8], _ name: String, change: (URL) throws -> Void = { _ in }
  ) throws -> Reading {
    let path = try path(bytes, name)
    var reading = Reading()
    var reader: BatchReader
    do throws(BatchReader.Failure) {
      reader = try BatchReader(opening: path, as: nil)
    } catch {
      reading.failure = error
      return reading
    }
    try change(folder.url.appending(path: name))
    let memory = try reader.memory()
    while let block = reader.next(into: memory) {
      #expect(block.number == reading.blocks.count)
      reading.endsLine.append(block.endsLine)
      reading.blocks.append(
        memory.contents.read { text in block.range.map { text.value(at: $0, as: UInt8.self) } })
    }
    let isOver = reader.next(into: memory) == nil
    #expect(isOver)
    reading.failure = reader.failure
    return reading
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
  }

  @Test(
    "rows and masks are read in whole blocks, with or without a header",
    arguments: [0, 1, 2, 65_535, 65_536, 65_537, 131_072, 131_073])
  func tickets(count: Int) throws {
    let sizes = Swift.stride(from: 0, to: count, by: 65_536).map { min(65_536, count - $0) }
    let rows = try read(Self.bytes(count * 6), "a.u8")
    #expect(rows.blocks.map(\.count) == sizes.map { $0 * 6 })
    #expect(Array(rows.blocks.joined()) == Self.bytes(count * 6))
    let head = NPYHeader.bytes(type: "|u1", shape: "\(count), 6")
    #expect(try read(head + Self.bytes(count * 6), "a.npy").blocks == rows.blocks)
    let masks = try read(
      NPYHeader.bytes(type: "<u8", shape: "\(count),") + Self.bytes(count * 8), "b.npy")
    #expect(masks.blocks.map(\.count) == sizes.map { $0 * 8 })
    #expect(Array(masks.blocks.joined()) == Self.bytes(count * 8))
    #expect(rows.failure == nil && masks.failure == nil)
  }

  @Test("a file shorter or longer than its array is refused before a block is read")
  func cut() throws {
    let whole = NPYHeader.bytes(type: "|u1", shape: "3, 6") + Self.bytes(18)
    for bytes in (0..<whole.count).map({ Array(whole.prefix($0)) }) + [whole + [1]] {
      let reading = try read(bytes, "a.npy")
      #expect(reading.blocks.isEmpty && reading.failure != nil, "\(bytes.count) bytes")
    }
    for count in [1, 5, 7, 17] {
      let reading = try read(Self.bytes(count), "a.u8")
      #expect(reading.blocks.isEmpty && reading.failure != nil, "\(count) bytes")
    }
    let huge = NPYHeader.bytes(type: "|u1", shape: "\(Int.max), 6") + Self.bytes(18)
    #expect(try read(huge, "a.npy").failure != nil)
  }

  @Test("a file that shrinks is refused, and bytes added while reading are ignored")
  func changing() throws {
    let bytes = Self.bytes(65_537 * 6)
    let shrunk = try read(bytes, "a.u8") { file in
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 65_536 * 6 + 3)
    }
    #expect(shrunk.failure != nil)
    let grown = try read(bytes, "b.u8") { file in
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(bytes))
    }
    #expect(grown.failure == nil && Array(grown.blocks.joined()) == bytes)
  }

  /// Lines of different lengths, `count` bytes in all.
  private static func text(_ count: Int, lastHasEnd: Bool) -> [UInt8] {
    var text: [UInt8] = []
    var line = 0
    while text.count < count {
      text += Array(repeating: UInt8(ascii: "0") + UInt8(line % 10), count: 3 + line % 29) + [10]
      line += 1
    }
    text = Array(text.prefix(count))
    if let last = text.indices.last { text[last] = lastHasEnd ? 10 : UInt8(ascii: "9") }
    return text
  }

  @Test("text is read in whole lines, wherever blocks end", arguments: [-2, -1, 0, 1, 2, 100])
  func lines(more: Int) throws {
    for blocks in [0, 1, 2] {
      for hasEnd in [true, false] {
        let text = Self.text(max(0, blocks * BatchReader.textCapacity + more), lastHasEnd: hasEnd)
        let reading = try read(text, "a.csv")
        #expect(Array(reading.blocks.joined()) == text, "\(blocks) blocks")
        #expect(reading.blocks.dropLast().allSatisfy { $0.last == 10 })
        #expect(reading.blocks.allSatisfy { $0.count <= BatchReader.textCapacity })
        #expect(reading.failure == nil)
        if !hasEnd, !text.isEmpty { #expect(reading.endsLine.last == true) }
      }
    }
  }

  @Test(
    "a line that fills a block is cut to that block",
    arguments: [-1, 0, 1, 262_143, 262_144, 262_145, 600_000])
  func longLines(more: Int) throws {
    let capacity = BatchReader.textCapacity
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: capacity + more)
    let before = Array("1,2\n".utf8)
    let after = Array("3,4\n5".utf8)
    for before in [[], before] {
      let reading = try read(before + line + [10] + after, "a.csv")
      let lines = reading.blocks.joined().split(separator: 10).map(Array.init)
      let all = reading.blocks.joined()
      #expect(all.starts(with: before + [120]) && all.suffix(after.count).elementsEqual(after))
      let isWhole = line.count < capacity
      // A line that was cut has no line feed; its block says that the line ends there.
      let cut = reading.blocks.filter { $0.count == capacity && $0.last == 120 }
      #expect(cut.count == (isWhole ? 0 : 1))
      #expect(zip(reading.blocks, reading.endsLine).allSatisfy { $0.last == 10 || $1 })
      if isWhole { #expect(lines.contains(line)) }
    }
    let alone = try read(line, "b.csv")
    #expect(alone.blocks == [Array(line.prefix(capacity))])
    #expect(alone.endsLine == [true])
  }

  @Test("a byte order mark is not part of the first line")
  func mark() throws {
    let mark = Array("\u{FEFF}".utf8)
    #expect(try read(mark + Array("1,2\n".utf8), "a.csv").blocks == [Array("1,2\n".utf8)])
    #expect(try read(mark, "a.csv").blocks.isEmpty)
    #expect(try read(Array(mark.prefix(2)), "a.csv").blocks == [Array(mark.prefix(2))])
  }

  @Test("labels are recognized by the header, however much precedes it")
  func labels() throws {
    let comments = String(repeating: "# a comment\n\n", count: 1000)
    let labeled = TextForm.columns(.afterLabels(separator: UInt8(ascii: ",")))
    let semicolons = TextForm.columns(.afterLabels(separator: UInt8(ascii: ";")))
    for (text, form) in [
      (",0,1,2,3,4,5\n0,1,2,3,4,5,6\n", labeled),
      ("\u{FEFF}\"\";\"V1\";\"V2\";\"V3\";\"V4\";\"V5\";\"V6\"\r\n", semicolons),
      (comments + ",a,b,c,d,e,f\n", labeled), ("a,b,c,d,e,f,g\n", .games),
      (",a,b,c,d,e\n", .games), (",1,2,3,4,5,6\n", .games), ("0,1,2,3,4,5,6\n", .games),
      ("1,2,3,4,5,6\n,0,1,2,3,4,5\n", .games), (",0,1,2,3,4,5", labeled), ("", .games),
      ("sep=;\r\n;a;b;c;d;e;f\r\n", semicolons), ("Title\r,a,b,c,d,e,f\r", labeled),
    ] {
      let reader = try BatchReader(opening: try path(Array(text.utf8), "a.csv"), as: nil)
      let content = reader.content
      #expect(content == .text(form), "\(text.prefix(40))")
      #expect(try read(Array(text.utf8), "b.csv").blocks.joined().count >= text.utf8.count - 3)
    }
  }

  @Test("text whose lines end with CR is read in whole lines", arguments: [-1, 0, 1, 7])
  func returns(more: Int) throws {
    let lines = Self.text(2 * BatchReader.textCapacity + more, lastHasEnd: true).map {
      $0 == 10 ? 13 : $0
    }
    for text in [lines, Array("a\nb\r\n".utf8) + lines, lines.dropLast() + [57]] {
      let reading = try read(Array(text), "a.csv")
      #expect(Array(reading.blocks.joined()) == Array(text))
      #expect(reading.blocks.count > 2)
      #expect(reading.blocks.dropLast().allSatisfy { $0.last == 13 || $0.last == 10 })
      #expect(zip(reading.blocks, reading.endsLine).allSatisfy { $0.last == 10 || $1 })
      #expect(reading.failure == nil)
    }
  }

  @Test("text in UTF-16 is refused, with the command that converts it")
  func wideText() throws {
    for bytes in [[0xFF, 0xFE, 0x31, 0], [0xFE, 0xFF, 0, 0x31]] as [[UInt8]] {
      let failure = try #require(try read(bytes, "a.csv").failure)
      #expect(
        failure.description.hasSuffix("found UTF-16; convert it with iconv -f UTF-16 -t UTF-8"))
    }
  }

  @Test("a stopped reader returns no more blocks")
  func stop() throws {
    let path = try path(Self.bytes(65_537 * 6), "a.u8")
    var reader = try BatchReader(opening: path, as: nil)
    let memory = try reader.memory()
    let count = reader.count
    #expect(count == 65_537)
    let first = reader.next(into: memory)
    #expect(first?.range == 0..<65_536 * 6)
    reader.stop()
    let second = reader.next(into: memory)
    #expect(second == nil)
    let failure = reader.failure
    #expect(failure == nil)
  }
}
