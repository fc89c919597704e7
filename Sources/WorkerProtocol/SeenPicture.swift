/// What is sent ahead of a picture's pixels: which attempt saw it, and how large it is.
package struct SeenPicture: Equatable, Sendable {
  /// The name of the attempt.
  package let attempt: String
  /// The attempt's number among those that were made, from 1.
  package let number: UInt16
  /// The number of the grid that the picture draws, from 1; 0 for the attempt's picture itself.
  package let grid: UInt16
  /// Pixels in a row.
  package let width: UInt32
  /// Rows.
  package let height: UInt32

  /// A picture of that size; nil when it has no pixels, or more than the protocol allows.
  package init?(attempt: String, number: UInt16, grid: UInt16, width: UInt32, height: UInt32) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, (1...UInt32(Frame.picturePixelLimit)).contains(count) else { return nil }
    self.attempt = attempt
    self.number = number
    self.grid = grid
    self.width = width
    self.height = height
  }

  /// Pixels in all, each a byte; no more than `Frame.picturePixelLimit`.
  package var pixelCount: Int { Int(width) * Int(height) }
}

extension FrameWriter {
  mutating func append(_ picture: SeenPicture) {
    append(picture.attempt, limit: Frame.textLimit)
    append(picture.number)
    append(picture.grid)
    append(picture.width)
    append(picture.height)
  }
}

extension FrameReader {
  mutating func picture() throws(FrameError) -> SeenPicture {
    let picture = SeenPicture(
      attempt: try text(limit: Frame.textLimit), number: try integer(), grid: try integer(),
      width: try integer(), height: try integer())
    guard let picture else { throw FrameError("expected a picture of few pixels") }
    return picture
  }
}
