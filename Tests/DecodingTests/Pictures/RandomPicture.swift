import TestSupport

@testable import Decoding

/// Pictures whose pixels are random numbers.
enum RandomPicture {
  /// A picture that is the same for the same seed.
  static func of(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
    var generator = SeededGenerator(seed: seed)
    var image = GrayImage(width: width, height: height)
    for index in image.pixels.indices {
      image.pixels[index] = .random(in: 0...255, using: &generator)
    }
    return image
  }
}
