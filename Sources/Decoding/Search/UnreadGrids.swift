/// The grids that may be codes and were not read.
///
/// One stays unread until some attempt reads it, even if later attempts do not see it.
struct UnreadGrids {
  private var grids: [LocatedGrid] = []

  mutating func add(_ grid: LocatedGrid) { grids.append(grid) }

  func areExplained(by found: FoundCodes) -> Bool {
    grids.allSatisfy { found.explains($0.patterns) }
  }

  /// Those that show finder and timing patterns, one at each place where no code was found.
  func codes(beside found: FoundCodes) -> [LocatedGrid] {
    best(beside: found).filter { $0.isCode == true }
  }

  /// The best grid at each place where no code was found.
  func best(beside found: FoundCodes) -> [LocatedGrid] {
    var best: [LocatedGrid] = []
    for grid in grids {
      let known = best.firstIndex { $0.patterns.outline.contains(grid.patterns.middle) }
      if let known {
        if grid.isClearer(than: best[known]) { best[known] = grid }
      } else {
        best.append(grid)
      }
    }
    return best.filter { !found.hasAny(at: $0.patterns) && !found.explains($0.patterns) }
  }
}

extension LocatedGrid {
  /// A grid that shows finder and timing patterns is clearer than any other, whatever fits better.
  fileprivate func isClearer(than other: LocatedGrid) -> Bool {
    let (showsCode, otherShowsCode) = (isCode == true, other.isCode == true)
    return showsCode == otherShowsCode ? correlation > other.correlation : showsCode
  }
}
