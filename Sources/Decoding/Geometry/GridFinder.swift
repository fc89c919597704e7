/// Looks for the grid of a candidate, in the versions that its timing patterns speak for.
struct GridFinder {
  private let candidate: TimedCandidate
  private let image: GrayImage

  /// The search around a candidate.
  init(of candidate: TimedCandidate, in image: GrayImage) {
    self.candidate = candidate
    self.image = image
  }

  /// The grid by the middles of patterns alone, good enough for a flat and sharp code.
  ///
  /// Nil without much work where no finder patterns are seen.
  var guess: GridFit? {
    candidate.hasSquares(in: image) ? best(DetectorTuning.Geometry.coarseDetail) { $0.guess } : nil
  }

  /// The grid that correlates best with the picture.
  var best: GridFit? {
    best(DetectorTuning.Geometry.fineDetail) { search in
      search.guess.map { search.bent(search.refined($0)) }
    }
  }

  /// A grid moved to where some known modules agree best, 1 for dark and −1 for light; nil where that
  /// is no better.
  func fitted(_ grid: GridFit, to known: SoftModules) -> GridFit? {
    let patch = NormalisedPatch(
      of: candidate.patterns, in: image, centerDistance: grid.size - 7,
      DetectorTuning.Geometry.fineDetail)
    return GridSearch(grid.fixed.version, candidate.patterns, patch, known: known).fitted(grid)
  }

  private func best(_ detail: NormalisedPatch.Detail, _ fit: (GridSearch) -> GridFit?) -> GridFit? {
    let patch = NormalisedPatch(
      of: candidate.patterns, in: image, centerDistance: candidate.centerDistance, detail)
    var best: GridFit?
    for likely in Self.likelyVersions(of: candidate, in: patch).prefix(
      DetectorTuning.Geometry.versionLimit)
    {
      guard likely.rating > DetectorTuning.Geometry.leastTimingRating,
        let fit = fit(GridSearch(likely.version, candidate.patterns, patch))
      else { continue }
      if fit.correlation > best?.correlation ?? -.infinity { best = fit }
      if fit.correlation > DetectorTuning.Geometry.settledCorrelation { break }
    }
    return best
  }

  /// The versions by the correlation of their timing patterns, and by what the candidate says, best
  /// first.
  private static func likelyVersions(
    of candidate: TimedCandidate, in patch: NormalisedPatch
  ) -> [(version: SymbolVersion, rating: Float)] {
    let expected = candidate.patterns.distance / candidate.moduleSize
    let reach = DetectorTuning.Geometry.versionReach
    let shares = reach.shares.lowerBound * expected...reach.shares.upperBound * expected
    var rated: [(version: SymbolVersion, rating: Float)] = []
    for version in SymbolVersion.all {
      let distance = version.size - 7
      if let timing = candidate.timedDistance {
        if abs(timing - distance) > reach.modules { continue }
      } else if !shares.contains(Double(distance)) {
        continue
      }
      let bonus: Float =
        candidate.timedDistance == distance ? DetectorTuning.Geometry.timedVersionBonus : 0
      rated.append((version, timingCorrelation(of: version, in: patch) + bonus))
    }
    if max(expected, Double(candidate.timedDistance ?? 0)) > leastStatedDistance,
      let stated = StatedVersion.read(in: patch, centerDistance: expected)
    {
      rated.removeAll { $0.version == stated }
      rated.append((stated, .infinity))
    }
    return rated.sorted { $0.rating > $1.rating }
  }

  /// Less than the 38 modules between the middles of version 7, the first that is stated, and more
  /// than those of version 6.
  private static let leastStatedDistance = 36.0

  /// The correlation of both timing patterns, each the best of three lines beside one another.
  private static func timingCorrelation(of version: SymbolVersion, in patch: NormalisedPatch)
    -> Float
  {
    let distance = Float(version.size - 7)
    var best = -Float.infinity
    for shift in DetectorTuning.Geometry.timingShifts {
      let beside = (3 + shift) / distance
      var sum: Float = 0
      for module in 8..<version.size - 8 {
        let along = (Float(module) - 3) / distance
        let pair = patch.value(along, beside) + patch.value(beside, along)
        sum += module % 2 == 0 ? pair : -pair
      }
      best = max(best, sum / Float(version.size - 16))
    }
    return best
  }
}
