/// What is sent ahead of a picture's pixels: which attempt saw it, and how large it is.
package struct SeenPicture: Equatable, Sendable {
  /// The name of the attempt; empty for the picture as it is stored.
  package let attempt: String
  /// The attempt's number among those that were made, from 1; 0 for the picture as it is stored.
  package let number: UInt16
  /// The number of the grid that the picture draws, from 1; 0 for the attempt's picture itself.
  package let grid: UInt16
  /// Pixels in a row.
  package let width: UInt32
  /// Rows.
  package let height: UInt32
  /// Bytes of a pixel: 1 for gray, 3 for red, green and blue.
  package let channels: UInt8

  /// A picture of that size; nil when it has no pixels, or more than the protocol allows.
  package init?(
    attempt: String, number: UInt16, grid: UInt16, width: UInt32, height: UInt32,
    channels: UInt8 = 1
  ) {
    let limit = number == 0 ? Frame.storedPixelLimit : Frame.picturePixelLimit
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, (1...UInt32(limit)).contains(count), channels == 1 || channels == 3 else {
      return nil
    }
    self.attempt = attempt
    self.number = number
    self.grid = grid
    self.width = width
    self.height = height
    self.channels = channels
  }

  /// A picture as it is stored, of that size; nil when it has no pixels, or too many.
  package init?(storedWidth width: UInt32, height: UInt32, channels: UInt8) {
    self.init(
      attempt: "", number: 0, grid: 0, width: width, height: height, channels: channels)
  }

  /// Whether this is the picture as it is stored.
  package var isStored: Bool { number == 0 }

  /// Bytes in all.
  package var byteCount: Int { Int(width) * Int(height) * Int(channels) }
}

extension FrameWriter {
  mutating func append(_ picture: SeenPicture) {
    append(picture.attempt, limit: Frame.textLimit)
    append(picture.number)
    append(picture.grid)
    append(picture.width)
    append(picture.height)
    append(picture.channels)
  }
}

extension FrameReader {
  mutating func picture() throws(FrameError) -> SeenPicture {
    let picture = SeenPicture(
      attempt: try text(limit: Frame.textLimit), number: try integer(), grid: try integer(),
      width: try integer(), height: try integer(), channels: try integer())
    guard let picture else { throw FrameError("expected a picture of few pixels") }
    return picture
  }
}
