extension Stretch {
  /// Whether a pattern is more elongated than in most codes that are read as they are.
  static func mayShow(_ pattern: FinderPattern) -> Bool {
    Tuning.elongations.contains(pattern.elongation)
  }

  /// Whether a picture squeezed by one looks about the same squeezed by the other.
  func isLike(_ other: Stretch) -> Bool {
    abs(axis.dot(other.axis)) > Tuning.sameAxis && Self.isAlike(ratio, other.ratio)
  }

  /// The stretch along rows, and columns, that patterns agree on, if any; patterns come clearest first.
  static func all(of patterns: [FinderPattern], in bits: BitImage) -> [Stretch] {
    [true, false].compactMap { isWide in
      let elongated = patterns.lazy.filter { mayShow($0) && ($0.aspect < 1) == isWide }
      let clearest = Array(elongated.prefix(Guards.ofPairs))
      return ofCode(in: clearest, bits, isWide: isWide) ?? ofPair(in: clearest, isWide: isWide)
    }
  }

  /// The stretch of three patterns that become a code's corners by squeezing the picture.
  private static func ofCode(
    in patterns: [FinderPattern], _ bits: BitImage, isWide: Bool
  ) -> Stretch? {
    var best: (stretch: Stretch, score: Double)?
    for ratio in Tuning.ratios {
      let stretch = Stretch(ratio: ratio, isWide: isWide)
      let alike = patterns.filter { isAlike($0.elongation, ratio) }
      guard alike.count >= 3 else { continue }
      for set in FinderPatternSet.all(of: alike.map(stretch.squeezed), limit: Guards.stretchedSets)
      where set.score < best?.score ?? .infinity && stretch.isLikely(set, among: alike, in: bits) {
        best = (stretch.squaring(set), set.score)
      }
    }
    return best?.stretch
  }

  /// The stretch of two patterns too clear for chance, beside a third that noise hides.
  private static func ofPair(in patterns: [FinderPattern], isWide: Bool) -> Stretch? {
    let clear = patterns.filter { pattern in
      let rows = Double(pattern.rowCount)
      return rows >= Tuning.pair.rows && rows >= Tuning.pair.modules * pattern.moduleHeight
    }
    for (index, one) in clear.enumerated() {
      for other in clear[(index + 1)...] {
        let stretch = Stretch(ratio: (one.elongation + other.elongation) / 2, isWide: isWide)
        if stretch.isLikely(stretch.squeezed(one), stretch.squeezed(other)) { return stretch }
      }
    }
    return nil
  }

  /// Whether two squeezed patterns have square modules of one size, and the distance of a code's.
  func isLikely(_ one: FinderPattern, _ other: FinderPattern) -> Bool {
    let limit = Tuning.pair.agreement
    let sizes = one.moduleSize < other.moduleSize ? (one, other) : (other, one)
    let modules = (one.center - other.center).length / one.moduleSize
    return sizes.1.moduleSize < limit * sizes.0.moduleSize
      && max(one.aspect, other.aspect) < limit * min(one.aspect, other.aspect)
      && FinderPatternSet.Tuning.centerDistances.contains(modules)
  }

  static func isAlike(_ ratio: Double, _ other: Double) -> Bool {
    max(ratio, other) < Tuning.agreement * min(ratio, other)
  }

  /// Whether the picture shows timing patterns between a set's patterns; the fewer rows show these,
  /// the better the rest has to fit.
  private func isLikely(
    _ set: FinderPatternSet, among patterns: [FinderPattern], in bits: BitImage
  ) -> Bool {
    let own = patterns.filter { set.centers.contains(squeezed($0.center)) }
    // Rotated modules measure larger than they are.
    let slant = set.across.maxNorm / set.across.length
    let distance = set.distance / (set.moduleSize * slant)
    let scores = Tuning.scores
    // Of codes, each is shown by the rows of a module at least (median of chance sets: 0.7).
    guard set.score < (set.areClear ? scores.clear : scores.unclear),
      own.allSatisfy({ Double($0.rowCount) >= $0.moduleHeight })
    else { return false }
    return isTimed(set, distance: distance, in: bits)
  }

  /// Whether as many modules as the distance says alternate on both timing patterns of a squeezed set.
  func isTimed(_ set: FinderPatternSet, distance: Double, in bits: BitImage) -> Bool {
    let lines: [(Double, Double) -> Point] = [
      { original(set.point($0, 3 / distance + $1)) },
      { original(set.point(3 / distance + $1, $0)) },
    ]
    return lines.allSatisfy { line in
      guard let count = bits.modules(along: line, about: distance) else { return false }
      return abs(Double(count) - distance) <= TimedCandidate.Tuning.coarseTimingError * distance
    }
  }

  /// The stretch whose squeezing gives both sides of a set equal lengths, which is more exact than
  /// module sizes; the own one for a code at about 45°, where all ratios nearly do.
  func squaring(_ set: FinderPatternSet) -> Stretch {
    func squares(_ side: Vector) -> (along: Double, across: Double) {
      let (along, across) = (side.dot(axis), side.cross(axis))
      return (along * along, across * across)
    }
    let (one, other) = (squares(set.across), squares(set.down))
    let square = (one.along - other.along) / (other.across - one.across)
    // Of the sides squeezed by the own ratio.
    guard square > 0, Self.isAlike(square.squareRoot(), 1) else { return self }
    return Stretch(ratio: ratio * square.squareRoot(), axis: axis)
  }

  private func squeezed(_ pattern: FinderPattern) -> FinderPattern {
    // The size is the mean of both sides, and squeezing leaves the shorter one.
    FinderPattern(
      center: squeezed(pattern.center),
      moduleSize: 2 * pattern.moduleSize / (1 + pattern.elongation),
      rowCount: pattern.rowCount, aspect: pattern.aspect)
  }

}

extension FinderPattern {
  /// The longer side of its modules divided by the shorter one.
  fileprivate var elongation: Double { max(aspect, 1 / aspect) }
  fileprivate var moduleHeight: Double { 2 * moduleSize * aspect / (1 + aspect) }
}

extension Stretch {
  /// Limits fitted to pictures.
  ///
  /// Measured on sets `stretched`, seed 601 (390 pictures stretched 2 : 1 to 4 : 1), and `empty`,
  /// seeds 77 and 303 (124 pictures without a code).
  enum Tuning {
    /// The ratio of a module's sides: codes are read as they are up to about 2 : 1; above, 4 : 1 is
    /// the most that zxing-cpp reads, plus a fourth for measurement errors.
    static let elongations = 1.7...5.2
    /// The ratios that patterns are squeezed by, a fifth apart, and how far their own may be from
    /// these: modules of 1.5 pixels measure up to a third too large or small.
    static let ratios = [2.0, 2.4, 2.9, 3.5, 4.2]
    static let agreement = 1.35
    /// The cosine of the largest angle between axes that are alike, 20 degrees.
    static let sameAxis = 0.94
    /// The limit of the squeezed set's score, for clear patterns and others (four of five codes: 0.15;
    /// median of chance sets: 0.44).
    static let scores = (clear: 0.6, unclear: 0.3)
    /// The least rows that show each of two, in modules and in rows, and how alike in size and
    /// shape they are: reads 13 more of 390 pictures, and squeezes none of 124 without a code.
    static let pair = (modules: 2.0, rows: 5.0, agreement: 1.15)
  }
}
