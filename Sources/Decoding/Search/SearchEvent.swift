/// What a search does, told upwards as it does it.
package enum SearchEvent: Sendable {
  /// An attempt, numbered from 1 among those that are made, looks for codes in an image.
  case looked(attempt: String, number: Int, image: GrayImage)
  /// A grid was drawn anew for zbar; grids are numbered from 1 within an attempt.
  ///
  /// Of the drawings of one grid it is the one that was decoded, or else the first: what the image
  /// shows before anything is guessed.
  case drew(attempt: String, number: Int, grid: Int, drawing: GrayImage)
  /// The search is over.
  case ended(SearchSummary)
}

/// How far a search came, of all its attempts together.
package struct SearchSummary: Equatable, Sendable {
  /// Finder patterns of the attempt that found most of them.
  package var patterns = 0
  /// Sets of three that lie as those of a code do, of the attempt that found most of them.
  package var patternSets = 0
  /// Grids of modules between such patterns, decoded or not.
  package var grids = 0
  /// The corners of what has the finder and timing patterns of a code and was not read, where other
  /// codes were.
  package var unreadCodes: [[Point]] = []
  /// The corners of other places where a grid is clear enough to be a code's and no code was read.
  package var unreadPlaces: [[Point]] = []
  /// How well the best grid of such places correlates with the function patterns of its version:
  /// about 0 by chance, 1 and more for a sharp code.
  ///
  /// Without such places, that of the best grid that was not decoded; nil without a grid.
  package var bestCorrelation: Float?
  /// How much evidence the likeliest payload of a damaged code lacked, in bits; nil where no code
  /// looked as a template has it, or where the template told nothing.
  package var missingBits: Double?

  /// A search that found nothing.
  package init() {}
}
