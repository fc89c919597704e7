import TestSupport

@testable import Decoding

/// Pictures with random pixels.
enum RandomPicture {
  /// A random picture; the same seed gives the same pixels.
  static func of(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
    GrayImage(
      width: width, height: height, pixels: SeededGenerator.bytes(width * height, seed: seed))
  }
}
