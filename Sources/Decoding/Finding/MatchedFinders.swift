/// Finds finder patterns with a matched filter, even where noise or blur has destroyed their runs.
enum MatchedFinders {
  /// Patterns with modules of 1.1 to 5.6 pixels, and at least `smallest`, strongest first; takes
  /// about 40 ns per pixel for all sizes.
  static func find(in image: GrayImage, smallest: Double = 0) -> [FinderPattern] {
    var patterns: [FinderPattern] = []
    var picture = image
    var scale = 1.0
    for size in DetectorTuning.Finding.filterModuleSizes where size >= smallest {
      // Samples half a module apart would skip pixels: continue on the halved picture.
      while size / scale > 2.5 {
        picture = Reduction.apply(to: picture, side: 2)
        scale *= 2
      }
      for pattern in FinderFilter.peaks(in: picture, moduleSize: size / scale) {
        patterns.append(
          FinderPattern(
            center: pattern.center * scale, moduleSize: size, correlation: pattern.correlation))
      }
    }
    return strongest(of: patterns)
  }

  /// The strongest patterns, each at a minimum distance from every stronger one.
  static func strongest(of patterns: [FinderPattern]) -> [FinderPattern] {
    var kept: [FinderPattern] = []
    // Break ties by position, so that every machine gives the same result.
    let order = patterns.indices.sorted {
      (-patterns[$0].correlation, $0) < (-patterns[$1].correlation, $1)
    }
    for index in order where kept.count < DetectorTuning.Finding.filterPatternLimit {
      let pattern = patterns[index]
      let distance = DetectorTuning.Finding.filterSeparation * pattern.moduleSize
      if kept.allSatisfy({ ($0.center - pattern.center).length > distance }) {
        kept.append(pattern)
      }
    }
    return kept
  }
}
