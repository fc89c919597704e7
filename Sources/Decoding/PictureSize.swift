/// The size of a picture according to its file, before anything is allocated for it.
package struct PictureSize: Equatable, Sendable {
  /// Pixels in a row.
  package let width: UInt32
  /// Rows.
  package let height: UInt32
  /// The number of pixels; two 32-bit sides cannot overflow it.
  package var pixelCount: UInt64 { UInt64(width) * UInt64(height) }
}
