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
  private var unread: [(place: FinderTriple, corners: [Point], agreement: Float)] = []

  /// Begins an attempt, and gives what is to be told of it.
  func begin(_ attempt: Attempt, _ image: GrayImage) -> SearchEvent {
    self.attempt = attempt.name
    attemptNumber += 1
    gridNumber = 0
    return .looked(attempt: attempt.name, number: attemptNumber, image: image)
  }

  /// Notes where codes may lie in what an attempt looks at.
  func note(_ places: CodePlaces) {
    counts.patterns = max(counts.patterns, places.patterns.count)
    counts.triples = max(counts.triples, places.triples.count)
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
    _ triple: FinderTriple, _ corners: [Point], _ agreement: Float, isDecoded: Bool
  ) -> SearchEvent? {
    counts.grids += 1
    gridNumber += 1
    if !isDecoded {
      counts.bestAgreement = max(counts.bestAgreement ?? agreement, agreement)
      if agreement > CodeSearch.promising { noteUnread(triple, corners, agreement) }
    }
    let drawing = isDecoded ? lastDrawing : firstDrawing
    return drawing.map {
      .drew(attempt: attempt, number: attemptNumber, grid: gridNumber, drawing: $0)
    }
  }

  /// How far the search came when these are the codes that it found.
  func summary(_ found: FoundCodes) -> SearchSummary {
    var summary = counts
    let left = unread.filter { !found.hasAny(at: $0.place) && !found.explain($0.place) }
    summary.unreadPlaces = left.map(\.corners)
    summary.bestAgreement = left.map(\.agreement).max() ?? counts.bestAgreement
    return summary
  }

  /// Keeps the best of the grids that many attempts see at one place.
  private func noteUnread(_ place: FinderTriple, _ corners: [Point], _ agreement: Float) {
    let known = unread.firstIndex { Bounds(around: $0.place.centers).contains(place.middle) }
    guard let known else { return unread.append((place, corners, agreement)) }
    if agreement > unread[known].agreement {
      (unread[known].corners, unread[known].agreement) = (corners, agreement)
    }
  }
}
