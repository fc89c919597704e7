/// The header sent ahead of a picture's pixels: its attempt and its size.
package struct SeenPicture: Equatable, Sendable {
  /// The name of the attempt; empty for the stored picture.
  package let attempt: String
  /// The attempt's index among those made, from 1; 0 for the stored picture.
  package let number: UInt16
  /// The number of the grid that the picture shows, from 1; 0 for the attempt's picture itself.
  package let grid: UInt16
  /// Width in pixels.
  package let width: UInt32
  /// Height in pixels.
  package let height: UInt32
  /// Bytes per pixel: 1 for gray, 3 for RGB.
  package let channels: UInt8

  /// Creates a picture; nil if it has no pixels, more than the protocol allows, or other channels.
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

  /// Creates a stored picture; nil if it has no pixels, too many, or other channels.
  package init?(storedWidth width: UInt32, height: UInt32, channels: UInt8) {
    self.init(attempt: "", number: 0, grid: 0, width: width, height: height, channels: channels)
  }

  /// Whether this is the stored picture.
  package var isStored: Bool { number == 0 }

  /// Total bytes of its pixels.
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
