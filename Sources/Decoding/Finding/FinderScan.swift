/// Finds finder patterns by their runs: dark, light, dark, light, dark in 1:1:3:1:1, along a row and
/// along the column through its middle.
struct FinderScan {
  /// A picture with more patterns is no scan but a flood of false ones: 1,024 codes have 3,072.
  private static let patternLimit = 5000

  /// The patterns that at least so many rows show, those first that most rows show.
  ///
  /// Of a flood, all that were found before it was known for one: they may lie in a single row.
  static func patterns(in bits: BitImage, rowsAtLeast minimum: Int = 2) -> [FinderPattern] {
    var scan = FinderScan(bits)
    for row in 0..<bits.height where scan.patterns.count < patternLimit { scan.scan(row) }
    let isFlood = scan.patterns.count >= patternLimit
    return scan.patterns.filter { isFlood || $0.rowCount >= minimum }
      .sorted { $0.rowCount > $1.rowCount }
  }

  private let bits: BitImage
  private var patterns: [FinderPattern] = []
  /// Places of patterns that the next row may show again.
  private var recent: [Int] = []

  private init(_ bits: BitImage) { self.bits = bits }

  /// Looks at every five runs of a row that begin and end dark.
  private mutating func scan(_ row: Int) {
    let middle = Double(row) + 0.5
    recent.removeAll { patterns[$0].center.y + 4 * patterns[$0].moduleSize + 2 < middle }
    var runs = Runs()
    var end = 0
    var carry: UInt64 = 0
    let start = row * bits.wordsPerRow
    for index in 0..<bits.wordsPerRow {
      let word = bits.words[start + index]
      // A bit for each pixel that differs from the one before it.
      var changes = word ^ (word << 1 | carry)
      carry = word >> 63
      while changes != 0 {
        let place = index * 64 + changes.trailingZeroBitCount
        changes &= changes - 1
        if place >= bits.width { break }
        runs.push(place - end)
        end = place
        let isDarkRun = word >> UInt64(place & 63) & 1 == 0
        if isDarkRun, let size = runs.moduleSize { check(runs, endingAt: end, row, size) }
      }
    }
    if carry == 1 || bits.width & 63 != 0 && bits.isDark(bits.width - 1, row) {
      runs.push(bits.width - end)
      if let size = runs.moduleSize { check(runs, endingAt: bits.width, row, size) }
    }
  }

  /// Looks for the pattern of a row's runs along the column, then along the row through its middle.
  private mutating func check(_ runs: Runs, endingAt end: Int, _ row: Int, _ size: Double) {
    let column = end - runs.lengths[4] - runs.lengths[3] - (runs.lengths[2] + 1) / 2
    let limit = Int(size * 2.2 + 2)
    guard let vertical = cross(column, row, stepping: (0, 1), limit),
      vertical.moduleSize < 1.8 * size, size < 1.8 * vertical.moduleSize,
      let horizontal = cross(column, Int(vertical.middle), stepping: (1, 0), limit)
    else { return }
    add(
      Point(x: horizontal.middle, y: vertical.middle),
      (vertical.moduleSize + horizontal.moduleSize) / 2)
  }

  /// The five runs through a dark pixel along a column or a row: their middle and module size.
  private func cross(
    _ column: Int, _ row: Int, stepping step: (x: Int, y: Int), _ limit: Int
  ) -> (middle: Double, moduleSize: Double)? {
    guard bits.contains(column, row), bits.isDark(column, row) else { return nil }
    var runs = Runs()
    let back = length(from: column, row, (-step.x, -step.y), isDark: true, limit: 3 * limit)
    let ahead = length(from: column, row, step, isDark: true, limit: 3 * limit)
    guard back + ahead <= 3 * limit else { return nil }
    runs.lengths[2] = back + ahead - 1
    for (way, own, place) in [(-1, back, 1), (1, ahead, 3)] {
      let direction = (x: way * step.x, y: way * step.y)
      var (x, y) = (column + own * direction.x, row + own * direction.y)
      let light = length(from: x, y, direction, isDark: false, limit: limit)
      (x, y) = (x + light * direction.x, y + light * direction.y)
      let dark = length(from: x, y, direction, isDark: true, limit: limit)
      guard light > 0, light <= limit, dark > 0, dark <= limit else { return nil }
      runs.lengths[place] = light
      runs.lengths[place + way] = dark
    }
    guard let size = runs.moduleSize else { return nil }
    let start = (step.x == 1 ? column : row) + ahead
    return (Double(start) - Double(runs.lengths[2]) / 2, size)
  }

  /// Pixels of a colour from one on, itself included; counting ends behind the limit.
  private func length(
    from column: Int, _ row: Int, _ step: (x: Int, y: Int), isDark: Bool, limit: Int
  ) -> Int {
    var (x, y, length) = (column, row, 0)
    while length <= limit, bits.contains(x, y), bits.isDark(x, y) == isDark {
      length += 1
      x += step.x
      y += step.y
    }
    return length
  }

  /// Adds a sighting to the pattern that it belongs to, or as a new one.
  private mutating func add(_ center: Point, _ size: Double) {
    for index in recent {
      let known = patterns[index]
      if abs(known.center.x - center.x) < 3 * size, abs(known.center.y - center.y) < 3 * size {
        let rows = Double(known.rowCount)
        patterns[index] = FinderPattern(
          center: Point(
            x: (known.center.x * rows + center.x) / (rows + 1),
            y: (known.center.y * rows + center.y) / (rows + 1)),
          moduleSize: (known.moduleSize * rows + size) / (rows + 1),
          evidence: .rows(known.rowCount + 1))
        return
      }
    }
    recent.append(patterns.count)
    patterns.append(FinderPattern(center: center, moduleSize: size, evidence: .rows(1)))
  }
}

/// The lengths of the last five runs of a row, in pixels.
private struct Runs {
  var lengths = SIMD8<Int>()

  mutating func push(_ length: Int) {
    lengths = SIMD8(
      lengths[1], lengths[2], lengths[3], lengths[4], length, 0, 0, 0)
  }

  /// Pixels of a module, when the runs are about 1:1:3:1:1; small modules may differ by more.
  var moduleSize: Double? {
    let total = lengths[0] + lengths[1] + lengths[2] + lengths[3] + lengths[4]
    // The middle run is at least a fifth, and the others are there.
    guard total >= 7, lengths[2] * 5 >= total else { return nil }
    let size = Double(total) / 7
    let slack = size < 2 ? 0.5 * size + 0.55 : 0.62 * size
    for place in [0, 1, 3, 4] {
      guard lengths[place] > 0, abs(Double(lengths[place]) - size) <= slack else { return nil }
    }
    guard abs(Double(lengths[2]) - 3 * size) <= 2.2 * slack else { return nil }
    return size
  }
}
