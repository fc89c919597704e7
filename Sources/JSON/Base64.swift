/// Base64 (RFC 4648, section 4), for bytes in rows that are not text.
package enum Base64 {
  fileprivate static let alphabet =
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes the bytes, with padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 {
        let isPadding = index > group.count
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * index) & 63])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes padded base64; nil if the text is anything else.
  package static func decode(_ text: String) -> [UInt8]? {
    var decoder = Base64Decoder()
    let bytes = decoder.decode(Array(text.utf8)[...])
    return decoder.isWhole ? bytes : nil
  }
}

/// Decodes padded base64 piece by piece.
package struct Base64Decoder {
  /// The six bits of each character; 64 for what has none.
  private static let values: [UInt32] = {
    var values = [UInt32](repeating: 64, count: 256)
    for (value, character) in Base64.alphabet.enumerated() {
      values[Int(character)] = UInt32(value)
    }
    return values
  }()

  private var bits: UInt32 = 0
  /// The characters of the current group of four.
  private var count = 0
  private var padding = 0
  private var isIll = false

  /// A decoder at the start of a text.
  package init() {}

  /// Whether the text so far is base64: with its padding, and with zeros as trailing bits.
  package var isWhole: Bool { !isIll && count == 0 }

  /// The bytes that the next piece of the text completes; none are of use if the text is ill.
  package mutating func decode(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    // Zeros that are overwritten: appending byte by byte takes twice as long.
    var bytes = [UInt8](repeating: 0, count: piece.count / 4 * 3 + 6)
    var end = 0
    var index = piece.startIndex
    while index < piece.endIndex {
      if count == 0, padding == 0 { decodeGroups(of: piece, from: &index, into: &bytes, at: &end) }
      guard index < piece.endIndex else { break }
      take(piece[index], into: &bytes, at: &end)
      index += 1
    }
    bytes.removeLast(bytes.count - end)
    return bytes
  }

  /// Decodes whole groups of four, up to the first one with a character that has no bits.
  private func decodeGroups(
    of piece: ArraySlice<UInt8>, from index: inout Int, into bytes: inout [UInt8], at end: inout Int
  ) {
    // Spans take a third of the time that arrays do.
    let values = Self.values.span
    let text = piece.span.extracting((index - piece.startIndex)...)
    var output = bytes.mutableSpan
    // Local copies, which may stay in registers.
    var (start, outputEnd) = (0, end)
    while text.count - start >= 4 {
      let first = values[Int(text[start])]
      let second = values[Int(text[start + 1])]
      let third = values[Int(text[start + 2])]
      let fourth = values[Int(text[start + 3])]
      guard first | second | third | fourth < 64 else { break }
      let group = first << 18 | second << 12 | third << 6 | fourth
      output[outputEnd] = UInt8(truncatingIfNeeded: group >> 16)
      output[outputEnd + 1] = UInt8(truncatingIfNeeded: group >> 8)
      output[outputEnd + 2] = UInt8(truncatingIfNeeded: group)
      start += 4
      outputEnd += 3
    }
    index += start
    end = outputEnd
  }

  /// Takes a character of a group that is not decoded as a whole.
  private mutating func take(
    _ character: UInt8, into bytes: inout [UInt8], at end: inout Int
  ) {
    let value = Self.values[Int(character)]
    if value < 64, padding == 0 {
      bits = bits << 6 | value
      count += 1
      if count == 4 { finish(bytes: 3, of: bits, into: &bytes, at: &end) }
    } else if character == UInt8(ascii: "="), count >= 2 {
      pad(&bytes, at: &end)
    } else {
      isIll = true
    }
  }

  /// Writes the bytes of a group whose bits are all there.
  private mutating func finish(
    bytes number: Int, of group: UInt32, into bytes: inout [UInt8], at end: inout Int
  ) {
    for index in 0..<number {
      bytes[end] = UInt8(truncatingIfNeeded: group >> (8 * UInt32(number - 1 - index)))
      end += 1
    }
    bits = 0
    count = 0
  }

  /// Takes a padding character; the group that it ends has one or two bytes.
  private mutating func pad(_ bytes: inout [UInt8], at end: inout Int) {
    padding += 1
    guard count + padding == 4 else { return }
    let excess = 2 * UInt32(padding)
    if bits & (1 << excess - 1) != 0 { isIll = true }
    finish(bytes: 3 - padding, of: bits >> excess, into: &bytes, at: &end)
  }
}
