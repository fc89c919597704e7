/// Sums over nine by nine modules around the middle of a finder pattern, of which 33 are dark and 48
/// light.
struct SquareSums: Equatable {
  /// Of luminance.
  let all: Float
  /// Of the squares of luminance.
  let squares: Float
  /// Of luminance, dark modules with a minus sign.
  let product: Float

  private static let (dark, light) = (Float(33), Float(48))
  private static let count = dark + light

  /// The mean luminance of dark modules and of light ones.
  var means: (dark: Float, light: Float) {
    ((all - product) / 2 / Self.dark, (all + product) / 2 / Self.light)
  }
  var variance: Float {
    let mean = all / Self.count
    return squares / Self.count - mean * mean
  }

  /// 1 for a clean pattern, 0 for plain paper, which has more light modules than dark ones; what deviates
  /// by less than one gray level is flat.
  var correlation: Float {
    let mean = (Self.light - Self.dark) / Self.count
    let energy = max(squares - all * all / Self.count, Self.count)
    return (product - mean * all) / (energy * Self.count * (1 - mean * mean)).squareRoot()
  }
}
