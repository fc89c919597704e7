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
}
