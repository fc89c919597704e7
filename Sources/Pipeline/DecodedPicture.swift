/// An image as stored, perhaps scaled down, with the corners of codes seen but not read.
package struct DecodedPicture: Equatable, Sendable {
  /// The image's index among the run's inputs, from 1.
  package let input: Int
  /// Width in pixels, at least 1; the image itself may be wider.
  package let width: Int
  /// Height in pixels, at least 1.
  package let height: Int
  /// Bytes per pixel: 1 for gray, 3 for RGB.
  package let channels: Int
  /// The pixels, in row-major order from the top left; 0 is black.
  package let bytes: [UInt8]
  /// Width in pixels of the image itself; corners use its coordinates.
  package let storedWidth: Int
  /// Corners, in the format of `CodeOutcome`, of each code that was seen but not read.
  package let unread: [[Int]]
}
