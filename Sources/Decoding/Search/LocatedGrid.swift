/// A grid of modules that fits a code's function patterns, at its place in the original picture.
struct LocatedGrid {
  let patterns: FinderPatternSet
  let corners: [Point]
  let size: Int
  let correlation: Float
  let isInverted: Bool
  /// Nil if the modules did not decode.
  let reading: SymbolReader.Reading?
  /// Whether its modules show finder and timing patterns; nil if not checked.
  var isCode: Bool?

  /// The place of a code of which only the finder patterns show; the corners are a ticket's.
  init(of square: FinderPatternSet) {
    patterns = square
    let (near, far) = (-Self.margin, 1 + Self.margin)
    corners = [(near, near), (far, near), (far, far), (near, far)].map(square.point)
    (size, correlation, reading, isCode, isInverted) = (0, 0, nil, true, false)
  }

  /// From a pattern's center to the code's edge, in distances of patterns of a ticket's code: 3.5 of
  /// 30 modules.
  private static let margin = 3.5 / 30

  init(
    _ grid: GridFit, in crop: CodeCrop, _ luminance: GridReader.Luminance,
    of patterns: FinderPatternSet, _ reading: SymbolReader.Reading?
  ) {
    (self.patterns, isInverted) = (patterns, luminance.isInverted)
    corners = grid.corners.map { luminance.frame.original(crop.original($0)) }
    (size, correlation) = (grid.size, grid.correlation)
    self.reading = reading
  }
}
