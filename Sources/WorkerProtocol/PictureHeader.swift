/// The header sent ahead of a picture's pixels: its attempt and its size.
package struct PictureHeader: Equatable, FrameRecord, Sendable {
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
  /// How to turn the picture upright, from 1 to 8 as in EXIF.
  package let orientation: UInt8

  /// Creates a header; nil if it has no or too many pixels, not one or three channels, or an
  /// orientation that EXIF doesn't define.
  package init?(
    attempt: String = "", number: UInt16 = 0, grid: UInt16 = 0, width: UInt32, height: UInt32,
    channels: UInt8 = 1, orientation: UInt8 = 1
  ) {
    let limit = number == 0 ? Frame.storedPixelLimit : Frame.picturePixelLimit
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, (1...UInt32(limit)).contains(count), channels == 1 || channels == 3,
      1...8 ~= orientation
    else { return nil }
    self.attempt = attempt
    self.number = number
    self.grid = grid
    self.width = width
    self.height = height
    self.channels = channels
    self.orientation = orientation
  }

  /// Whether this is the stored picture.
  package var isStored: Bool { number == 0 }

  /// Total bytes of its pixels.
  package var byteCount: Int { Int(width) * Int(height) * Int(channels) }
  var fields: [any FrameField] { [attempt, number, grid, width, height, channels, orientation] }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    let picture = PictureHeader(
      attempt: try rest.next(), number: try rest.next(), grid: try rest.next(),
      width: try rest.next(), height: try rest.next(), channels: try rest.next(),
      orientation: try rest.next())
    guard let picture else { throw FrameError("expected a picture of few pixels") }
    self = picture
  }
}
