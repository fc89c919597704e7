/// A region that may hold a code even though none of its finder patterns can be seen.
struct TextureRegion: Equatable, Sendable {
  let bounds: Bounds
  let windowCount: Int
  /// Whether two adjacent pyramid levels show it; a chance match shows on one.
  let isConfirmed: Bool
  /// Whether the full picture shows it, where no larger level could confirm the smallest modules.
  let isOfFullPicture: Bool
  /// Whether it has as many windows as a code has on one of two levels.
  private var isLarge: Bool { windowCount >= DetectorTuning.Texture.windowsOfCode }
  /// Whether it may be a code beside one that was read: blur can hide a code on one of two levels.
  var isLikely: Bool { isConfirmed || isLarge || isSmallest }
  private var isSmallest: Bool {
    isOfFullPicture && windowCount >= DetectorTuning.Texture.windowsOfReduced
  }
  var isStrong: Bool { isConfirmed && isLarge }
  var side: Double { max(bounds.width, bounds.height) }

  /// Confirmed regions first, then by number of windows; the pyramid has one or two levels in which
  /// a code's modules are about two pixels.
  static func all(in picture: Picture) -> [TextureRegion] {
    var levels: [[(bounds: Bounds, windowCount: Int)]] = []
    let leastSide = DetectorTuning.Texture.leastSide
    var scale = 1
    while min(picture.gray.width, picture.gray.height) / scale >= leastSide {
      levels.append(
        TextureMap(of: picture.reduced(by: scale)).squares.map {
          ($0.bounds.scaled(by: Double(scale)), $0.windowCount)
        })
      scale *= 2
    }
    var regions: [TextureRegion] = []
    for (level, squares) in levels.enumerated() {
      for (bounds, windowCount) in squares {
        if level > 0, windowCount < DetectorTuning.Texture.windowsOfReduced { continue }
        if regions.contains(where: { isAlike($0.bounds, bounds) }) { continue }
        let confirmation =
          level + 1 < levels.count
          ? levels[level + 1].first { isAlike($0.bounds, bounds) }?.bounds : nil
        regions.append(
          TextureRegion(
            bounds: confirmation.map(bounds.union) ?? bounds, windowCount: windowCount,
            isConfirmed: confirmation != nil, isOfFullPicture: level == 0))
      }
    }
    return regions.sorted { one, other in
      one.isConfirmed == other.isConfirmed ? one.windowCount > other.windowCount : one.isConfirmed
    }
  }

  private static func isAlike(_ one: Bounds, _ other: Bounds) -> Bool {
    let (side, otherSide) = (max(one.width, one.height), max(other.width, other.height))
    let limits = DetectorTuning.Texture.alike
    return (one.center - other.center).maxNorm < limits.distance * min(side, otherSide)
      && max(side, otherSide) < limits.size * min(side, otherSide)
  }
}

extension TextureMap {
  /// The connected sets of dense windows that are about square and no larger than a code.
  fileprivate var squares: [(bounds: Bounds, windowCount: Int)] {
    var squares: [(bounds: Bounds, windowCount: Int)] = []
    var isLeft = isDense
    var stack: [Int] = []
    for start in isLeft.indices where isLeft[start] {
      isLeft[start] = false
      stack.append(start)
      var (left, right, top, bottom) = (columns, 0, rows, 0)
      var count = 0
      while let index = stack.popLast() {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        count += 1
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), max(bottom, row))
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
      let (width, height) = (right - left + 1, bottom - top + 1)
      let limits = DetectorTuning.Texture.windows
      guard min(width, height) >= limits.least, max(width, height) <= limits.most,
        Double(count) > DetectorTuning.Texture.filledShare * Double(width * height)
      else { continue }
      let bounds = Bounds(
        left: Double(left * Self.step), top: Double(top * Self.step),
        right: Double(right * Self.step + Self.side), bottom: Double(bottom * Self.step + Self.side)
      )
      let (long, short) = (max(bounds.width, bounds.height), min(bounds.width, bounds.height))
      if long < DetectorTuning.Texture.aspect * short { squares.append((bounds, count)) }
    }
    return squares
  }
}
