internal import Lottery
internal import Platform

struct TextLine {
  /// The line without its end, LF, CR LF or CR, and without a byte order mark.
  let content: Range<Int>
  /// The start of the next line.
  let end: Int

  /// The line that starts at an offset; nil at the text's end, and for an unfinished line.
  init?(in text: RawSpan, at start: Int, endsFile: Bool) {
    let last = text.firstPosition(from: start) { $0.endsLine }
    let (mark, next) = (text.byte(at: last), text.byte(at: last + 1))
    let isPair = mark == UInt8(ascii: "\r") && next == UInt8(ascii: "\n")
    // A line feed may still follow a last carriage return.
    let isFinished = mark == UInt8(ascii: "\n") || mark != nil && next != nil
    guard isFinished || endsFile && (mark != nil || last > start) else { return nil }
    end = mark == nil ? last : last + (isPair ? 2 : 1)
    let byteOrder = ByteOrderMark.utf8.bytes
    let isMarked = byteOrder.indices.allSatisfy { text.byte(at: start + $0) == byteOrder[$0] }
    content = (isMarked ? start + byteOrder.count : start)..<last
  }
}

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension RawSpan {
  /// The byte at an offset; nil past the end.
  package func byte(at offset: Int) -> UInt8? {
    offset < byteCount ? value(at: offset, as: UInt8.self) : nil
  }

  /// Whether this line starts with `#`, as comments in tables do.
  var isComment: Bool { byte(at: firstPosition(from: 0) { !$0.isBlank }) == UInt8(ascii: "#") }

  var isBlank: Bool { firstPosition(from: 0) { !$0.isBlank } == byteCount }

  /// Whether this line has nothing but blanks and separators, as spreadsheets write empty rows.
  var isEmptyRow: Bool {
    firstPosition(from: 0) { !$0.isBlank && !",;".utf8.contains($0) } == byteCount
  }

  /// The offset of the first byte from `start` on that meets a condition; the end if there is none.
  func firstPosition(from start: Int, where isSuch: (UInt8) -> Bool) -> Int {
    var position = start
    while let byte = byte(at: position), !isSuch(byte) { position += 1 }
    return position
  }

  /// Says, for people, which byte was found at an offset of a line.
  func found(at offset: Int) -> Wording {
    guard let byte = byte(at: offset) else {
      return Wording("found the end of the line at byte \(offset)")
    }
    if (0x21...0x7E).contains(byte) {
      let character = "'\(UnicodeScalar(byte))'"
      return Wording("found \(character) at byte \(offset)")
    }
    let digits = "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    return Wording("found the byte \(digits) at byte \(offset)")
  }
}
