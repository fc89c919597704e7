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
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    let padding = characters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: characters.count, by: 4) {
      let isLast = start + 4 == characters.count
      var bits = 0
      for index in 0..<4 {
        let character = characters[start + index]
        let isPadding = isLast && index >= 4 - padding
        guard let value = isPadding ? 0 : alphabet.firstIndex(of: character) else { return nil }
        bits = bits << 6 | value
      }
      let count = isLast ? 3 - padding : 3
      bytes += (0..<count).map { UInt8(truncatingIfNeeded: bits >> (16 - 8 * $0)) }
    }
    // Trailing bits must be zero, so that each byte string has exactly one encoding.
    return encode(bytes) == text ? bytes : nil
  }
}
