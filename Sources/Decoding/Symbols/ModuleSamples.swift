/// Luminance samples, several per module, of a code's modules and a margin around them.
struct ModuleSamples {
  let side: Int
  let density: Int
  let luminance: [Float]
  /// Modules sampled around the code on each side.
  static let margin = 2

  var averages: ModuleSquare<Float> {
    var averages = ModuleSquare<Float>(size: side, repeating: 0)
    let width = side * density
    for row in 0..<width {
      for column in 0..<width {
        averages.values[row / density * side + column / density] += luminance[row * width + column]
      }
    }
    let count = Float(density * density)
    for index in averages.values.indices { averages.values[index] /= count }
    return averages
  }
}
