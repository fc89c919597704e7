/// A code's bytes, split into what every product looks at: the address and the values of `v`.
package struct PayloadText {
  /// The code's bytes.
  package let bytes: [UInt8]
  /// Where the path begins, after the operator's scheme and host; nil for any other address.
  package let pathStart: Int?
  /// Where the query begins, after the first question mark; nil if there is none.
  package let queryStart: Int?
  /// The parts of the query between `&` signs, including empty ones.
  package let pieces: [Range<Int>]
  /// The values of the key `v`; in other addresses, which may be damaged, of every `?v=` and `&v=`.
  package let values: [Range<Int>]

  /// Maximum length in bytes; longer codes are not tickets and are not parsed.
  package static let lengthLimit = 512

  /// Splits the bytes of a code; if it is too long, only scheme and host are matched.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    pathStart = OperatorAddress.end(in: bytes)
    guard bytes.count <= Self.lengthLimit else {
      queryStart = nil
      pieces = []
      values = []
      return
    }
    queryStart = bytes.firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 }
    pieces =
      queryStart.map { start in
        bytes[start...].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
          .map(\.indices)
      } ?? []
    values =
      pathStart == nil
      ? Self.looseValues(of: bytes) : pieces.compactMap { Self.value(of: $0, in: bytes) }
  }

  /// Whether the code is too long to parse.
  package var isOverlong: Bool { bytes.count > Self.lengthLimit }

  /// The offset of the second key `v`; nil if there are fewer than two.
  var secondKey: Int? {
    pieces.filter { Self.value(of: $0, in: bytes) != nil }.dropFirst().first?.lowerBound
  }

  /// The value of the key `v`, possibly empty; nil for another key.
  private static func value(of piece: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    let key = bytes[piece].prefix { $0 != UInt8(ascii: "=") }
    guard key.elementsEqual("v".utf8) else { return nil }
    return min(key.endIndex + 1, piece.upperBound)..<piece.upperBound
  }

  private static func looseValues(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.indices.filter {
      "?&".utf8.contains(bytes[$0]) && bytes[($0 + 1)...].starts(with: "v=".utf8)
    }.map { bytes[($0 + 3)...].prefix { $0 != UInt8(ascii: "&") }.indices }
  }
}
