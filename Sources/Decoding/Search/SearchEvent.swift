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
}

/// Where a picture may hold codes that attempts on all of it did not show.
package struct RegionMap: Sendable {
  private let picture: GrayImage
  private let outlines: [Outline]

  init(of outlines: [Outline], in picture: GrayImage) {
    self.outlines = outlines
    self.picture = picture
  }

  /// The picture, pale but for its regions.
  package var drawing: GrayImage {
    var drawing = picture
    for index in drawing.pixels.indices { drawing.pixels[index] = 192 + picture.pixels[index] / 4 }
    for outline in outlines {
      let (top, bottom) = (outline.bounds.top, outline.bounds.bottom)
      for row in Int(max(top, 0))..<max(Int(min(bottom, Double(picture.height))), Int(max(top, 0)))
      {
        var crossings: [Double] = []
        outline.forEachCrossing(ofRow: Double(row) + 0.5) { crossings.append($0) }
        guard let left = crossings.min(), let right = crossings.max() else { continue }
        let columns = max(Int(left), 0)..<max(min(Int(right), picture.width), max(Int(left), 0))
        for column in columns {
          drawing.pixels[row * picture.width + column] = picture.luminance(column, row)
        }
      }
    }
    return drawing
  }
}
