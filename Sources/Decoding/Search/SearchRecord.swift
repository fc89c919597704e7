/// What a search keeps of its work, for those who ask why codes were not read.
///
/// A class because the scanner of drawings, which is handed down as a closure, notes in it what it
/// is given.
final class SearchRecord {
  private var attempt = ""
  private var attemptNumber = 0
  private var gridNumber = 0
  private var firstDrawing: GrayImage?
  private var lastDrawing: GrayImage?
  private var counts = SearchSummary()
  private var unread: [UnreadPlace] = []

  /// Where a grid is clear enough to be a code's.
  struct UnreadPlace {
    /// The finder patterns between which it lies.
    let patterns: FinderPatternSet
    /// Its corners in the picture.
    let corners: [Point]
    /// How well it correlates with the function patterns of its version.
    let correlation: Float
    /// Whether its modules show the finder and timing patterns of a code.
    let isCode: Bool
  }

  /// Begins an attempt, and gives what is to be told of it.
  func begin(_ attempt: Attempt, _ image: GrayImage) -> SearchEvent {
    self.attempt = attempt.name
    attemptNumber += 1
    gridNumber = 0
    return .looked(attempt: attempt.name, number: attemptNumber, image: image)
  }

  /// Notes where codes may lie in what an attempt looks at.
  func note(_ candidates: Candidates) {
    counts.patterns = max(counts.patterns, candidates.patterns.count)
    counts.patternSets = max(counts.patternSets, candidates.ranked.count)
  }

  /// Begins a grid, or the same one anew: what was drawn before does not count.
  func beginGrid() { (firstDrawing, lastDrawing) = (nil, nil) }

  /// Notes a drawing that zbar is given.
  func note(_ drawing: GrayImage) {
    if firstDrawing == nil { firstDrawing = drawing }
    lastDrawing = drawing
  }

  /// Ends the reading of a grid, and gives what is to be told of it; the correlation is that of a grid
  /// in which nothing was read.
  func endGrid(unreadAt correlation: Float?) -> SearchEvent? {
    counts.grids += 1
    gridNumber += 1
    if let correlation {
      counts.bestCorrelation = max(counts.bestCorrelation ?? correlation, correlation)
    }
    let drawing = correlation == nil ? lastDrawing : firstDrawing
    return drawing.map {
      .drew(attempt: attempt, number: attemptNumber, grid: gridNumber, drawing: $0)
    }
  }

  /// Notes a place that nothing was read at; of the grids that attempts see there, the best is kept.
  func note(_ place: UnreadPlace) {
    let known = unread.firstIndex {
      Bounds(around: $0.patterns.centers).contains(place.patterns.middle)
    }
    guard let known else { return unread.append(place) }
    if place.correlation > unread[known].correlation { unread[known] = place }
  }

  /// How far the search came when these are the codes that it found.
  func summary(_ found: FoundCodes) -> SearchSummary {
    var summary = counts
    let left = unread.filter { !found.hasAny(at: $0.patterns) && !found.explains($0.patterns) }
    summary.unreadCodes = found.isEmpty ? [] : left.filter(\.isCode).map(\.corners)
    summary.unreadPlaces = left.filter { found.isEmpty || !$0.isCode }.map(\.corners)
    summary.bestCorrelation = left.map(\.correlation).max() ?? counts.bestCorrelation
    return summary
  }
}
