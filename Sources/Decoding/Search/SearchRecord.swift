/// Collects the statistics of a search that explain why codes were not read.
///
/// A class, because the scan closure passed to the reader also records the drawings it receives.
final class SearchRecord {
  private var attempt = ""
  private var attemptNumber = 0
  private var gridNumber = 0
  private var firstDrawing: GrayImage?
  private var lastDrawing: GrayImage?
  private var counts = SearchSummary()
  private var unread: [UnreadPlace] = []

  /// A grid that was not read but is clear enough to be a code.
  struct UnreadPlace {
    /// The finder patterns around it.
    let patterns: FinderPatternSet
    /// Its corners in the picture.
    let corners: [Point]
    /// Its correlation with the function patterns of its version.
    let correlation: Float
    /// Whether its modules show a code's finder and timing patterns.
    let isCode: Bool
  }

  /// Starts an attempt and returns the event to report.
  func begin(_ attempt: Attempt, _ image: GrayImage) -> SearchEvent {
    self.attempt = attempt.name
    attemptNumber += 1
    gridNumber = 0
    return .looked(attempt: attempt.name, number: attemptNumber, image: image)
  }

  /// Records the candidates of an attempt.
  func note(_ candidates: Candidates) {
    counts.patterns = max(counts.patterns, candidates.patterns.count)
    counts.patternSets = max(counts.patternSets, candidates.setCount)
  }

  /// Starts reading a grid, or restarts it, and forgets earlier drawings.
  func beginGrid() { (firstDrawing, lastDrawing) = (nil, nil) }

  /// Records a drawing passed to zbar.
  func note(_ drawing: GrayImage) {
    if firstDrawing == nil { firstDrawing = drawing }
    lastDrawing = drawing
  }

  /// Ends the reading of a grid and returns the event to report; pass the correlation of a grid that
  /// was not read.
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

  /// Records a place where nothing was read; of several grids there, the best is kept.
  func note(_ place: UnreadPlace) {
    let known = unread.firstIndex {
      Bounds(around: $0.patterns.centers).contains(place.patterns.middle)
    }
    guard let known else { return unread.append(place) }
    if place.correlation > unread[known].correlation { unread[known] = place }
  }

  /// The summary of a search that found these codes.
  func summary(_ found: FoundCodes) -> SearchSummary {
    var summary = counts
    let left = unread.filter { !found.hasAny(at: $0.patterns) && !found.explains($0.patterns) }
    summary.unreadCodes = found.isEmpty ? [] : left.filter(\.isCode).map(\.corners)
    summary.unreadPlaces = left.filter { found.isEmpty || !$0.isCode }.map(\.corners)
    summary.bestCorrelation = left.map(\.correlation).max() ?? counts.bestCorrelation
    return summary
  }
}
