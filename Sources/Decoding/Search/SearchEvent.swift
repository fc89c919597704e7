/// The progress of a search, reported as it happens.
package enum SearchEvent: Sendable {
  /// An attempt, numbered from 1 among those made, starts looking for codes.
  case looked(attempt: String, number: Int, image: GrayImage)
  /// A grid, numbered from 1 within an attempt, was redrawn for zbar; `drawing` is the one that was
  /// decoded or, if none was, the first.
  case drew(attempt: String, number: Int, grid: Int, drawing: GrayImage)
  /// The regions that are searched next, if there are any; numbered like an attempt.
  case mapped(RegionMap, number: Int)
  case ended(SearchSummary)
}

/// How far a search got, over all its attempts.
package struct SearchSummary: Equatable, Sendable {
  /// Finder patterns in the attempt that found the most.
  package var patterns = 0
  /// Sets of three patterns arranged like those of a code, in the attempt that found the most.
  package var patternSets = 0
  /// Module grids found between such patterns, decoded or not.
  package var grids = 0
  /// The corners of unread codes, with finder and timing patterns, in a picture with other codes.
  package var unreadCodes: [[Point]] = []
  /// The corners of other unread places whose grid is clear enough to be a code.
  package var unreadGrids: [[Point]] = []
  /// The best correlation of unread places, otherwise of undecoded grids, with their function
  /// patterns: about 0 by chance, 1 for a sharp code; nil without a grid.
  package var bestCorrelation: Float?
  /// Bits of evidence that the likeliest damaged code lacked; nil if none matched a template.
  package var missingBits: Double?
  /// What a picture shows from which nothing was read; nil if it shows no such symbol.
  package var otherSymbol: OtherSymbol?
}
