/// Black where a pixel is dark for its whole picture, white elsewhere: coloured and printed paper.
struct GlobalThreshold: Equatable, Sendable {
  /// How far from the dark end of the picture's luminance to the light end a black pixel may lie.
  let fraction: Double

  /// The picture in black and white.
  func apply(to image: GrayImage) -> GrayImage {
    var result = image
    // Luminance is below a number when it is below the next whole one.
    let threshold = UInt8(clamping: Int(level(of: image).rounded(.up)))
    let luminance = image.pixels.span
    var pixels = result.pixels.mutableSpan
    var index = 0
    while index + 16 <= luminance.count {
      let lanes = SIMD16<Int16>(truncatingIfNeeded: luminance.vector(at: index, as: SIMD16.self))
      // The sign of the difference in all bits.
      let isDark = (lanes &- Int16(threshold)) &>> 15
      pixels.store(SIMD16<UInt8>(truncatingIfNeeded: ~isDark), at: index)
      index += 16
    }
    for index in index..<luminance.count { pixels[index] = luminance[index] < threshold ? 0 : 255 }
    return result
  }

  /// The level below which a pixel is black: its ends are percentiles of the picture.
  func level(of image: GrayImage) -> Double {
    let counts = Self.histogram(of: image)
    func percentile(_ percent: Int) -> Double {
      var count = 0
      let luminance = counts.firstIndex { next in
        count += next
        return count * 100 >= image.pixels.count * percent
      }
      return Double(luminance ?? 255)
    }
    let percentiles = DetectorTuning.Pictures.levelPercentiles
    let (dark, light) = (percentile(percentiles.dark), percentile(percentiles.light))
    return dark + fraction * (light - dark)
  }

  /// How many pixels have each luminance.
  private static func histogram(of image: GrayImage) -> [Int] {
    // Two counters for each, since a counter cannot be raised twice in a row without waiting.
    var counts = [Int](repeating: 0, count: 512)
    var counters = counts.mutableSpan
    let luminance = image.pixels.span
    for index in luminance.indices { counters[(index & 1) << 8 | Int(luminance[index])] &+= 1 }
    return (0..<256).map { counts[$0] + counts[$0 + 256] }
  }
}
