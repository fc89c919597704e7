/// Steepens edges by adding a multiple of the difference between a picture and its blur.
struct UnsharpMask: Equatable, Sendable {
  /// The radius of the box mean that, applied twice, blurs the picture; at most 2.
  let radius: Int
  /// At most 100.
  let strength: Int

  func apply(to image: GrayImage) -> GrayImage {
    precondition((0...100).contains(strength), "sharpened luminance has 16 bits")
    let blurred = BoxMean.apply(to: BoxMean.apply(to: image, radius: radius), radius: radius)
    var result = image
    let before = image.pixels.span
    let means = blurred.pixels.span
    var pixels = result.pixels.mutableSpan
    for index in stride(from: 0, through: before.count - 16, by: 16) {
      let luminance = SIMD16<Int16>(truncatingIfNeeded: before.vector(at: index, as: SIMD16.self))
      let mean = SIMD16<Int16>(truncatingIfNeeded: means.vector(at: index, as: SIMD16.self))
      let sharp = luminance &+ (luminance &- mean) &* Int16(truncatingIfNeeded: strength)
      pixels.store(sharp.luminance, at: index)
    }
    for index in before.count / 16 * 16..<before.count {
      let (luminance, mean) = (Int(before[index]), Int(means[index]))
      pixels[index] = UInt8(clamping: luminance + strength * (luminance - mean))
    }
    return result
  }
}
