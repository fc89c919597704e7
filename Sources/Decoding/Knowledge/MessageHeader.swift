/// What stands before a payload in byte mode: the mode, and how many bytes follow.
struct MessageHeader {
  /// Half bytes of the header.
  ///
  /// An odd number: with the half byte that ends a payload, everything ends with a codeword.
  let length: Int

  /// The header of a version (ISO/IEC 18004, table 3).
  init(version: SymbolVersion) { length = version.number < 10 ? 3 : 5 }

  /// The most bytes that the header can announce.
  var longestPayload: Int { 1 << (4 * (length - 1)) - 1 }

  /// A half byte of the header of a payload of so many bytes.
  func halfByte(at place: Int, payloadLength: Int) -> UInt8 {
    place == 0 ? Self.byteMode : UInt8(payloadLength >> (4 * (length - 1 - place)) & 0xF)
  }

  /// What a message in bytes begins with.
  static let byteMode: UInt8 = 0b0100
}
