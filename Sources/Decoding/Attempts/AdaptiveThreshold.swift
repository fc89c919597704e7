/// Black where a pixel is darker than its surroundings, white elsewhere.
enum AdaptiveThreshold {
  /// Half the side of the surroundings, in pixels: about six modules of a doubled picture.
  private static let radius = 20

  /// So much darker than the mean of its surroundings a pixel has to be to count as black.
  private static let margin = 2

  /// The picture in black and white.
  static func apply(to image: GrayImage) -> GrayImage {
    var result = image
    let means = BoxMean.apply(to: image, radius: radius)
    for index in result.pixels.indices {
      let isBlack = Int(image.pixels[index]) + margin < Int(means.pixels[index])
      result.pixels[index] = isBlack ? 0 : 255
    }
    return result
  }
}
