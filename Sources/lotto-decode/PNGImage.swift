internal import Decoding

/// Reads a PNG of any kind into a gray picture.
enum PNGImage {
  /// A picture, and whether the file ended before the whole of it was there.
  struct Reading {
    /// The picture; white where nothing was read.
    let image: GrayImage
    /// Whether the file ends too early.
    let isTruncated: Bool
  }

  /// Reads the picture whose header has been read before; the descriptor stays the caller's.
  ///
  /// Transparent paper is white. A file that ends too early gives the rows that are there.
  ///
  /// - Complexity: O(*n*) in the pixels; one byte of memory a pixel, and one row.
  static func read(
    descriptor: Int32, header: PNGHeader
  ) throws(DecodingFault) -> Reading {
    var image = GrayImage(width: Int(header.width), height: Int(header.height))
    do throws(DecodingFault) {
      try readRows(descriptor: descriptor, byteByByte: false, into: &image)
      return Reading(image: image, isTruncated: false)
    } catch .truncated {
      do throws(DecodingFault) {
        try readRows(descriptor: descriptor, byteByByte: true, into: &image)
      } catch .truncated {}
      return Reading(image: image, isTruncated: true)
    }
  }

  private static func readRows(
    descriptor: Int32, byteByByte: Bool, into image: inout GrayImage
  ) throws(DecodingFault) {
    var rows = try PNGRows.open(descriptor: descriptor, byteByByte: byteByByte)
    // Somebody may write to the file while it is read.
    guard rows.width == image.width, rows.height == image.height else {
      throw .damaged("the file has changed")
    }
    let channels = rows.channels
    var shades = [UInt8](repeating: 0, count: image.width)
    while try rows.next({ place, row in
      Luma.shades(of: row, channels: channels, count: place.count, into: &shades)
      image.put(shades, at: place)
    }) {}
  }
}
