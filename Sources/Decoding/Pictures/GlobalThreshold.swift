/// Binarizes a picture with one threshold, for colored and printed paper.
struct GlobalThreshold: Equatable, Sendable {
  /// How far the threshold lies from the dark to the light end of the luminance, 0…1.
  let fraction: Double

  func apply(to image: GrayImage) -> GrayImage {
    var result = image
    // An integer is below a number if it is below that number rounded up.
    let threshold = UInt8(clamping: Int(level(of: image).rounded(.up)))
    let luminance = image.pixels.span
    var pixels = result.pixels.mutableSpan
    for index in stride(from: 0, through: luminance.count - 16, by: 16) {
      let lanes = SIMD16<Int16>(truncatingIfNeeded: luminance.vector(at: index, as: SIMD16.self))
      // All bits are set where the difference is negative.
      let isDark = (lanes &- Int16(threshold)) &>> 15
      pixels.store(SIMD16<UInt8>(truncatingIfNeeded: ~isDark), at: index)
    }
    for index in luminance.count / 16 * 16..<luminance.count {
      pixels[index] = luminance[index] < threshold ? 0 : 255
    }
    return result
  }

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
    let percentiles = Tuning.levelPercentiles
    let (dark, light) = (percentile(percentiles.dark), percentile(percentiles.light))
    return dark + fraction * (light - dark)
  }

  private static func histogram(of image: GrayImage) -> [Int] {
    // Two counters per value, as incrementing the same counter twice in a row stalls.
    var counts = [Int](repeating: 0, count: 512)
    var counters = counts.mutableSpan
    let luminance = image.pixels.span
    for index in luminance.indices { counters[(index & 1) << 8 | Int(luminance[index])] &+= 1 }
    return (0..<256).map { counts[$0] + counts[$0 + 256] }
  }
}

extension GlobalThreshold {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The percentiles that define the dark and the light end.
    static let levelPercentiles = (dark: 1, light: 95)
  }
}
