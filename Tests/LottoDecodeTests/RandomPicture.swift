import TestSupport

@testable import Decoding

/// Pictures with random pixels.
enum RandomPicture {
  /// A random picture; the same seed gives the same pixels.
  static func of(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    var image = GrayImage(width: width, height: height)
    for index in image.pixels.indices {
      image.pixels[index] = .random(in: 0...255, using: &generator)
    }
    return image
  }
}
