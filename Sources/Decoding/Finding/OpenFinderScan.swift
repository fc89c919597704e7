/// Finds finder patterns whose outer ring has no end on some sides: those of codes without a quiet zone
/// on dark ground.
struct OpenFinderScan {
  private var seen: [FinderRays] = []
  private let bits: BitImage

  init(of bits: BitImage) {
    self.bits = bits
    var recent: [(center: Point, reach: Double)] = []
    var runs: [(start: Int, end: Int)] = []
    // Three modules are at least six rows high.
    for row in stride(from: 0, to: bits.height, by: 2) where seen.count < Guards.patterns {
      bits.darkRuns(ofRow: row, into: &runs)
      recent.removeAll { $0.center.y + $0.reach < Double(row) }
      for index in 1..<max(runs.count - 1, 1) {
        let (before, middle, after) = (runs[index - 1], runs[index], runs[index + 1])
        guard
          let size = Self.moduleSize(
            middle.start - before.end, middle.end - middle.start, after.start - middle.end,
            min(before.end - before.start, after.end - after.start))
        else { continue }
        let center = Point(Double(middle.start + middle.end) / 2, Double(row) + 0.5)
        guard !recent.contains(where: { ($0.center - center).maxNorm < $0.reach }),
          bits.crossesColumn(at: (middle.start + middle.end) / 2, row, size),
          let rays = FinderRays(
            around: center, moduleSize: size, in: bits, leastRings: Tuning.least.rings),
          rays.closedCount >= Tuning.least.closed,
          !recent.contains(where: { ($0.center - rays.center).maxNorm < $0.reach })
        else { continue }
        recent.append((rays.center, 2.5 * rays.moduleSize))
        seen.append(rays)
      }
    }
  }

  var patterns: [FinderPattern] { seen.map(\.pattern) }

  /// Those of three patterns, at least one of which is open, that have a code's texture between them.
  var sets: [FinderPatternSet] {
    guard seen.count > 2, seen.contains(where: \.isOpen) else { return [] }
    return FinderPatternSet.all(of: patterns, limit: Guards.openSets).filter { set in
      let ends = set.centers.compactMap { center in seen.first { $0.center == center } }
      guard ends.count == 3, ends.contains(where: \.isOpen),
        let across = FinderRays.modules(from: ends[0], to: ends[1]),
        let down = FinderRays.modules(from: ends[0], to: ends[2]),
        max(across, down) < FinderPatternSet.Tuning.distanceError * min(across, down),
        min(across, down) > 11
      else { return false }
      return CellTexture(between: set, modules: (across, down), in: bits).codedShare
        >= Tuning.leastShare
    }
  }

  /// Nil unless light, middle and light are about 1 : 3 : 1 and dark follows on both sides.
  private static func moduleSize(
    _ light: Int, _ middle: Int, _ other: Int, _ dark: Int
  ) -> Double? {
    let total = light + middle + other
    guard total >= 5 else { return nil }
    let size = Double(total) / 5
    let slack = FinderScan.slack(ofModule: size)
    func isOne(_ run: Int) -> Bool { abs(Double(run) - size) <= slack }
    guard isOne(light), isOne(other),
      abs(Double(middle) - 3 * size) <= FinderScan.Tuning.middleRunSlack * slack,
      Double(dark) >= size - slack
    else { return nil }
    return size
  }
}

extension OpenFinderScan {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The rays that meet the light ring, and the end of the dark one: half of them do at the corner
    /// of a code that lies on dark ground.
    static let least = (rings: 14, closed: 5)
    /// The least share of cells with a code's texture between its patterns.
    static let leastShare = 0.75
  }
}

extension FinderRays {
  fileprivate var isOpen: Bool { closedCount < 13 }
}

extension BitImage {
  fileprivate func darkRuns(ofRow row: Int, into runs: inout [(start: Int, end: Int)]) {
    runs.removeAll(keepingCapacity: true)
    var carry: UInt64 = 0
    var start = 0
    var isIn = false
    for index in 0..<wordsPerRow {
      let word = words[row &* wordsPerRow &+ index]
      var changes = word ^ (word &<< 1 | carry)
      carry = word &>> 63
      while changes != 0 {
        let place = 64 &* index &+ changes.trailingZeroBitCount
        if isIn { runs.append((start, place)) } else { start = place }
        isIn.toggle()
        changes &= changes &- 1
      }
    }
    if isIn { runs.append((start, width)) }
  }

  /// Whether light, dark and light along a column, too, are about 1 : 3 : 1.
  fileprivate func crossesColumn(at column: Int, _ row: Int, _ size: Double) -> Bool {
    let limit = Int(6 * size) + 3
    func run(_ y: inout Int, _ step: Int, dark: Bool) -> Int {
      var length = 0
      while y >= 0, y < height, length < limit, isDark(column, y) == dark {
        y += step
        length += 1
      }
      return length
    }
    var (up, down) = (row, row + 1)
    let middle = run(&up, -1, dark: true) + run(&down, 1, dark: true)
    let (above, below) = (run(&up, -1, dark: false), run(&down, 1, dark: false))
    let module = Double(above + middle + below) / 5
    let ratio = FinderScan.Tuning.crossSizeRatio
    guard module < ratio * size, module > size / ratio else { return false }
    let slack = FinderScan.slack(ofModule: module)
    return abs(Double(above) - module) <= slack && abs(Double(below) - module) <= slack
      && abs(Double(middle) - 3 * module) <= FinderScan.Tuning.middleRunSlack * slack
      && Double(run(&up, -1, dark: true)) >= module - slack
      && Double(run(&down, 1, dark: true)) >= module - slack
  }
}
