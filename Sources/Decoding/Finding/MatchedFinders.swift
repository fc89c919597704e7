/// Finds finder patterns by a matched filter: also where noise or blur has left no runs to see.
enum MatchedFinders {
  /// Pixels of a module that are tried, each a seventh larger than the one before.
  private static let moduleSizes = [
    1.2, 1.371, 1.567, 1.79, 2.045, 2.337, 2.67, 3.051, 3.486, 3.983, 4.551, 5.2,
  ]

  /// Two patterns do not lie so near to each other, in modules of the weaker one.
  private static let separation = 2.5

  /// So many patterns are kept, the strongest.
  private static let patternLimit = 24

  /// The patterns, strongest first, whose modules are 1.1 to 5.6 pixels; each with its
  /// correlation.
  ///
  /// Modules below the smallest size are left out; those below 2 pixels are two thirds of the
  /// work.
  ///
  /// - Complexity: O(*n*) in the pixels, about 40 ns each for all sizes.
  static func find(in image: GrayImage, smallest: Double = 0) -> [FinderPattern] {
    var places: [FinderPattern] = []
    var picture = image
    var scale = 1.0
    for size in moduleSizes where size >= smallest {
      // Samples half a module apart would leave pixels out: go on with means of two by two.
      while size / scale > 2.5 {
        picture = Reduction.apply(to: picture, side: 2)
        scale *= 2
      }
      for place in FinderFilter.peaks(in: picture, moduleSize: size / scale) {
        let center = Point(x: place.center.x * scale, y: place.center.y * scale)
        places.append(FinderPattern(center: center, moduleSize: size, evidence: place.evidence))
      }
    }
    return strongest(of: places)
  }

  /// The strongest that keep their distance from every stronger one.
  static func strongest(of places: [FinderPattern]) -> [FinderPattern] {
    var kept: [FinderPattern] = []
    // Equally strong ones keep their order, so that the result is the same on every machine.
    let order = places.indices.sorted {
      (-places[$0].correlation, $0) < (-places[$1].correlation, $1)
    }
    for index in order where kept.count < patternLimit {
      let place = places[index]
      let distance = separation * place.moduleSize
      let isApart = kept.allSatisfy { other in
        let (x, y) = (other.center.x - place.center.x, other.center.y - place.center.y)
        return x * x + y * y > distance * distance
      }
      if isApart { kept.append(place) }
    }
    return kept
  }
}
