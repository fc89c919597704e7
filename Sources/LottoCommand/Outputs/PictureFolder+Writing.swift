internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

extension PictureFolder {
  /// Writes what an attempt saw.
  func write(_ picture: AttemptPicture) throws(SystemError) {
    let file = PNGFile.file(
      width: picture.width, height: picture.height, shades: picture.shades)
    try write(file, as: PictureName.name(of: picture))
  }

  /// Writes an image with its results drawn into it.
  func write(_ picture: DecodedPicture, _ outcome: InputOutcome) throws(SystemError) {
    var canvas = Canvas(
      width: picture.width, height: picture.height, channels: picture.channels,
      bytes: picture.bytes)
    // No decoder can make the marks larger than the picture.
    let scale = min(1, Double(picture.width) / Double(max(1, picture.storedWidth)))
    Annotation(of: outcome, unread: picture.unread, scale: scale).draw(on: &canvas)
    try write(canvas.png, as: PictureName.name(ofInput: picture.input, outcome.source))
  }
}
