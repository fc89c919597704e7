import Platform
import TestSupport
import Testing

@testable import LottoCommand

struct KeyParserTests {
  /// A moment after which the parser no longer waits for bytes.
  private static var later: Moment { .now + KeyParser.escapeDelay }

  private static func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return parser.read(Array(text.utf8)) + parser.giveUp(at: later)
  }

  @Test(arguments: [
    ("a/?", [Key.character("a"), .character("/"), .character("?")]),
    ("가", [.character("가")]), ("é😀", [.character("é"), .character("😀")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}\u{8}", [.backspace, .backspace]),
    ("\u{3}\u{1A}\u{C}", [.control("c"), .control("z"), .control("l")]),
    ("\u{1B}", [.escape]), ("\u{1B}q", [.escape, .character("q")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB", [.up, .down]), ("\u{1B}[1;5A", [.up]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~",
      [.home, .end, .home, .end, .home, .end]
    ),
    ("\u{1B}[200~x\u{1B}[201~", [.character("x")]), ("\u{1B}[?1;2cy", [.character("y")]),
    ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{0}\u{1F}z", [.character("z")]),
  ])
  func `bytes are parsed into keys`(_ text: String, _ keys: [Key]) {
    #expect(Self.keys(text) == keys)
  }

  @Test func `a key that arrives byte by byte is the same key`() {
    for (text, key) in [("가", Key.character("가")), ("\u{1B}[6~", .pageDown), ("\u{1B}OA", .up)] {
      var parser = KeyParser()
      var keys: [Key] = []
      for byte in text.utf8 {
        #expect(keys.isEmpty)
        keys += parser.read([byte])
      }
      #expect(keys == [key])
      #expect(parser.waitsUntil == nil)
    }
  }

  @Test func `a lone escape character waits briefly for more bytes`() {
    var parser = KeyParser()
    let start = Moment.now
    #expect(parser.read([0x1B], at: start) == [])
    #expect(parser.waitsUntil == start + KeyParser.escapeDelay)
    #expect(parser.giveUp(at: start + KeyParser.escapeDelay) == [.escape])
    #expect(parser.waitsUntil == nil)
  }

  @Test func `half a key sequence is not given up before the delay is over`() {
    var parser = KeyParser()
    let start = Moment.now
    #expect(parser.read([0x1B], at: start) == [])
    #expect(parser.giveUp(at: start + .milliseconds(39)) == [])
    #expect(parser.read(Array("[".utf8), at: start + .milliseconds(39)) == [])
    #expect(parser.giveUp(at: start + .milliseconds(78)) == [])
    #expect(parser.read(Array("A".utf8), at: start + .milliseconds(78)) == [.up])
  }

  @Test func `bytes that are not UTF-8 are skipped`() {
    var parser = KeyParser()
    #expect(
      parser.read([0xFF, 0x61, 0xC0, 0x62, 0xE2, 0x63]) == ["a", "b", "c"].map { .character($0) })
    // Half a character, and nothing after it.
    #expect(parser.read([0xEA, 0xB0]) == [])
    #expect(parser.giveUp(at: Self.later) == [])
    #expect(parser.waitsUntil == nil)
  }

  @Test func `an endless escape sequence is dropped`() {
    var parser = KeyParser()
    _ = parser.read([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 1000))
    #expect(parser.read([0x71]).last == .character("q"))
  }

  // MARK: - The mouse

  @Test(arguments: [
    ("0;5;3M", Key.mouse(.click, line: 2, column: 4)),
    ("4;1;1M", .mouse(.click, line: 0, column: 0)),
    ("64;80;24M", .mouse(.wheelUp, line: 23, column: 79)),
    ("65;1;2M", .mouse(.wheelDown, line: 1, column: 0)),
    ("81;1;2M", .mouse(.wheelDown, line: 1, column: 0)),
  ])
  func `reports of clicks and of the wheel are parsed`(_ report: String, _ key: Key) {
    #expect(Self.keys("\u{1B}[<\(report)") == [key])
  }

  @Test(arguments: [
    "0;5;3m", "1;5;3M", "2;5;3M", "32;5;3M", "35;5;3M", "66;1;1M", "M", "m", ";M", ";;M", "0;0;0M",
    "0;5M", "0;5;3;1M", "-1;5;3M", "99999999999999999999;5;3M", "0;5;99999999999999999999M",
    "x;1;1M",
    "0;5 ;3M", "0;1\u{1B}[<0;1;1m", "0;2A1;1M", "0;12~1M", "\u{0}1;5M",
  ])
  func `other mouse reports, and malformed ones, are ignored`(_ report: String) {
    #expect(Self.keys("\u{1B}[<\(report)") == [])
  }

  @Test func `a report split anywhere, after any delay, is never a key`() {
    for report in ["\u{1B}[<0;51;13M", "\u{1B}[<65;1;2M", "\u{1B}[<0;12;16m", "\u{1B}[M 1q"] {
      let bytes = Array(report.utf8)
      for cut in 2..<bytes.count {
        var parser = KeyParser()
        let keys =
          parser.read(Array(bytes[..<cut])) + parser.giveUp(at: Self.later)
          + parser.read(Array(bytes[cut...])) + parser.giveUp(at: Self.later)
        #expect(keys == [], "\(report) \(cut)")
        #expect(parser.read([0x71]) == [.character("q")], "\(report) \(cut)")
      }
      // After a lone escape character, only Escape is reported: it may have been that key.
      var parser = KeyParser()
      _ = parser.read([0x1B])
      #expect(parser.giveUp(at: Self.later) == [.escape])
      #expect(parser.read(Array(bytes[1...])) == [])
      #expect(parser.read([0x71]) == [.character("q")])
    }
  }

  @Test func `mouse reports in older formats are skipped`() {
    #expect(Self.keys("\u{1B}[M !!q") == [.character("q")])
    #expect(Self.keys("\u{1B}[Mq12") == [])
    #expect(Self.keys("\u{1B}OM") == [.enter])
    #expect(Self.keys("\u{1B}[32;5;3Mq") == [.character("q")])
  }

  @Test func `mouse reports in random pieces never become keys that do something`() {
    var random = SeededGenerator(seed: 45)
    let alphabet = Array("0123456789;;;<Mm".utf8)
    for _ in 0..<5000 {
      var parser = KeyParser()
      var keys: [Key] = []
      var bytes = Array("\u{1B}[<".utf8)
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let byte = alphabet.randomElement(using: &random) ?? 0x30
        bytes.append(byte)
        if byte == UInt8(ascii: "M") || byte == UInt8(ascii: "m") { break }
      }
      if bytes.last != UInt8(ascii: "M") { bytes.append(UInt8(ascii: "M")) }
      while !bytes.isEmpty {
        let count = Int.random(in: 1...bytes.count, using: &random)
        // The first piece holds the whole introducer: a lone escape character is a key.
        let piece =
          parser.waitsUntil == nil && keys.isEmpty ? max(count, min(3, bytes.count)) : count
        keys += parser.read(Array(bytes.prefix(piece)))
        bytes.removeFirst(min(piece, bytes.count))
        if Bool.random(using: &random) { keys += parser.giveUp(at: Self.later) }
      }
      keys += parser.giveUp(at: Self.later)
      let others = keys.filter { if case .mouse = $0 { false } else { true } }
      #expect(
        others.allSatisfy {
          $0 == .character("M") || $0 == .character("m") || $0 == .character("<")
        }, "\(others)")
    }
  }

  @Test func `random bytes never leave the parser waiting`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      var parser = KeyParser()
      let bytes = (0..<20).map { _ in
        Bool.random(using: &random) ? 0x1B : UInt8.random(in: 0...255, using: &random)
      }
      _ = parser.read(bytes)
      _ = parser.giveUp(at: Self.later)
      #expect(parser.waitsUntil == nil, "\(bytes)")
    }
  }
}
