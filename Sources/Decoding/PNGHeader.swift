/// The first 33 bytes of a PNG, read before anything is allocated for the picture.
package struct PNGHeader: Equatable {
  /// Pixels in a row, at least 1.
  package let width: UInt32
  /// Rows, at least 1.
  package let height: UInt32

  /// How many of a file's first bytes are looked at.
  package static let length = 33

  /// Reads the signature and the size (PNG, third edition, 5.2 and 11.2.1).
  package init(_ bytes: [UInt8]) throws(DecodingFault) {
    guard bytes.starts(with: Self.signature) else {
      throw .notPNG(FileSignature.kind(of: bytes))
    }
    guard bytes.count >= Self.length else { throw .truncated }
    guard bytes[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8)) else {
      throw .damaged("the header is not the first chunk")
    }
    width = Self.integer(bytes[16..<20])
    height = Self.integer(bytes[20..<24])
    guard width > 0, height > 0 else { throw .damaged("the image has no pixels") }
  }

  /// The pixels of the picture; two sides of 32 bits cannot overflow it.
  package var pixelCount: UInt64 { UInt64(width) * UInt64(height) }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
