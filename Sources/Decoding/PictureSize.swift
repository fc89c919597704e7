/// How large a picture is, as its file says before anything is allocated for it.
package struct PictureSize: Equatable, Sendable {
  /// Pixels in a row.
  package let width: UInt32
  /// Rows.
  package let height: UInt32

  /// A picture of so many pixels.
  package init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  /// The pixels of the picture; two sides of 32 bits cannot overflow it.
  package var pixelCount: UInt64 { UInt64(width) * UInt64(height) }
}
