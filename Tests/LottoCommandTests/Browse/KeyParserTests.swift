import Platform
import TestSupport
import Testing

@testable import LottoCommand

struct KeyParserTests {
  /// When nothing is waited for any more.
  private static var later: Moment { .now + KeyParser.patience }

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
  func `bytes are the keys that they stand for`(_ text: String, _ keys: [Key]) {
    #expect(Self.keys(text) == keys)
  }

  @Test func `a key whose bytes come one by one is the same key`() {
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

  @Test func `a lone escape character waits for what may follow it`() {
    var parser = KeyParser()
    let start = Moment.now
    #expect(parser.read([0x1B], at: start) == [])
    #expect(parser.waitsUntil == start + KeyParser.patience)
    #expect(parser.giveUp(at: start + KeyParser.patience) == [.escape])
    #expect(parser.waitsUntil == nil)
  }

  @Test func `a key of which half has come is not given up before its time`() {
    var parser = KeyParser()
    let start = Moment.now
    #expect(parser.read([0x1B], at: start) == [])
    #expect(parser.giveUp(at: start + .milliseconds(39)) == [])
    #expect(parser.read(Array("[".utf8), at: start + .milliseconds(39)) == [])
    #expect(parser.giveUp(at: start + .milliseconds(78)) == [])
    #expect(parser.read(Array("A".utf8), at: start + .milliseconds(78)) == [.up])
  }

  @Test func `what is no UTF-8 is passed over`() {
    var parser = KeyParser()
    #expect(
      parser.read([0xFF, 0x61, 0xC0, 0x62, 0xE2, 0x63]) == ["a", "b", "c"].map { .character($0) })
    // Half a character, and nothing behind it.
    #expect(parser.read([0xEA, 0xB0]) == [])
    #expect(parser.giveUp(at: Self.later) == [])
    #expect(parser.waitsUntil == nil)
  }

  @Test func `a sequence without an end is given up`() {
    var parser = KeyParser()
    _ = parser.read([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 1000))
    #expect(parser.read([0x71]).last == .character("q"))
  }

  @Test func `no bytes whatsoever upset the parser`() {
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
