/// The first 33 bytes of a PNG, checked before anything is allocated for the picture.
package struct PNGHeader: Equatable {
  /// The size of the picture, at least one pixel.
  package let size: PictureSize
  /// Bytes read from the start of a file.
  package static let length = 33

  /// Reads the size from the header chunk after the PNG signature (PNG, third edition, 11.2.1).
  package init(_ bytes: [UInt8]) throws(DecodingFault) {
    guard bytes.count >= Self.length else { throw .truncated }
    guard bytes[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8)) else {
      throw .badPNG("the first chunk is not IHDR")
    }
    size = PictureSize(width: Self.integer(bytes[16..<20]), height: Self.integer(bytes[20..<24]))
    guard size.pixelCount > 0 else { throw .badPNG("the image has no pixels") }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
