/// Finds the module grid of a candidate, in the versions that its timing patterns suggest; keeps what
/// several strategies ask for.
final class GridFinder {
  private let candidate: TimedCandidate
  let image: GrayImage

  init(of candidate: TimedCandidate, in image: GrayImage) {
    self.candidate = candidate
    self.image = image
  }

  /// Whether the places of the three finder patterns show some.
  private(set) lazy var showsSquares = candidate.hasSquares(in: image)

  /// Fits the pattern centers and the far alignment pattern; good enough for a flat, sharp code.
  private(set) lazy var guess = showsSquares ? best(in: coarse) { $0.makeGuess() } : nil

  /// See `NormalizedPatch.darkShare`.
  private(set) lazy var darkShare = coarse.darkShare

  private lazy var coarse = patch(
    NormalizedPatch.Tuning.coarseDetail, centerDistance: candidate.centerDistance)

  /// The grid that fits best, refined and, in large codes, bent to their alignment patterns.
  func fitBest() -> GridFit? {
    let fine = patch(
      NormalizedPatch.Tuning.fineDetail, centerDistance: candidate.centerDistance)
    return best(in: fine) { search in search.makeGuess().map { search.bent(search.refined($0)) } }
  }

  /// The grid through the finder patterns where they were found, in the version of some that is
  /// nearest in size: fitting leads astray where rows moved.
  func unfitted(in versions: [SymbolVersion]) -> GridFit? {
    let distance = candidate.centerDistance
    let version = versions.min {
      abs($0.centerDistance - distance) < abs($1.centerDistance - distance)
    }
    guard let version,
      abs(version.centerDistance - distance) <= Tuning.versionReach.modules
    else { return nil }
    let patch =
      version.centerDistance == distance
      ? coarse
      : patch(NormalizedPatch.Tuning.coarseDetail, centerDistance: version.centerDistance)
    return GridSearch(version, candidate.patterns, patch).unfitted
  }

  /// Nil if refitting to known modules, 1 for dark and −1 for light, is no better.
  func fitted(_ grid: GridFit, to known: SoftModules) -> GridFit? {
    search(of: grid.fixed.version, known: known).fitted(grid)
  }

  /// Bends a grid to where its modules are clearest, known ones, as above, most of all.
  func bent(_ grid: GridFit, to known: SoftModules? = nil) -> GridFit? {
    search(of: grid.fixed.version, known: known).bentToModules(grid)
  }

  /// The grid of the likeliest of some versions, bent in both directions from the finder patterns on.
  ///
  /// Where paper bends away, its patterns look small: their distance says little about the version, what grows
  /// along the timing patterns much.
  func surface(among versions: [SymbolVersion]) -> GridFit? {
    let (least, settled) = (Double(Correlation.Tuning.weak), Double(Correlation.Tuning.sharp))
    let grown = versions.map { version in
      let search = search(of: version, known: nil)
      var surface = search.surface
      let timing = surface.growAlongTiming()
      return (search, surface: surface, timing: timing)
    }
    .filter { $0.timing > least }.sorted { $0.timing > $1.timing }
    var best: (search: GridSearch, mesh: GridMesh, agreement: Double)?
    for (search, start, _) in grown where best?.agreement ?? 0 < settled {
      var surface = start
      let agreement = surface.grow()
      if agreement > best?.agreement ?? least { best = (search, surface.mesh, agreement) }
    }
    return best.flatMap { $0.search.bent(to: $0.mesh) }
  }

  /// Moves rows or columns of modules to where the known ones of one of several kinds of symbols, as
  /// above, are clearest.
  func moved(_ grid: GridFit, to kinds: [SoftModules]) -> GridFit? {
    search(of: grid.fixed.version, known: nil).moved(grid, to: kinds)
  }

  private func search(of version: SymbolVersion, known: SoftModules?) -> GridSearch {
    let patch = patch(
      NormalizedPatch.Tuning.fineDetail, centerDistance: version.centerDistance)
    return GridSearch(version, candidate.patterns, patch, known: known)
  }

  private func patch(_ detail: NormalizedPatch.Detail, centerDistance: Int) -> NormalizedPatch {
    NormalizedPatch(
      of: candidate.patterns, in: image, centerDistance: centerDistance, detail)
  }

  private func best(
    in patch: NormalizedPatch, _ fit: (GridSearch) -> GridFit?
  ) -> GridFit? {
    var best: GridFit?
    let versions = Self.likelyVersions(of: candidate, in: patch)
    for (version, rating) in versions.prefix(Guards.versions)
    where rating > 0 {
      guard let fit = fit(GridSearch(version, candidate.patterns, patch)) else { continue }
      if fit.correlation > best?.correlation ?? -.infinity { best = fit }
      if fit.correlation > Correlation.Tuning.good { break }
    }
    return best
  }

  /// Rates versions by their timing patterns and the candidate's own count; best first.
  private static func likelyVersions(
    of candidate: TimedCandidate, in patch: NormalizedPatch
  ) -> [(version: SymbolVersion, rating: Float)] {
    let expected = candidate.patterns.distance / candidate.moduleSize
    let reach = Tuning.versionReach
    let shares = reach.shares.lowerBound * expected...reach.shares.upperBound * expected
    var rated = SymbolVersion.all.compactMap {
      version -> (version: SymbolVersion, rating: Float)? in
      let distance = version.centerDistance
      let isNear =
        candidate.timedDistance.map { abs($0 - distance) <= reach.modules }
        ?? shares.contains(Double(distance))
      guard isNear else { return nil }
      let bonus = candidate.timedDistance == distance ? Tuning.timedVersionBonus : 0
      return (version, timingCorrelation(of: version, in: patch) + bonus)
    }
    if max(expected, Double(candidate.timedDistance ?? 0)) > leastVersionedDistance,
      let version = VersionInformation.read(in: patch, centerDistance: expected)
    {
      rated.removeAll { $0.version == version }
      rated.append((version, .infinity))
    }
    return rated.sorted { $0.rating > $1.rating }
  }

  /// Between the distances of version 6, 34, and 7, 38, the first with version information.
  private static let leastVersionedDistance = 36.0

  private static func timingCorrelation(
    of version: SymbolVersion, in patch: NormalizedPatch
  ) -> Float {
    let distance = Float(version.centerDistance)
    var best = -Float.infinity
    for shift in FinderPatternSet.timingShifts {
      let beside = (3 + Float(shift)) / distance
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

extension GridFinder {
  /// Limits fitted to pictures.
  enum Tuning {
    /// How far a version's center distance may be from that of the timing patterns, in modules;
    /// without those, its range relative to the distance from module sizes.
    static let versionReach = (modules: 8, shares: 0.65...1.45)
    /// The bonus in a version's rating if the binary picture's timing patterns agree.
    static let timedVersionBonus: Float = 0.25
  }
}
