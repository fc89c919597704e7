/// Finds finder patterns with a matched filter, even where noise or blur has destroyed their runs.
struct MatchedFinders {
  /// The patterns of codes printed as usual, and of inverted ones; strongest first.
  let darkOnLight, lightOnDark: [FinderPattern]

  func patterns(isInverted: Bool) -> [FinderPattern] { isInverted ? lightOnDark : darkOnLight }

  /// Patterns with modules of 1.1 to 5.6 pixels, and at least `smallest`; takes about 40 ns per
  /// pixel for all sizes.
  init(in image: GrayImage, smallest: Double = 0) {
    var (dark, light): ([FinderPattern], [FinderPattern]) = ([], [])
    var picture = image
    var scale = 1.0
    for size in Tuning.moduleSizes where size >= smallest {
      // Samples half a module apart would skip pixels: continue on the halved picture.
      while size / scale > 2.5 {
        picture = Reduction.apply(to: picture, side: 2)
        scale *= 2
      }
      let peaks = FinderFilter.peaks(in: picture, moduleSize: size / scale)
      func unscaled(_ pattern: FinderPattern) -> FinderPattern {
        FinderPattern(
          center: pattern.center * scale, moduleSize: size, correlation: pattern.correlation)
      }
      dark += peaks.darkOnLight.map(unscaled)
      light += peaks.lightOnDark.map(unscaled)
    }
    self.init(darkOnLight: Self.strongest(of: dark), lightOnDark: Self.strongest(of: light))
  }

  /// With fewer than three upright patterns, those in a turned square, too: of a code at 45 degrees
  /// the filter sees none (of the 200 pictures of `turned-802`, it reads 195 so, 163 without).
  init(in image: GrayImage, smallest: Double, orTurned square: TurnedSquare?) {
    let upright = MatchedFinders(in: image, smallest: smallest)
    guard let square, upright.darkOnLight.count < 3, upright.lightOnDark.count < 3 else {
      self = upright
      return
    }
    let turned = MatchedFinders(in: square.part(of: image), smallest: smallest)
    self.init(
      darkOnLight: Self.strongest(
        of: upright.darkOnLight + turned.darkOnLight.map(square.original)),
      lightOnDark: Self.strongest(
        of: upright.lightOnDark + turned.lightOnDark.map(square.original)))
  }

  private init(darkOnLight: [FinderPattern], lightOnDark: [FinderPattern]) {
    self.darkOnLight = darkOnLight
    self.lightOnDark = lightOnDark
  }

  /// The strongest patterns, each at a minimum distance from every stronger one.
  static func strongest(of patterns: [FinderPattern]) -> [FinderPattern] {
    var kept: [FinderPattern] = []
    // Break ties by position, so that every machine gives the same result.
    let order = patterns.indices.sorted {
      (-patterns[$0].correlation, $0) < (-patterns[$1].correlation, $1)
    }
    for index in order where kept.count < Guards.strongest {
      let pattern = patterns[index]
      let distance = FinderPattern.middleSide * pattern.moduleSize
      if kept.allSatisfy({ ($0.center - pattern.center).length > distance }) {
        kept.append(pattern)
      }
    }
    return kept
  }
}

extension MatchedFinders {
  /// Limits fitted to pictures.
  enum Tuning {
    /// In pixels, each a seventh larger than the one before, so that a pattern between two is off
    /// by at most a fourteenth (twelve scales).
    static let moduleSizes = [
      1.2, 1.371, 1.567, 1.79, 2.045, 2.337, 2.67, 3.051, 3.486, 3.983, 4.551, 5.2,
    ]
  }
}

/// A square of a picture that stands on a corner.
struct TurnedSquare {
  let middle: Point
  /// In pixels.
  let side: Int

  /// Turned upright; outside the picture, its edge is repeated.
  func part(of image: GrayImage) -> GrayImage {
    var part = GrayImage(width: side, height: side)
    guard image.width > 1, image.height > 1 else { return part }
    var line = [Float](repeating: 0, count: side)
    let step = original(Point(1, 0)) - original(Point(0, 0))
    for row in 0..<side {
      let start = original(Point(0.5, Double(row) + 0.5))
      PictureKernel.best.sample(image, from: start, by: step, into: &line, line.indices)
      for (column, luminance) in line.enumerated() {
        part.pixels[row * side + column] = UInt8(luminance + 0.5)
      }
    }
    return part
  }

  func original(_ pattern: FinderPattern) -> FinderPattern {
    FinderPattern(
      center: original(pattern.center), moduleSize: pattern.moduleSize,
      correlation: pattern.correlation)
  }

  private func original(_ point: Point) -> Point {
    let (x, y) = (point.x - Double(side) / 2, point.y - Double(side) / 2)
    return middle + Vector(x: x - y, y: x + y) * 0.5.squareRoot()
  }
}
