/// Luminance samples, several per module, of a code's modules and a margin around them.
struct ModuleSamples {
  let side: Int
  let density: Int
  let luminance: [Float]
  /// Modules sampled around the code on each side.
  static let margin = 2

  /// Four samples around each module's center, which its neighbors affect less.
  static func inner(of grid: GridFit, in image: GrayImage) -> ModuleSamples {
    ModuleSamples(of: grid, in: image, offsets: [0.375, 0.625])
  }

  /// Sixteen samples, evenly spaced over each module.
  static func even(of grid: GridFit, in image: GrayImage) -> ModuleSamples {
    ModuleSamples(of: grid, in: image, offsets: [0.125, 0.375, 0.625, 0.875])
  }

  private init(of grid: GridFit, in image: GrayImage, offsets: [Double]) {
    side = grid.size + 2 * Self.margin
    density = offsets.count
    let centerDistance = Double(grid.size - 7)
    let coordinates = (0..<side).flatMap { module in
      offsets.map { (Double(module - Self.margin) + $0 - 3.5) / centerDistance }
    }
    var luminance: [Float] = []
    luminance.reserveCapacity(coordinates.count * coordinates.count)
    for v in coordinates {
      for u in coordinates { luminance.append(image.luminance(at: grid.point(u, v))) }
    }
    self.luminance = luminance
  }

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
