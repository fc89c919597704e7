/// An image as it is stored, and the places in it where a code was seen and not read.
package struct DecodedPicture: Equatable, Sendable {
  /// The image's number among the inputs of the run, from 1.
  package let input: Int
  /// Pixels in a row, at least 1; the image itself may have more.
  package let width: Int
  /// Rows, at least 1.
  package let height: Int
  /// Bytes of a pixel: 1 for gray, 3 for red, green and blue.
  package let channels: Int
  /// The pixels, row after row from the top left; 0 is black.
  package let bytes: [UInt8]
  /// Pixels in a row of the image itself, in which corners are told.
  package let storedWidth: Int
  /// Corners as those of codes, of each place where a code was seen and not read.
  package let unread: [[Int]]
}
