/// Finds finder patterns by runs of 1:1:3:1:1 along a row, and along the column through the middle.
struct FinderScan {
  /// The patterns seen in at least `minimum` rows, those in the most rows first; in a flood, all
  /// found before the scan stopped, even those seen in a single row.
  static func patterns(in bits: BitImage, rowsAtLeast minimum: Int = 2) -> [FinderPattern] {
    all(in: bits, rowsAtLeast: minimum).patterns
  }

  /// The same, and patterns whose modules are too long in one direction for those.
  static func all(
    in bits: BitImage, rowsAtLeast minimum: Int = 2
  ) -> (patterns: [FinderPattern], stretched: [FinderPattern]) {
    var scan = FinderScan(bits)
    let limit = Guards.patternsOfScan
    for row in 0..<bits.height where scan.square.patterns.count < limit { scan.scan(row) }
    let isFlood = scan.square.patterns.count >= limit
    func clearest(_ sightings: Sightings) -> [FinderPattern] {
      sightings.patterns.filter { isFlood || $0.rowCount >= minimum }
        .sorted { $0.rowCount > $1.rowCount }
    }
    return (clearest(scan.square), isFlood ? [] : clearest(scan.stretched))
  }

  private let bits: BitImage
  private let limits = RunLimits.ofShortTotals
  private var runs: DarkRuns
  private var square = Sightings()
  private var stretched = Sightings()

  private init(_ bits: BitImage) {
    self.bits = bits
    runs = DarkRuns(width: bits.width)
  }

  private mutating func scan(_ row: Int) {
    square.forget(above: row)
    stretched.forget(above: row)
    for index in 0..<runs.load(row, of: bits) {
      let (lengths, end) = runs.pattern(at: index)
      if let size = lengths.moduleSize(limits) { check(lengths, endingAt: end, row, size) }
    }
  }

  private mutating func check(_ runs: Runs, endingAt end: Int, _ row: Int, _ size: Double) {
    let column = end - runs.lengths.4 - runs.lengths.3 - (runs.lengths.2 + 1) / 2
    let longest = Tuning.crossRunLimit
    let limit = Int(size * longest.modules + longest.pixels)
    let farthest = max(limit, Int(size * longest.ofStretchedModules))
    guard let vertical = cross(column, row, stepping: (0, 1), farthest) else { return }
    let ratio = max(vertical.moduleSize, size) / min(vertical.moduleSize, size)
    let isSquare =
      vertical.longestRun <= limit && ratio < Tuning.crossSizeRatio
    guard isSquare || ratio < Stretch.Tuning.elongations.upperBound,
      let horizontal = cross(column, Int(vertical.middle), stepping: (1, 0), limit)
    else { return }
    let pattern = FinderPattern(
      center: Point(x: horizontal.middle, y: vertical.middle),
      moduleSize: (vertical.moduleSize + horizontal.moduleSize) / 2, rowCount: 1,
      aspect: vertical.moduleSize / horizontal.moduleSize)
    if isSquare { square.add(pattern) } else { stretched.add(pattern) }
  }

  private struct Crossing {
    let middle, moduleSize: Double
    /// In pixels, that of the middle square being a third.
    let longestRun: Int
  }

