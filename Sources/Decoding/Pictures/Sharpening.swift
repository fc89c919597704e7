/// Undoes a Gaussian blur with a separable Wiener filter.
///
/// The blur scales a wave of f periods per pixel by G(f) = exp(−2π²f²σ²); the filter scales it by
/// W(f) = G / (G² + k): nearly 1 / G, but little where noise dominates. The weights are the inverse
/// Fourier transform of W over 256 points, truncated and divided by their sum to keep the mean.
struct Deblurring: Equatable, Sendable {
  /// Of a pixel, then of its neighbors on either side, nearest first.
  let weights: [Float]

  func apply(to image: GrayImage) -> GrayImage {
    let (width, height) = (image.width, image.height)
    let reach = weights.count - 1
    let stride = width + PaddedRow.slack
    var source = PaddedRow(width: width, margin: reach)
    // A ring buffer of the rows that one output row needs.
    let slots = 2 * reach + 1
    var rows = [Float](repeating: 0, count: slots * stride)
    var luminance = [UInt8](repeating: 0, count: stride)
    var result = GrayImage(width: width, height: height)
    var loaded = 0
    for row in 0..<height {
      while loaded < min(row + reach + 1, height) {
        source.load(loaded, of: image)
        filter(source, into: &rows, at: loaded % slots * stride, width)
        loaded += 1
      }
      let starts = (row - reach...row + reach).map { min(max($0, 0), height - 1) % slots * stride }
      mix(rows, at: starts, into: &luminance, width)
      let line = row * width
      result.pixels.replaceSubrange(line..<line + width, with: luminance[..<width])
    }
    return result
  }

  private func filter(_ source: PaddedRow, into rows: inout [Float], at start: Int, _ width: Int) {
    let pixels = source.values.span
    let weights = weights.span
    var rows = rows.mutableSpan
    let reach = weights.count - 1
    for column in stride(from: 0, to: width, by: 16) {
      let middle = column + reach
      var sum = pixels.vector(at: middle, as: SIMD16<Float>.self) * weights[0]
      for distance in 1..<weights.count {
        let left: SIMD16<Float> = pixels.vector(at: middle - distance)
        let right: SIMD16<Float> = pixels.vector(at: middle + distance)
        sum += (left + right) * weights[distance]
      }
      rows.store(sum, at: start + column)
    }
  }

  private func mix(_ rows: [Float], at starts: [Int], into luminance: inout [UInt8], _ width: Int) {
    let rows = rows.span
    let starts = starts.span
    let weights = weights.span
    var luminance = luminance.mutableSpan
    let middle = weights.count - 1
    for column in stride(from: 0, to: width, by: 16) {
      var sum = rows.vector(at: starts[middle] + column, as: SIMD16<Float>.self) * weights[0]
      for distance in 1..<weights.count {
        let above: SIMD16<Float> = rows.vector(at: starts[middle - distance] + column)
        let below: SIMD16<Float> = rows.vector(at: starts[middle + distance] + column)
        sum += (above + below) * weights[distance]
      }
      luminance.store(sum.luminance, at: column)
    }
  }
}

/// Filters against a blur of σ pixels.
extension Deblurring {
  /// σ = 1.5, k = 0.004.
  static let slight = Deblurring(weights: [
    2.4003110, 0.3746994, -1.4439494, -0.1493525, 0.7086102, 0.0071797, -0.3109300, 0.0222650,
    0.1303296, -0.0189082, -0.0538658, 0.0118722, 0.0218943,
  ])
  /// σ = 2.2, k = 0.004.
  static let medium = Deblurring(weights: [
    1.5265794, 0.8440400, -0.4123639, -0.9151134, -0.4051492, 0.2842849, 0.4351670, 0.1248316,
    -0.1658883, -0.1799284, -0.0259518, 0.0831836, 0.0695984,
  ])
  /// σ = 2.8, k = 0.002.
  static let strong = Deblurring(weights: [
    1.5086797, 1.0171427, -0.0534949, -0.8677544, -0.8990288, -0.3087518, 0.3204632, 0.5347100,
    0.3130629, -0.0488851, -0.2544215, -0.2163203, -0.0452273, 0.0962695, 0.1231277, 0.0578526,
    -0.0230844,
  ])
}

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
