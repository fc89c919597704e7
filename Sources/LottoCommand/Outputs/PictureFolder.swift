internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// A folder for pictures, each in a file that only its owner can read.
struct PictureFolder {
  private let path: BytePath

  /// Creates the folder if needed, and checks that files can be created in it; nil without a path.
  init?(_ path: BytePath?) throws(SystemError) {
    guard let path else { return nil }
    self.path = path
    try path.makeFolder()
    OutputFile.removeAbandoned(in: path)
    try OutputFile(path.appending(Array("probe".utf8)), replacing: true).discard()
  }

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

  /// Writes a file; replaces one from an earlier run or attempt.
  private func write(_ bytes: [UInt8], as name: String) throws(SystemError) {
    let output = try ByteOutput(path.appending(Array(name.utf8)), replacing: true)
    do throws(SystemError) {
      try output.append(bytes)
      try output.complete(syncing: false)
    } catch {
      output.discard()
      throw error
    }
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
