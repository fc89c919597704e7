internal import Decoding
internal import WorkerProtocol

enum PNGImage {
  /// Decodes the rows that a file has, composited on white; needs one byte per pixel, two for a
  /// picture in color, five if its colors are kept.
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
        try rows.forEach { position, row in planes.put(row, channels: channels, at: position) }
        break
      } catch .truncated {
        fault = .truncated
      } catch .badPNG(let reason) {
        // Rows before the damage count.
        if planes.isEmpty { throw .badPNG(reason) }
        fault = fault ?? .badPNG(reason)
        break
      }
    }
    return planes.reading(fault, orientation)
  }
}

/// A decoded picture, and what is wrong with its file.
struct PictureReading {
  /// The picture; white or gray where nothing was decoded.
  let picture: Picture
  /// The picture as stored; gray unless its colors were requested.
  let stored: StoredPicture
  /// Why part of the picture may be missing.
  let fault: PictureFault?
  var warning = ""
}

private struct Planes {
  private var gray: GrayImage
  private var brightest: GrayImage?
  private let keepsColor: Bool
  /// Red, green and blue; empty until the first color row.
  private var colors: [GrayImage] = []
  private var luminance: [UInt8]
  /// Whether no row has been put.
  private(set) var isEmpty = true

  init(size: PictureSize, keepsColor: Bool) {
    gray = GrayImage(width: Int(size.width), height: Int(size.height))
    luminance = [UInt8](repeating: 0, count: gray.width)
    self.keepsColor = keepsColor
  }

  func reading(_ fault: PictureFault?, _ orientation: UInt8) -> PictureReading {
    PictureReading(
      picture: Picture(gray: gray, brightest: brightest),
      stored: StoredPicture(planes: colors.isEmpty ? [gray] : colors, orientation: orientation),
      fault: fault)
  }

  mutating func put(_ row: [UInt8], channels: Int, at position: RowPosition) {
    isEmpty = false
    Luma.luminance(of: row, channels: channels, count: position.count, into: &luminance)
    gray.put(luminance, at: position)
    if keepsColor, channels >= 3 {
      if colors.isEmpty { colors = [gray, gray, gray] }
      for channel in 0..<3 {
        Luma.channel(channel, of: row, channels: channels, count: position.count, into: &luminance)
        colors[channel].put(luminance, at: position)
      }
    }
    if brightest == nil, Luma.isColored(row, channels: channels, count: position.count) {
      // All rows so far were gray.
      brightest = gray
    }
    guard brightest != nil else { return }
    Luma.brightest(of: row, channels: channels, count: position.count, into: &luminance)
    brightest?.put(luminance, at: position)
  }
}

extension GrayImage {
  mutating func put(_ luminance: [UInt8], at position: RowPosition) {
    if position.step == 1 && position.blockHeight == 1 {
      let start = position.top * width
      pixels.replaceSubrange(start..<start + position.count, with: luminance[..<position.count])
      return
    }
    for row in position.top..<min(position.top + position.blockHeight, height) {
      for index in 0..<position.count {
        let left = position.left + index * position.step
        for column in left..<min(left + position.blockWidth, width) {
          pixels[row * width + column] = luminance[index]
        }
      }
    }
  }
}
