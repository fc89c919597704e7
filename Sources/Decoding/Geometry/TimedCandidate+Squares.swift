extension TimedCandidate {
  /// Whether a picture shows squares around the three middles that lie as the candidate does; noise
  /// that has the runs of finder patterns by chance hardly ever does.
  func hasSquares(in image: GrayImage) -> Bool {
    let distance = timedDistance.map(Double.init) ?? patterns.distance / moduleSize
    return Self.moduleScales.contains { scale in
      let (right, below) = (
        patterns.across * (scale / distance), patterns.down * (scale / distance)
      )
      let sum = patterns.centers.prefix(3).reduce(0) { sum, middle in
        sum + Self.correlation(in: image, around: middle, right, below)
      }
      return sum / 3 > Self.leastCorrelation
    }
  }

  /// The mean correlation below which there are none: the worst of 2,200 codes that were read had
  /// 0.48, and places in noise hardly ever have 0.3.
  private static let leastCorrelation: Float = 0.35

  /// A module may have been measured wrong by so much: versions are looked for that far.
  private static let moduleScales = [1, 0.84, 1.19, 0.7, 1.41]

  /// The correlation of a finder pattern and the light ring around it with what lies around a
  /// place.
  private static func correlation(
    in image: GrayImage, around middle: Point, _ right: Vector, _ below: Vector
  ) -> Float {
    var (sum, squares, product) = (Float(0), Float(0), Float(0))
    for row in -4...4 {
      let start = middle + below * Double(row)
      for column in -4...4 {
        let luminance = image.shade(at: start + right * Double(column))
        let ring = max(abs(column), abs(row))
        sum += luminance
        squares += luminance * luminance
        product += ring == 2 || ring == 4 ? luminance : -luminance
      }
    }
    // 48 modules are light and 33 dark: even paper is to give 0.
    let mean: Float = 15.0 / 81
    let variance = max(squares - sum * sum / 81, 81)
    return (product - mean * sum) / (variance * 81 * (1 - mean * mean)).squareRoot()
  }
}
