internal import Decoding
internal import WorkerProtocol

/// The planes of a picture, put together from its rows; white where none was put.
struct Planes {
  private var gray: GrayImage
  private var brightest: GrayImage?
  /// The luminance on black; nil if all pixels so far are opaque.
  private var onBlack: GrayImage?
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

  func reading(
    _ fault: PictureFault?, _ orientation: UInt8 = ExifOrientation.upright
  ) -> PictureReading {
    PictureReading(
      picture: Picture(gray: gray, brightest: brightest),
      onBlack: onBlack.map { Picture(gray: $0) },
      stored: StoredPicture(planes: colors.isEmpty ? [gray] : colors, orientation: orientation),
      fault: fault)
  }

  /// Puts a whole row of a picture that is stored from top to bottom.
  mutating func put(_ row: Span<UInt8>, channels: Int, top: Int) {
    put(
      row, channels: channels,
      at: RowPosition(
        top: top, left: 0, step: 1, count: gray.width, blockWidth: 1, blockHeight: 1))
  }

  /// Puts a row of 1 to 4 channels: gray, gray and alpha, RGB or RGBA.
  mutating func put(_ row: Span<UInt8>, channels: Int, at position: RowPosition) {
    isEmpty = false
    Luma.luminance(of: row, channels: channels, count: position.count, into: &luminance)
    if onBlack == nil, Luma.isClear(row, channels: channels, count: position.count) {
      // All rows so far were opaque.
      onBlack = gray
    }
    gray.put(luminance, at: position)
    if onBlack != nil {
      Luma.moveToBlack(&luminance, of: row, channels: channels, count: position.count)
      onBlack?.put(luminance, at: position)
    }
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
