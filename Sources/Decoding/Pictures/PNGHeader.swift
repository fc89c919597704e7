package import WorkerProtocol

/// The first 33 bytes of a PNG, checked before anything is allocated for the picture.
package struct PNGHeader: Equatable {
  /// The size of the picture, at least one pixel.
  package let size: PictureSize
  /// Bytes read from the start of a file.
  package static let length = 33

  /// Reads the size from the header chunk after the PNG signature (PNG, third edition, 11.2.1).
  package init(_ bytes: [UInt8]) throws(PictureFault) {
    guard bytes.count >= Self.length else { throw .truncated }
    guard bytes[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8)) else {
      throw .damaged(.png, "the first chunk is not IHDR")
    }
    size = PictureSize(width: Self.integer(bytes[16..<20]), height: Self.integer(bytes[20..<24]))
    guard size.pixelCount > 0 else { throw .damaged(.png, "the image has no pixels") }
  }

  /// How many of a file's first bytes are searched for its orientation.
  package static let orientationLength = 64 * 1024

  /// How to turn a picture upright, from 1 to 8 as in EXIF, according to the eXIf chunk among a
  /// file's first bytes, which start with the signature (PNG, third edition, 11.3.3.6).
  package static func orientation(_ bytes: [UInt8]) -> UInt8 {
    var start = 8
    while start + 8 <= bytes.count {
      let end = start + 8 + Int(integer(bytes[start..<start + 4]))
      if bytes[start + 4..<start + 8].elementsEqual("eXIf".utf8), end <= bytes.count {
        return ExifOrientation.read(bytes[start + 8..<end])
      }
      // Past the chunk's data and checksum.
      start = end + 4
    }
    return ExifOrientation.upright
  }

  /// A number of four bytes, the highest first.
  package static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
