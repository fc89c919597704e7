private import Glibc

extension SymbolView {

  /// The view of a finder pattern, its upper left corner being any of the four.
  ///
  /// Nil if its surroundings look different, or hardly differ in luminance.
  init?(of pattern: FinderPattern, in image: GrayImage, isInverted: Bool) {
    var best: (corners: [Point], contrast: Float, levels: Levels)?
    for turn in 0..<Tuning.turns {
      let angle = (Double(turn) / Double(Tuning.turns) - 0.5) * .pi / 2
      // Runs were measured along rows and columns, which cross turned modules at a slant.
      let size = pattern.moduleSize * (pattern.correlation > 0 ? 1 : cos(angle))
      for factor in Tuning.sizeFactors {
        let across = Vector(x: cos(angle), y: sin(angle)) * (size * factor)
        let found = Self.levels(
          around: pattern.center, across, in: image, isInverted: isInverted)
        if found.contrast > best?.contrast ?? 0 {
          best = (Self.corners(around: pattern.center, across), found.contrast, found.levels)
        }
      }
    }
    guard let best, best.contrast >= Tuning.leastContrast,
      abs(best.levels.amplitude) >= Tuning.leastAmplitude
    else { return nil }
    self = SymbolView(columns: 7, rows: 7, corners: best.corners, in: image, levels: best.levels)
      .fitted(to: Self.surrounded, withPerspective: false)
    guard correlation(with: Self.surrounded) >= Tuning.leastFinderCorrelation else { return nil }
  }

  private static let surrounded =
    [KnownModule].finder + .frame(aroundColumns: 7, rows: 7, .finder)

  private static func corners(around center: Point, _ across: Vector) -> [Point] {
    let down = Vector(x: -across.y, y: across.x)
    return [(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)].map { x, y in
      center + across * x + down * y
    }
  }

  /// The levels of modules that a finder pattern there would have, and their difference in standard
  /// deviations of all samples: 2 if nothing else makes them differ.
  private static func levels(
    around center: Point, _ across: Vector, in image: GrayImage, isInverted: Bool
  ) -> (contrast: Float, levels: Levels) {
    let down = Vector(x: -across.y, y: across.x)
    let sums = PictureKernel.best.sumSquare(
      in: ReducedPart(image), around: center, right: across, below: down)
    let means = sums.means
    let sign: Float = isInverted ? -1 : 1
    let difference = sign * (means.light - means.dark)
    let levels = Levels(
      middle: (means.dark + means.light) / 2, amplitude: sign * max(difference / 2, 0.5))
    return (difference / max(sums.variance, 1).squareRoot(), levels)
  }
}

extension SymbolView.Tuning {
  /// Directions tried in a quarter turn, and factors for the measured module size.
  static let turns = 24
  static let sizeFactors = [0.9, 1, 1.1]
  /// The contrast of a finder pattern and the modules around it, in standard deviations (named:
  /// 1.74 and more; of 2,152 patterns in 100 pictures without a code, 99 % have at most 1.46).
  static let leastContrast: Float = 1.5
  /// Half the difference of dark and light in gray levels, below which paper is flat.
  static let leastAmplitude: Float = 8
  /// The correlation of a fitted finder pattern and the modules around it.
  static let leastFinderCorrelation: Float = 0.45
}
