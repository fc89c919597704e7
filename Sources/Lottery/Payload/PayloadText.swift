/// A code's bytes, split where every product looks: the operator's address and the values of `v`.
package struct PayloadText {
  /// The code's bytes.
  package let bytes: [UInt8]
  /// Where the path begins behind the operator's scheme and host; nil for another address.
  package let pathStart: Int?
  /// Where the query begins, behind the first question mark; nil without one.
  package let queryStart: Int?
  /// The values of the key `v`, in order; all bytes of a value up to the next `&`.
  ///
  /// In any other address than the operator's they are taken wherever `?v=` or `&v=` stands: it may
  /// be a ticket's address that was damaged.
  package let values: [Range<Int>]

  /// The most bytes of a code that is looked at: longer ones are no tickets.
  package static let lengthLimit = 512

  /// Splits the bytes of a code; of one that is too long only scheme and host are looked at.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    pathStart = OperatorAddress.end(in: bytes)
    guard bytes.count <= Self.lengthLimit else {
      queryStart = nil
      values = []
      return
    }
    queryStart = bytes.firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 }
    values = pathStart == nil ? Self.looseValues(of: bytes) : Self.values(of: bytes, queryStart)
  }

  /// Whether the code is too long to be looked at.
  package var isOverlong: Bool { bytes.count > Self.lengthLimit }

  /// The parts of the query between the signs `&`, empty ones included.
  package var pieces: [Range<Int>] {
    queryStart.map { Self.pieces(of: bytes, from: $0) } ?? []
  }

  /// The offset of the second key `v`; nil when there are fewer.
  var secondKey: Int? {
    pieces.filter { Self.value(of: $0, in: bytes) != nil }.dropFirst().first?.lowerBound
  }

  private static func values(of bytes: [UInt8], _ queryStart: Int?) -> [Range<Int>] {
    guard let queryStart else { return [] }
    return pieces(of: bytes, from: queryStart).compactMap { value(of: $0, in: bytes) }
  }

  /// What follows the key `v`, empty where nothing does; nil for another key.
  private static func value(of piece: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    let key = bytes[piece].prefix { $0 != UInt8(ascii: "=") }
    guard key.elementsEqual("v".utf8) else { return nil }
    return min(key.endIndex + 1, piece.upperBound)..<piece.upperBound
  }

  private static func looseValues(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.indices.filter {
      "?&".utf8.contains(bytes[$0]) && bytes[($0 + 1)...].starts(with: "v=".utf8)
    }.map { index in
      let start = index + 3
      return start..<(bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count)
    }
  }

  private static func pieces(of bytes: [UInt8], from start: Int) -> [Range<Int>] {
    bytes[start...].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { $0.startIndex..<$0.endIndex }
  }
}
