internal import Decoding

/// Reads a PNG of any kind into a gray picture.
enum PNGImage {
  /// A picture, and whether the file ended before the whole of it was there.
  struct Reading {
    /// The picture; white where nothing was read.
    let picture: Picture
    /// Whether the file ends too early.
    let isTruncated: Bool
  }

  /// Reads the picture whose header has been read before; the descriptor stays the caller's.
  ///
  /// Transparent paper is white. A file that ends too early gives the rows that are there.
  ///
  /// - Complexity: O(*n*) in the pixels; a row and a byte of memory a pixel, or two where there are
  /// colours.
  static func read(
    descriptor: Int32, header: PNGHeader
  ) throws(DecodingFault) -> Reading {
    var planes = Planes(width: Int(header.width), height: Int(header.height))
    do throws(DecodingFault) {
      try readRows(descriptor: descriptor, byteByByte: false, into: &planes)
      return Reading(picture: planes.picture, isTruncated: false)
    } catch .truncated {
      do throws(DecodingFault) {
        try readRows(descriptor: descriptor, byteByByte: true, into: &planes)
      } catch .truncated {}
      return Reading(picture: planes.picture, isTruncated: true)
    }
  }

  private static func readRows(
    descriptor: Int32, byteByByte: Bool, into planes: inout Planes
  ) throws(DecodingFault) {
    var rows = try PNGRows.open(descriptor: descriptor, byteByByte: byteByByte)
    // Somebody may write to the file while it is read.
    guard rows.width == planes.gray.width, rows.height == planes.gray.height else {
      throw .damaged("the file has changed")
    }
    let channels = rows.channels
    while try rows.next({ place, row in planes.put(row, channels: channels, at: place) }) {}
  }
}

/// The planes of a picture while its rows come in.
private struct Planes {
  var gray: GrayImage
  private var brightest: GrayImage?
  private var shades: [UInt8]

  init(width: Int, height: Int) {
    gray = GrayImage(width: width, height: height)
    shades = [UInt8](repeating: 0, count: width)
  }

  /// The planes that the rows have filled.
  var picture: Picture { Picture(gray: gray, brightest: brightest) }

  mutating func put(_ row: [UInt8], channels: Int, at place: RowPlace) {
    Luma.shades(of: row, channels: channels, count: place.count, into: &shades)
    gray.put(shades, at: place)
    if brightest == nil, Luma.isColoured(row, channels: channels, count: place.count) {
      // The rows so far were gray.
      brightest = gray
    }
    guard brightest != nil else { return }
    Luma.brightest(of: row, channels: channels, count: place.count, into: &shades)
    brightest?.put(shades, at: place)
  }
}