  /// The runs through a dark pixel along a column or row, none longer than the limit.
  private func cross(
    _ column: Int, _ row: Int, stepping step: (x: Int, y: Int), _ limit: Int
  ) -> Crossing? {
    guard bits.contains(column, row), bits.isDark(column, row) else { return nil }
    let back = length(from: column, row, (-step.x, -step.y), isDark: true, limit: 3 * limit)
    let ahead = length(from: column, row, step, isDark: true, limit: 3 * limit)
    guard back + ahead <= 3 * limit else { return nil }
    func outerRuns(beyond distance: Int, _ step: (x: Int, y: Int)) -> (light: Int, dark: Int)? {
      var (x, y) = (column + distance * step.x, row + distance * step.y)
      let light = length(from: x, y, step, isDark: false, limit: limit)
      (x, y) = (x + light * step.x, y + light * step.y)
      let dark = length(from: x, y, step, isDark: true, limit: limit)
      return light > 0 && light <= limit && dark > 0 && dark <= limit ? (light, dark) : nil
    }
    guard let before = outerRuns(beyond: back, (-step.x, -step.y)),
      let after = outerRuns(beyond: ahead, step)
    else { return nil }
    let middle = back + ahead - 1
    let runs = Runs(lengths: (before.dark, before.light, middle, after.light, after.dark))
    guard let size = runs.moduleSize(limits) else { return nil }
    let start = (step.x == 1 ? column : row) + ahead
    let longestRun = max(
      before.dark, before.light, (back + ahead + 2) / 3, max(after.light, after.dark))
    return Crossing(
      middle: Double(start) - Double(middle) / 2, moduleSize: size, longestRun: longestRun)
  }

  /// The length of a run from a pixel on, inclusive; stops past the limit.
  private func length(
    from column: Int, _ row: Int, _ step: (x: Int, y: Int), isDark: Bool, limit: Int
  ) -> Int {
    guard bits.contains(column, row) else { return 0 }
    let roomX = step.x > 0 ? bits.width - column : column + 1
    let roomY = step.y > 0 ? bits.height - row : row + 1
    let most = min(step.x == 0 ? roomY : roomX, limit + 1)
    let color: UInt64 = isDark ? 1 : 0
    let words = bits.words.span
    var length = 0
    if step.x == 0 {
      var index = row &* bits.wordsPerRow &+ column &>> 6
      let down = step.y &* bits.wordsPerRow
      let shift = UInt64(truncatingIfNeeded: column)
      while length < most, words[index] &>> shift & 1 == color {
        length &+= 1
        index &+= down
      }
    } else {
      let first = row &* bits.wordsPerRow
      var x = column
      while length < most,
        words[first &+ x &>> 6] &>> UInt64(truncatingIfNeeded: x) & 1 == color
      {
        length &+= 1
        x &+= step.x
      }
    }
    return length
  }
}

/// Patterns merged from the rows that show them.
private struct Sightings {
  private(set) var patterns: [FinderPattern] = []
  /// Indices of patterns that the next row may show again.
  private var recent: [Int] = []

  mutating func forget(above row: Int) {
    if recent.isEmpty { return }
    let middle = Double(row) + 0.5
    let reach = FinderScan.Tuning.sightingReach
    recent.removeAll { index in
      let pattern = patterns[index]
      return pattern.center.y + reach.modules * pattern.moduleSize + reach.pixels < middle
    }
  }

  mutating func add(_ sighting: FinderPattern) {
    let distance = FinderPattern.middleSide * sighting.moduleSize
    for index in recent {
      let known = patterns[index]
      if (known.center - sighting.center).maxNorm < distance {
        let rows = Double(known.rowCount)
        patterns[index] = FinderPattern(
          center: (known.center * rows + sighting.center) / (rows + 1),
          moduleSize: (known.moduleSize * rows + sighting.moduleSize) / (rows + 1),
          rowCount: known.rowCount + 1,
          aspect: (known.aspect * rows + sighting.aspect) / (rows + 1))
        return
      }
    }
    recent.append(patterns.count)
    patterns.append(sighting)
  }
}

/// The dark runs of a row; columns are exact as `Float`, whose vectors compare fastest.
private struct DarkRuns {
  /// The columns where runs start, and those after their last pixels; the rest of each is unused.
  private var starts, ends: [Float]
  /// The indices of runs that a pattern may start with; the rest is unused.
  private var patterns: [Int32]

  init(width: Int) {
    let room = width / 2 + 1 + PictureKernel.lanes
    starts = [Float](repeating: 0, count: room)
    ends = [Float](repeating: 0, count: room)
    patterns = [Int32](repeating: 0, count: room)
  }

