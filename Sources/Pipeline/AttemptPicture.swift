package import Lottery
internal import WorkerProtocol

/// What an attempt saw: the picture that it searched, or a code's grid as passed to zbar.
package struct AttemptPicture: Equatable, Sendable {
  /// The image's index among the run's inputs, from 1.
  package let input: Int
  /// The image's name in results.
  package let source: Source
  /// The attempt's name, as sent by the decoder.
  package let attempt: String
  /// The attempt's index among those made, from 1.
  package let number: Int
  /// The number of the drawn grid; nil for the searched picture itself.
  package let grid: Int?
  /// Width in pixels, at least 1.
  package let width: Int
  /// Height in pixels, at least 1.
  package let height: Int
  /// One byte per pixel, in row-major order from the top left; 0 is black.
  package let shades: [UInt8]
}

extension AttemptPicture {
  /// Creates a picture from what a decoder sent.
  ///
  /// - Precondition: the picture is not empty and has exactly one shade per pixel.
  init(_ job: DecodeJob, _ picture: SeenPicture, shades: [UInt8]) {
    let (width, height) = (Int(picture.width), Int(picture.height))
    precondition(width > 0 && height > 0 && shades.count == width * height, "a shade a pixel")
    self.init(
      input: job.position + 1, source: job.source, attempt: picture.attempt,
      number: Int(picture.number), grid: picture.grid == 0 ? nil : Int(picture.grid),
      width: width, height: height, shades: shades)
  }
}
