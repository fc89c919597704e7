/// Where a line of a text lies.
struct TextLine {
  /// The line without what ends it: LF or CR LF.
  let content: Range<Int>
  /// Where the next line begins.
  let end: Int

  /// The line that begins at a place; nil at the text's end, and for a line that goes on behind it.
  init?(in text: RawSpan, at start: Int, endsFile: Bool) {
    let end = text.firstPlace(from: start) { $0 == UInt8(ascii: "\n") }
    let hasLineFeed = end < text.byteCount
    guard hasLineFeed || (endsFile && end > start) else { return nil }
    self.end = hasLineFeed ? end + 1 : end
    let hasReturn = end > start && text.byte(at: end - 1) == UInt8(ascii: "\r")
    content = start..<(hasReturn ? end - 1 : end)
  }
}

extension UInt8 {
  /// Whether the byte is a blank or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension RawSpan {
  /// A byte; nil behind the end.
  package func byte(at offset: Int) -> UInt8? {
    offset < byteCount ? value(at: offset, as: UInt8.self) : nil
  }

  /// Whether there is nothing but blanks.
  var isBlank: Bool { firstPlace(from: 0) { !$0.isBlank } == byteCount }

  /// The first place, from `start` on, of a byte that fulfils a condition; the end when there is none.
  func firstPlace(from start: Int, where isSuch: (UInt8) -> Bool) -> Int {
    var place = start
    while let byte = byte(at: place), !isSuch(byte) { place += 1 }
    return place
  }

  /// What stands at a place of a line, for people.
  func sight(at offset: Int) -> String {
    let thing =
      switch byte(at: offset) {
      case nil: "the end of the line"
      case let byte? where (0x21...0x7E).contains(byte): "'\(Character(UnicodeScalar(byte)))'"
      case let byte?: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    return "found \(thing) at byte \(offset)"
  }
}
