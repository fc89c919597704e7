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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.count / 4 * 3 + 3)
    let values = Self.values
    for character in piece {
      let value = values[Int(character)]
      if value < 64, padding == 0 {
        bits = bits << 6 | value
        count += 1
        if count == 4 {
          bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
          bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
          bytes.append(UInt8(truncatingIfNeeded: bits))
          (bits, count) = (0, 0)
        }
      } else if character == UInt8(ascii: "="), count >= 2 {
        pad(&bytes)
      } else {
        isIll = true
      }
    }
    return bytes
  }

  /// Takes a padding character; the group that it ends has one or two bytes.
  private mutating func pad(_ bytes: inout [UInt8]) {
    padding += 1
    guard count + padding == 4 else { return }
    let excess = 2 * UInt32(padding)
    if bits & (1 << excess - 1) != 0 { isIll = true }
    bits >>= excess
    if padding == 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> 8)) }
    bytes.append(UInt8(truncatingIfNeeded: bits))
    (bits, count) = (0, 0)
  }
}
