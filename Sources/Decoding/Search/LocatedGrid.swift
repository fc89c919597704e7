/// A grid of modules that fits a code's function patterns, at its place in the original picture.
struct LocatedGrid {
  let patterns: FinderPatternSet
  let corners: [Point]
  let size: Int
  let correlation: Float
  /// Nil if the modules did not decode.
  let reading: SymbolReader.Reading?
  /// Whether its modules show finder and timing patterns; nil if not checked.
  var isCode: Bool?

  init(
    _ grid: GridFit, in crop: CodeCrop, _ frame: PictureFrame, of patterns: FinderPatternSet,
    _ reading: SymbolReader.Reading?
  ) {
    self.patterns = patterns
    corners = grid.corners.map { frame.original(crop.original($0)) }
    (size, correlation) = (grid.size, grid.correlation)
    self.reading = reading
  }
}
