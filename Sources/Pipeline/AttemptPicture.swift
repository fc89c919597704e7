package import Lottery
internal import WorkerProtocol

/// What an attempt at an image saw: the picture that it searched, or a code as zbar was given it.
package struct AttemptPicture: Equatable, Sendable {
  /// The image's number among the inputs of the run, from 1.
  package let input: Int
  /// The image's name in results.
  package let source: Source
  /// The attempt's name, as the decoder says it.
  package let attempt: String
  /// The attempt's number among those that were made, from 1.
  package let number: Int
  /// The number of the grid whose code is drawn; nil for the picture that was searched.
  package let grid: Int?
  /// Pixels in a row, at least 1.
  package let width: Int
  /// Rows, at least 1.
  package let height: Int
  /// A byte a pixel, row after row from the top left; 0 is black.
  package let shades: [UInt8]

  /// A picture of these parts.
  ///
  /// - Precondition: there is a shade for each pixel, and at least one.
  package init(
    input: Int, source: Source, attempt: String, number: Int, grid: Int?, width: Int, height: Int,
    shades: [UInt8]
  ) {
    precondition(width > 0 && height > 0 && shades.count == width * height, "a shade a pixel")
    self.input = input
    self.source = source
    self.attempt = attempt
    self.number = number
    self.grid = grid
    self.width = width
    self.height = height
    self.shades = shades
  }

  /// The picture that a decoder sent of an image.
  init(_ job: DecodeJob, _ picture: SeenPicture, shades: [UInt8]) {
    self.init(
      input: job.place + 1, source: job.source, attempt: picture.attempt,
      number: Int(picture.number), grid: picture.grid == 0 ? nil : Int(picture.grid),
      width: Int(picture.width), height: Int(picture.height), shades: shades)
  }
}
