extension TimedCandidate {
  /// The same in a picture as it is.
  func hasSquares(in image: GrayImage, isInverted: Bool = false) -> Bool {
    hasSquares(in: ReducedPart(image), isInverted: isInverted)
  }

  /// Whether the picture shows finder patterns at the three centers in the candidate's orientation.
  ///
  /// Noise with matching runs hardly ever does. With `isInverted`, they are light on dark.
  func hasSquares(in part: ReducedPart, isInverted: Bool = false) -> Bool {
    let distance = timedDistance.map(Double.init) ?? patterns.distance / moduleSize
    return Self.squareScales.contains { scale in
      let right = patterns.across * (scale / distance)
      let below = patterns.down * (scale / distance)
      func correlation(around middle: Point) -> Float {
        let correlation = Self.correlation(in: part, around: middle, right, below)
        return isInverted ? -correlation : correlation
      }
      // Each correlation is at most 1, so the first two may already rule the candidate out.
      let least = 3 * Tuning.leastSquareCorrelation
      let sum =
        correlation(around: patterns.corner)
        + correlation(around: patterns.corner + patterns.across)
      return sum > least - 1 && sum + correlation(around: patterns.corner + patterns.down) > least
    }
  }

  /// Factors for measured module sizes that are off by a fifth or two fifths either way.
  private static let squareScales = [1, 0.84, 1.19, 0.7, 1.41]

  /// The candidate of a code with these corners, listed around it, in the version whose finder
  /// patterns match best; nil if none match or they lie outside the image.
  init?(between corners: [Point], in image: GrayImage) {
    guard let square = Perspective(unitSquareTo: corners) else { return nil }
    let part = ReducedPart(image)
    var best: (middles: [Point], centerDistance: Double, correlation: Float)?
    for version in SymbolVersion.all {
      let module = 1 / Double(version.size)
      let (near, far) = (3.5 * module, 1 - 3.5 * module)
      let patterns = [(near, near), (far, near), (far, far), (near, far)].map { u, v in
        let middle = square.map(u, v)
        let (right, below) = (square.map(u + module, v), square.map(u, v + module))
        let correlation = Self.correlation(
          in: part, around: middle, right - middle, below - middle)
        return (middle: middle, correlation: correlation)
      }
      // The code's origin is opposite the corner without a finder pattern.
      let last = patterns.indices.reduce(0) {
        patterns[$1].correlation < patterns[$0].correlation ? $1 : $0
      }
      let turned = (2...5).map { patterns[(last + $0) % 4] }
      let sum = turned.reduce(0) { $0 + $1.correlation } - turned[2].correlation
      if sum / 3 > best?.correlation ?? Tuning.leastSquareCorrelation {
        best = (turned.map(\.middle), Double(version.centerDistance), sum / 3)
      }
    }
    guard let (middles, centerDistance, _) = best,
      [0, 1, 3].allSatisfy({ image.bounds.contains(middles[$0]) }),
      let view = Perspective(unitSquareTo: middles)
    else { return nil }
    let (across, down) = (middles[1] - middles[0], middles[3] - middles[0])
    let moduleSize = (across.length + down.length) / 2 / centerDistance
    self.init(
      corner: middles[0], across: across, down: down, moduleSize: moduleSize,
      perspective: PerspectiveEstimate(of: view, centerDistance: centerDistance))
  }

  private static func correlation(
    in part: ReducedPart, around middle: Point, _ right: Vector, _ below: Vector
  ) -> Float {
    PictureKernel.best.sumSquare(in: part, around: middle, right: right, below: below)
      .correlation
  }
}

extension TimedCandidate.Tuning {
  /// The mean correlation below which three places are not taken for finder patterns (worst read:
  /// 0.48; noise hardly ever reaches 0.3).
  static let leastSquareCorrelation: Float = 0.35
}
