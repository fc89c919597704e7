internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

extension PictureFolder {
  /// Writes the image that an attempt saw.
  func write(_ picture: DecodedPicture) throws(SystemError) {
    let file = PNGFile.file(width: picture.width, height: picture.height, shades: picture.bytes)
    try write(file, as: PictureName.name(of: picture))
  }

  /// Writes an image with its results drawn on it.
  func write(_ picture: DecodedPicture, _ outcome: InputOutcome) throws(SystemError) {
    var canvas = picture.canvas
    Annotation(of: outcome, unread: picture.unread, scale: picture.scale).draw(on: &canvas)
    try write(canvas.png, as: PictureName.name(ofInput: picture.input, outcome.source))
  }
}

extension DecodedPicture {
  fileprivate var canvas: Canvas {
    Canvas(width: width, height: height, channels: channels, bytes: bytes)
  }

  /// Pixels per pixel of the stored image, at most 1: no decoder can make marks larger than the
  /// picture.
  fileprivate var scale: Double { min(1, Double(width) / Double(max(1, storedWidth))) }

  /// The thumbnails of an outcome's codes as PNG files, by code number.
  func thumbnails(of outcome: InputOutcome) -> [Int: [UInt8]] {
    let canvas = canvas
    let files = outcome.codes.compactMap { code in
      Thumbnail.png(of: code.corners, in: canvas, scale: scale).map { (code.number, $0) }
    }
    return Dictionary(files) { first, _ in first }
  }
}