  /// Returns how many patterns may be in the row: three dark runs, and the light ones between them,
  /// that are roughly 1:1:3:1:1: all that `moduleSize` accepts, and few others.
  mutating func load(_ row: Int, of bits: BitImage) -> Int {
    PictureKernel.best.findPatterns(
      in: bits, row: row, Self.outerRuns, starts: &starts, ends: &ends, patterns: &patterns)
  }

  /// An outer run's share of all five, which are seven modules, with a margin for rounding.
  ///
  /// Larger modules have the larger slack.
  private static let outerRuns = PictureKernel.OuterRuns(
    least: Float((1 - FinderScan.Tuning.runSlack.share) / 7 - 1e-4),
    most: Float((1 + FinderScan.Tuning.runSlack.share) / 7 + 1e-4),
    spare: Float(FinderScan.Tuning.runSlack.smallPixels))

  /// The lengths of the five runs of a pattern of the row, and the column after it.
  func pattern(at pattern: Int) -> (runs: Runs, end: Int) {
    let index = Int(patterns[pattern])
    func run(_ from: Float, _ to: Float) -> Int { Int(to - from) }
    let lengths = (
      run(starts[index], ends[index]), run(ends[index], starts[index + 1]),
      run(starts[index + 1], ends[index + 1]), run(ends[index + 1], starts[index + 2]),
      run(starts[index + 2], ends[index + 2])
    )
    return (Runs(lengths: lengths), Int(ends[index + 2]))
  }
}

private struct Runs {
  var lengths = (0, 0, 0, 0, 0)

  /// Pixels per module; nil if the runs are not about 1:1:3:1:1.
  func moduleSize(_ limits: [RunLimits]) -> Double? {
    let (dark, light, middle, nextLight, nextDark) = lengths
    let total = dark + light + middle + nextLight + nextDark
    guard total >= 7, middle * 5 >= total else { return nil }
    let limits = total < limits.count ? limits[total] : RunLimits(total: total)
    guard limits.outer.contains(dark), limits.outer.contains(light),
      limits.outer.contains(nextLight), limits.outer.contains(nextDark),
      limits.middle.contains(middle)
    else { return nil }
    return Double(total) / 7
  }
}

private struct RunLimits {
  let outer, middle: ClosedRange<Int>
  /// By the total in pixels; most runs are short.
  static let ofShortTotals = (0..<1024).map(RunLimits.init(total:))

  init(total: Int) {
    let size = Double(total) / 7
    let slack = FinderScan.slack(ofModule: size)
    outer = max(1, Int((size - slack).rounded(.up)))...max(1, Int((size + slack).rounded(.down)))
    let middleSlack = FinderScan.Tuning.middleRunSlack * slack
    middle = max(0, Int((3 * size - middleSlack).rounded(.up)))...Int(3 * size + middleSlack)
  }
}

extension FinderScan {
  /// By how many pixels an outer run may differ from a module; small modules get more slack.
  static func slack(ofModule size: Double) -> Double {
    let limits = Tuning.runSlack
    return size < 2 ? limits.smallShare * size + limits.smallPixels : limits.share * size
  }

  /// Limits fitted to pictures.
  enum Tuning {
    /// The tolerance of the outer runs: a share of a module; for modules below two pixels, another
    /// share plus some pixels, since runs are whole pixels.
    static let runSlack = (share: 0.62, smallShare: 0.5, smallPixels: 0.55)
    /// The tolerance of the middle run, as a multiple of that of the outer runs.
    static let middleRunSlack = 2.2
    /// The largest ratio between module sizes along row and column, as in oblique views (on public
    /// photographs, and on slips foreshortened 2.5 : 1).
    static let crossSizeRatio = 2.8
    /// The longest run, in modules plus pixels, and in modules of codes stretched 4 : 1, half as
    /// long again; the middle one may be three times it.
    static let crossRunLimit = (modules: 2.2, pixels: 2.0, ofStretchedModules: 6.0)
    /// How far below its center a pattern may be seen again: to its end, plus slack.
    static let sightingReach = (modules: 4.0, pixels: 2.0)
  }
}
