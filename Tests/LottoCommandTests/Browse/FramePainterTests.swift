import Testing

@testable import LottoCommand
@testable import Reporting

struct FramePainterTests {
  private static func frame(_ lines: String..., selected: Int? = nil) -> Frame {
    Frame(
      lines: lines.enumerated().map {
        Frame.ScreenLine(line: Line($1), isSelected: $0 == selected)
      })
  }

  /// The bytes as text, with escape characters as `^`.
  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test func `the first frame clears the screen`() {
    var painter = FramePainter(.plain, usesReverseVideo: true)
    let bytes = painter.bytes(of: Self.frame("one", "two"), lines: 3, columns: 20)
    #expect(Self.text(bytes) == "^[?2026h^[0m^[2J^[1;1H^[Kone^[2;1H^[Ktwo^[?25l^[?2026l")
  }

  @Test func `only changed lines are written`() {
    var painter = FramePainter(.plain, usesReverseVideo: true)
    _ = painter.bytes(of: Self.frame("one", "two", "three"), lines: 3, columns: 20)
    let same = painter.bytes(of: Self.frame("one", "two", "three"), lines: 3, columns: 20)
    #expect(same.isEmpty)
    let other = painter.bytes(of: Self.frame("one", "2", "three"), lines: 3, columns: 20)
    #expect(Self.text(other) == "^[?2026h^[2;1H^[K2^[?25l^[?2026l")
    let fewer = painter.bytes(of: Self.frame("one", "2"), lines: 3, columns: 20)
    #expect(Self.text(fewer) == "^[?2026h^[3;1H^[K^[?25l^[?2026l")
  }

  @Test func `everything is redrawn after a resize or on request`() {
    var painter = FramePainter(.plain, usesReverseVideo: true)
    _ = painter.bytes(of: Self.frame("one"), lines: 1, columns: 20)
    #expect(Self.text(painter.bytes(of: Self.frame("one"), lines: 1, columns: 21)).contains("2J"))
    #expect(painter.bytes(of: Self.frame("one"), lines: 1, columns: 21).isEmpty)
    painter.forget()
    #expect(Self.text(painter.bytes(of: Self.frame("one"), lines: 1, columns: 21)).contains("one"))
  }

  @Test func `the selected line is in reverse video over its whole width`() {
    var painter = FramePainter(.plain, usesReverseVideo: true)
    let bytes = painter.bytes(of: Self.frame("one", selected: 0), lines: 1, columns: 6)
    #expect(Self.text(bytes).contains("^[7mone   ^[0m"))
    var dumb = FramePainter(.plain, usesReverseVideo: false)
    let plain = dumb.bytes(of: Self.frame("one", selected: 0), lines: 1, columns: 6)
    #expect(!Self.text(plain).contains("[7m"))
  }

  @Test func `the cursor is shown only where text is typed`() {
    var painter = FramePainter(.plain, usesReverseVideo: true)
    var frame = Self.frame("/가")
    frame.cursor = Frame.Position(line: 0, column: 3)
    let bytes = painter.bytes(of: frame, lines: 1, columns: 6)
    #expect(Self.text(bytes).hasSuffix("^[1;4H^[?25h^[?2026l"))
    let gone = painter.bytes(of: Self.frame("/가"), lines: 1, columns: 6)
    #expect(Self.text(gone) == "^[?2026h^[?25l^[?2026l")
  }

  @Test func `no line is wider than the terminal`() {
    var painter = FramePainter(.plain, usesReverseVideo: true)
    let bytes = painter.bytes(of: Self.frame("가나다라"), lines: 1, columns: 5)
    #expect(Self.text(bytes).contains("가나…"))
  }
}
