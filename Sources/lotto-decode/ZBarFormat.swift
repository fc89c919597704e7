/// zbar's FourCC codes for pixel formats: four characters, the first in the lowest byte.
enum ZBarFormat {
  /// One byte of luma per pixel.
  static let gray = fourCC("Y800")
  /// A JPEG file.
  static let jpeg = fourCC("JPEG")

  private static func fourCC(_ name: String) -> UInt {
    name.utf8.reversed().reduce(0) { $0 << 8 | UInt($1) }
  }
}
