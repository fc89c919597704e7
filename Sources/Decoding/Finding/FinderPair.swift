private import Glibc

/// Finds codes from two finder patterns, where the third is covered or torn off.
enum FinderPair {
  /// Candidates from pairs of the first, that is, the strongest patterns; likeliest first.
  ///
  /// Seen from straight above, two patterns lie along a side of the code or on its diagonal, with
  /// the third on either side; the distance in modules tells which, if the code's size is known.
  static func candidates(
    of patterns: [FinderPattern], centerDistances: [Int], limit: Int
  ) -> [TimedCandidate] {
    let strongest = patterns.prefix(Guards.ofPairs)
    var found: [TimedCandidate] = []
    for (index, one) in strongest.enumerated() {
      for other in strongest.dropFirst(index + 1) {
        found += candidates(one, other, centerDistances)
      }
    }
    return Array(found.sorted { $0.score < $1.score }.prefix(limit))
  }

  private static func candidates(
    _ one: FinderPattern, _ other: FinderPattern, _ centerDistances: [Int]
  ) -> [TimedCandidate] {
    let sizes = (min(one.moduleSize, other.moduleSize), max(one.moduleSize, other.moduleSize))
    let span = other.center - one.center
    guard span.length > 0, sizes.1 <= FinderPatternSet.Tuning.shape.sizes * sizes.0 else {
      return []
    }
    let size = (one.moduleSize + other.moduleSize) / 2
    return [false, true].flatMap { isDiagonal -> [TimedCandidate] in
      let placements = placements(one.center, other.center, isDiagonal)
      let across = placements[0].across
      // Rotated modules measure larger than they are, unless the filter found them.
      let slant = across.maxNorm / across.length
      let misses = centerDistances.flatMap { distance in
        [1, slant].map { factor in
          (distance, error: abs(log(across.length / (size * factor) / Double(distance))))
        }
      }
      guard let best = misses.min(by: { $0.error < $1.error }),
        best.error < log(FinderPatternSet.Tuning.distanceError)
      else { return [] }
      return placements.map { corner, across, down in
        TimedCandidate(
          corner: corner, across: across, down: down,
          moduleSize: across.length / Double(best.0), timedDistance: best.0, score: best.error)
      }
    }
  }

  /// Corners, and vectors right and down, of the codes with finder patterns at both places.
  private static func placements(
    _ one: Point, _ other: Point, _ isDiagonal: Bool
  ) -> [(corner: Point, across: Vector, down: Vector)] {
    let span = other - one
    let turned = Vector(x: -span.y, y: span.x)
    if isDiagonal {
      // The corner is either of the two that complete the square; right, then down, is clockwise.
      let (near, far) = ((span + turned) * 0.5, (span + turned * -1) * 0.5)
      return [(one + far, near, far * -1), (one + near, near * -1, far)]
    }
    return [
      (one, span, turned), (other, span * -1, turned * -1),
      (one, turned * -1, span), (other, turned, span * -1),
    ]
  }
}
