/// Draws a code the way zbar reads it best: sharp, upright and small.
enum SymbolDrawing {
  /// Pixels per module, along a side: zbar finds nothing with fewer, and is slower with more.
  private static let scale = 2
  private static let quietZone = 2

  /// Positive modules are dark; function patterns and format are drawn without errors.
  static func picture(
    of modules: SoftModules, fixed: FunctionPatterns, format: SymbolFormat
  ) -> GrayImage {
    var modules = modules
    let size = modules.size
    for index in modules.values.indices where fixed.polarity.values[index] != 0 {
      modules.values[index] = fixed.polarity.values[index]
    }
    for (index, sign) in format.modules(inSize: size) { modules.values[index] = sign }
    let side = (size + 2 * quietZone) * scale
    var image = GrayImage(width: side, height: side)
    for row in 0..<size {
      for column in 0..<size where modules[column, row] > 0 {
        let start = (row + quietZone) * scale * side + (column + quietZone) * scale
        for y in 0..<scale {
          for x in 0..<scale { image.pixels[start + y * side + x] = 0 }
        }
      }
    }
    return image
  }

  /// Whether a drawing shows so many finder patterns that zbar would take minutes to combine them.
  ///
  /// A code has three, and some by chance.
  static func isFlood(_ drawing: GrayImage) -> Bool {
    patterns(in: drawing).count >= Guards.patternsOfDrawing
  }

  /// A pattern's middle, three modules of two pixels, spans six rows; what shows in fewer is data.
  private static func patterns(in drawing: GrayImage) -> [FinderPattern] {
    FinderScan.patterns(in: BlockThreshold.apply(to: drawing), rowsAtLeast: 5)
  }

  /// The drawing without the finder patterns that data shows by chance: they lose the diagonal of
  /// their middle squares, three modules that error correction restores.
  static func withoutChancePatterns(in drawing: GrayImage) -> GrayImage {
    var image = drawing
    let corner = Double((7 + quietZone) * scale)
    let far = Double(drawing.width) - corner
    for pattern in patterns(in: drawing) {
      let (x, y) = (pattern.center.x, pattern.center.y)
      let isOwn = min(x, y) < corner && (max(x, y) < corner || max(x, y) > far)
      if isOwn { continue }
      let (column, row) = (Int(x / Double(scale)), Int(y / Double(scale)))
      for offset in -1...1 {
        for y in (row + offset) * scale..<(row + offset + 1) * scale {
          for x in (column + offset) * scale..<(column + offset + 1) * scale {
            image.pixels[y * image.width + x] = 255
          }
        }
      }
    }
    return image
  }
}
