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
  private var unread: [(place: FinderPatternSet, corners: [Point], correlation: Float)] = []

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

  /// Ends the reading of a grid, and gives what is to be told of it.
  func endGrid(
    _ patterns: FinderPatternSet, _ corners: [Point], _ correlation: Float, isDecoded: Bool
  ) -> SearchEvent? {
    counts.grids += 1
    gridNumber += 1
    if !isDecoded {
      counts.bestCorrelation = max(counts.bestCorrelation ?? correlation, correlation)
      if correlation > SearchRun.promisingCorrelation {
        noteUnread(patterns, corners, correlation)
      }
    }
    let drawing = isDecoded ? lastDrawing : firstDrawing
    return drawing.map {
      .drew(attempt: attempt, number: attemptNumber, grid: gridNumber, drawing: $0)
    }
  }

  /// How far the search came when these are the codes that it found.
  func summary(_ found: FoundCodes) -> SearchSummary {
    var summary = counts
    let left = unread.filter { !found.hasAny(at: $0.place) && !found.explains($0.place) }
    summary.unreadPlaces = left.map(\.corners)
    summary.bestCorrelation = left.map(\.correlation).max() ?? counts.bestCorrelation
    return summary
  }

  /// Keeps the best of the grids that many attempts see at one place.
  private func noteUnread(_ place: FinderPatternSet, _ corners: [Point], _ correlation: Float) {
    let known = unread.firstIndex { Bounds(around: $0.place.centers).contains(place.middle) }
    guard let known else { return unread.append((place, corners, correlation)) }
    if correlation > unread[known].correlation {
      (unread[known].corners, unread[known].correlation) = (corners, correlation)
    }
  }
}
