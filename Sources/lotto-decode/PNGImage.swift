internal import Decoding

/// Decodes a PNG of any kind to gray.
enum PNGImage {
  /// Decodes a picture whose header has been read; the descriptor stays the caller's.
  ///
  /// Transparency becomes white. A truncated file gives the rows that exist. With `inColour`, the stored
  /// picture is kept in colour too.
  ///
  /// - Complexity: O(*n*) in the pixels. Memory: a row, and one byte per pixel, two for a picture in
  ///   colour, five if its colours are kept.
  static func read(
    descriptor: Int32, header: PNGHeader, inColour: Bool = false
  ) throws(DecodingFault) -> PictureReading {
    var planes = Planes(size: header.size, keepsColour: inColour)
    do throws(DecodingFault) {
      try readRows(descriptor: descriptor, byteByByte: false, into: &planes)
      return planes.reading(isTruncated: false)
    } catch .truncated {
      do throws(DecodingFault) {
        try readRows(descriptor: descriptor, byteByByte: true, into: &planes)
      } catch .truncated {}
      return planes.reading(isTruncated: true)
    }
  }

  private static func readRows(
    descriptor: Int32, byteByByte: Bool, into planes: inout Planes
  ) throws(DecodingFault) {
    var rows = try PNGRows.open(descriptor: descriptor, byteByByte: byteByByte)
    // The file may have been modified while it was read.
    guard rows.width == planes.gray.width, rows.height == planes.gray.height else {
      throw .badPNG("the file has changed")
    }
    let channels = rows.channels
    while try rows.next({ place, row in planes.put(row, channels: channels, at: place) }) {}
  }
}

/// The planes of a picture while its rows are decoded.
private struct Planes {
  var gray: GrayImage
  private var brightest: GrayImage?
  private let keepsColour: Bool
  /// Red, green and blue; empty until the first colour row.
  private var colours: [GrayImage] = []
  private var luminance: [UInt8]

  init(size: PictureSize, keepsColour: Bool) {
    gray = GrayImage(width: Int(size.width), height: Int(size.height))
    luminance = [UInt8](repeating: 0, count: gray.width)
    self.keepsColour = keepsColour
  }

  /// The picture from the rows so far.
  func reading(isTruncated: Bool) -> PictureReading {
    let stored =
      colours.count == 3
      ? StoredPicture(red: colours[0], green: colours[1], blue: colours[2])
      : StoredPicture(gray: gray)
    return PictureReading(
      picture: Picture(gray: gray, brightest: brightest), stored: stored,
      isTruncated: isTruncated)
  }

  mutating func put(_ row: [UInt8], channels: Int, at place: RowPlace) {
    Luma.luminance(of: row, channels: channels, count: place.count, into: &luminance)
    gray.put(luminance, at: place)
    if keepsColour, channels >= 3 {
      if colours.isEmpty { colours = [gray, gray, gray] }
      for channel in 0..<3 {
        Luma.channel(channel, of: row, channels: channels, count: place.count, into: &luminance)
        colours[channel].put(luminance, at: place)
      }
    }
    if brightest == nil, Luma.isColoured(row, channels: channels, count: place.count) {
      // All rows so far were gray.
      brightest = gray
    }
    guard brightest != nil else { return }
    Luma.brightest(of: row, channels: channels, count: place.count, into: &luminance)
    brightest?.put(luminance, at: place)
  }
}
