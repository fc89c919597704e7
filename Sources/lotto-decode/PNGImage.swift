internal import Decoding
internal import Platform
internal import WorkerProtocol

/// A PNG file, read at once if it is sound and libdeflate is loaded, else row by row by libpng.
struct PNGImage: PictureFile {
  private let descriptor: Int32
  private let header: PNGHeader
  /// The whole file; nil without libdeflate.
  private let bytes: [UInt8]?
  private let inColor: Bool
  private let orientation: UInt8

  /// Reads the header; the caller keeps the file open.
  init(_ file: borrowing Descriptor, _ front: FileFront) throws(PictureFault) {
    descriptor = file.fileDescriptor
    header = try PNGHeader(front.bytes)
    inColor = front.options.isShown
    bytes = InflatedRows.isLoaded ? try file.picture(upTo: front.fileSize) : nil
    orientation =
      inColor
      ? PNGHeader.orientation(try file.picture(upTo: PNGHeader.orientationLength))
      : ExifOrientation.upright
  }

  func measure(_ page: UInt32) -> PictureSize { header.size }

  func read() throws(PictureFault) -> PictureReading {
    if let bytes, let sound = SoundPNG(bytes, size: header.size),
      let reading = sound.reading(inColor: inColor, orientation: orientation)
    {
      return reading
    }
    return try Self.read(
      descriptor: descriptor, header: header, inColor: inColor, orientation: orientation)
  }

  /// Decodes the rows that a file has by libpng, composited on white; needs one byte per pixel, two
  /// for a picture in color, five if its colors are kept.
  static func read(
    descriptor: Int32, header: PNGHeader, inColor: Bool = false,
    orientation: UInt8 = ExifOrientation.upright
  ) throws(PictureFault) -> PictureReading {
    var planes = Planes(size: header.size, keepsColor: inColor)
    var fault: PictureFault?
    for byteByByte in [false, true] {
      do throws(PictureFault) {
        let rows = try PNGRows.open(
          descriptor: descriptor, size: header.size, byteByByte: byteByByte)
        let channels = rows.channels
        try rows.forEach { position, row in planes.put(row.span, channels: channels, at: position) }
        break
      } catch .truncated {
        fault = .truncated
      } catch .damaged(.png, let reason) {
        // Rows before the damage count.
        if planes.isEmpty { throw .damaged(.png, reason) }
        fault = fault ?? .damaged(.png, reason)
        break
      }
    }
    return planes.reading(fault, orientation)
  }
}
