internal import Platform

struct TextLine {
  /// The line without its end, LF or CR LF, and without a byte order mark.
  let content: Range<Int>
  /// The start of the next line.
  let end: Int

  /// The line that starts at an offset; nil at the text's end, and for an unfinished line.
  init?(in text: RawSpan, at start: Int, endsFile: Bool) {
    let end = text.firstPosition(from: start) { $0 == UInt8(ascii: "\n") }
    let hasLineFeed = end < text.byteCount
    guard hasLineFeed || (endsFile && end > start) else { return nil }
    self.end = hasLineFeed ? end + 1 : end
    let mark = ByteOrderMark.utf8.bytes
    let isMarked = mark.indices.allSatisfy { text.byte(at: start + $0) == mark[$0] }
    let first = isMarked ? start + mark.count : start
    let hasReturn = end > first && text.byte(at: end - 1) == UInt8(ascii: "\r")
    content = first..<(hasReturn ? end - 1 : end)
  }
}

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension RawSpan {
  /// The byte at an offset; nil past the end.
  package func byte(at offset: Int) -> UInt8? {
    offset < byteCount ? value(at: offset, as: UInt8.self) : nil
  }

  /// Whether this line starts with `#`, as comments in tables do.
  var isComment: Bool { byte(at: firstPosition(from: 0) { !$0.isBlank }) == UInt8(ascii: "#") }

  var isBlank: Bool { firstPosition(from: 0) { !$0.isBlank } == byteCount }

  /// The offset of the first byte from `start` on that meets a condition; the end if there is none.
  func firstPosition(from start: Int, where isSuch: (UInt8) -> Bool) -> Int {
    var position = start
    while let byte = byte(at: position), !isSuch(byte) { position += 1 }
    return position
  }

  /// Says, for people, which byte was found at an offset of a line.
  func found(at offset: Int) -> String {
    let thing =
      switch byte(at: offset) {
      case nil: "the end of the line"
      case let byte? where (0x21...0x7E).contains(byte): "'\(Character(UnicodeScalar(byte)))'"
      case let byte?: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    return "found \(thing) at byte \(offset)"
  }
}
