/// Base64 (RFC 4648, section 4), for bytes in rows that are not text.
package enum Base64 {
  private static let alphabet =
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
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for character in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      bits = (bits & 0xFF) << 6 | value
      count += 6
      if count < 8 { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    // Only this encoding counts: with its padding, and with zeros as trailing bits.
    return encode(bytes) == text ? bytes : nil
  }
}
