/// A region that may hold a code even though none of its finder patterns can be seen.
struct TextureRegion: Equatable, Sendable {
  /// Around its windows, on both levels if it is confirmed.
  let outline: Outline
  let windowCount: Int
  /// Whether two adjacent pyramid levels show it, one of them clearly; a chance match shows on one.
  let isConfirmed: Bool
  /// Whether the full picture shows it, where no larger level could confirm the smallest modules.
  let isOfFullPicture: Bool
  /// Whether it shows only together with heavy windows, dark on light.
  var isHeavy = false
  /// Whether it has as many windows as a code has on one of two levels.
  private var isLarge: Bool { windowCount >= Tuning.windowsOfCode }
  /// Whether it may be a code beside one that was read: blur can hide a code on one of two levels.
  var isLikely: Bool { isConfirmed || isLarge || isSmallest }
  private var isSmallest: Bool {
    isOfFullPicture && windowCount >= Tuning.windowsOfReduced
  }
  var isStrong: Bool { isConfirmed && isLarge && !isHeavy }

  /// Those of all levels, the full picture's first; the pyramid has one or two levels in which a
  /// code's modules are about two pixels.
  static func all(in picture: Picture) -> [TextureRegion] {
    var maps: [TextureMap] = []
    var scale = 1
    while min(picture.gray.width, picture.gray.height) / scale >= Tuning.leastSide {
      maps.append(TextureMap(of: picture.reduced(by: scale)))
      scale *= 2
    }
    let regions = all(onLevels: maps.map(\.squares))
    var heavy = all(onLevels: maps.map(\.heavySquares)).filter(\.isStrong)
    // Heavy windows would only blur the outlines of regions that are likely without them.
    heavy.removeAll { region in
      regions.contains {
        $0.isLikely && isAlike($0.outline.bounds, region.outline.bounds)
      }
    }
    for index in heavy.indices { heavy[index].isHeavy = true }
    // One that is not likely stays: its code may be light on dark.
    return regions + heavy
  }

  /// The regions that squares on the levels of a pyramid show, the full picture's first.
  private static func all(onLevels levels: [[TextureMap.Square]]) -> [TextureRegion] {
    let levels = levels.enumerated().map { level, squares in
      squares.map { square in
        (outline: square.outline.scaled(by: Double(1 << level)), windowCount: square.windowCount)
      }
    }
    var regions: [TextureRegion] = []
    for (level, squares) in levels.enumerated() {
      for (outline, windowCount) in squares {
        if level > 0, windowCount < Tuning.windowsOfReduced { continue }
        if regions.contains(where: { isAlike($0.outline.bounds, outline.bounds) }) { continue }
        let next =
          level + 1 < levels.count
          ? levels[level + 1].first { isAlike($0.outline.bounds, outline.bounds) } : nil
        regions.append(
          TextureRegion(
            outline: next.map { Outline(hullOf: outline.corners + $0.outline.corners) } ?? outline,
            windowCount: windowCount,
            isConfirmed: next.map { max(windowCount, $0.windowCount) >= Tuning.windowsOfReduced }
              ?? false,
            isOfFullPicture: level == 0))
      }
    }
    return regions
  }

  private static func isAlike(_ one: Bounds, _ other: Bounds) -> Bool {
    let (side, otherSide) = (one.side, other.side)
    let limits = Tuning.alike
    return (one.center - other.center).maxNorm < limits.distance * min(side, otherSide)
      && max(side, otherSide) < limits.size * min(side, otherSide)
  }
}

extension TextureMap {
  fileprivate typealias Square = (outline: Outline, windowCount: Int)

  /// The connected sets of dense windows that are about square and no larger than a code.
  fileprivate var squares: [Square] {
    squares(of: isDense, around: isDense.indices.lazy.filter { isDense[$0] })
  }

  /// The same sets of dense and heavy windows, if they hold a heavy one.
  fileprivate var heavySquares: [Square] {
    var windows = isDense
    for index in heavy { windows[index] = true }
    return squares(of: windows, around: heavy)
  }

  private func squares(of windows: [Bool], around starts: some Sequence<Int>) -> [Square] {
    var squares: [Square] = []
    var isLeft = windows
    var stack: [Int] = []
    // A set's first and last window of each row; reset for the next set.
    var ends = [(first: Int, last: Int)](repeating: (columns, 0), count: rows)
    for start in starts where isLeft[start] {
      isLeft[start] = false
      stack.append(start)
      var (left, right, top, bottom) = (columns, 0, rows, 0)
      var count = 0
      while let index = stack.popLast() {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        count += 1
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
        ends[row] = (min(ends[row].first, column), max(ends[row].last, column))
        func visit(_ neighbor: Int) {
          guard isLeft[neighbor] else { return }
          isLeft[neighbor] = false
          stack.append(neighbor)
        }
        if column > 0 { visit(index - 1) }
        if column + 1 < columns { visit(index + 1) }
        if row > 0 { visit(index - columns) }
        if row + 1 < rows { visit(index + columns) }
      }
      defer { for row in top...bottom { ends[row] = (columns, 0) } }
      let (width, height) = (right - left + 1, bottom - top + 1)
      let limits = TextureRegion.Tuning.windows
      guard min(width, height) >= limits.least, max(width, height) <= limits.most,
        Double(count) > TextureRegion.Tuning.filledShare * Double(width * height)
      else { continue }
      let bounds = Bounds(
        left: Double(left * Self.step), top: Double(top * Self.step),
        right: Double(right * Self.step + Self.side), bottom: Double(bottom * Self.step + Self.side)
      )
      let (long, short) = (max(bounds.width, bounds.height), min(bounds.width, bounds.height))
      if long < TextureRegion.Tuning.aspect * short {
        let corners = (top...bottom).flatMap { Self.corners(of: $0, ends[$0]) }
        squares.append((Outline(hullOf: corners), count))
      }
    }
    return squares
  }

  /// The corners of the pixels of some windows in a row.
  private static func corners(of row: Int, _ ends: (first: Int, last: Int)) -> [Point] {
    [0, side].flatMap { depth in
      [ends.first * step, ends.last * step + side].map {
        Point(x: Double($0), y: Double(row * step + depth))
      }
    }
  }
}

extension TextureRegion {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The least windows that suggest a code by themselves: one of 37 modules of 1.84 pixels, which
    /// are 3.7 on the level before, has 29; blurred ones beside a sharp one had 38 to 47 (sets
    /// `together-501` and `-502`), chance regions of a hundred clean slips up to 19.
    static let windowsOfCode = 24
    /// The least windows on a pyramid level below which others show a code twice as large: one of
    /// 37 modules of 1.2 pixels has 9; the fewest of 214 codes read in regions (sets `scans`,
    /// `photographs`, `together`, `sizes`, `phones`, `spoilt`) 9 on the first level, 11 on others.
    static let windowsOfReduced = 9
    /// The smallest side in pixels of a pyramid level.
    static let leastSide = 48
    /// The fewest windows along a region's shorter side, and the most along its longer side: a code
    /// of 37 modules of 1.3 to 2.6 pixels has 3 to 9.
    static let windows = (least: 2, most: 20)
    /// The least share of its bounds that a region fills (half at 45°); the largest aspect.
    static let (filledShare, aspect) = (0.45, 1.9)
    /// The largest distance, in sides, and ratio of sides of rectangles that show one code.
    static let alike = (distance: 0.3, size: 1.8)
  }
}
