extension ModuleSamples {
  /// Four samples around each module's center, which its neighbors affect less.
  static func inner(of grid: GridFit, in image: GrayImage) -> ModuleSamples {
    ModuleSamples(of: grid, in: image, offsets: [0.375, 0.625])
  }

  /// Sixteen samples, evenly spaced over each module.
  static func even(of grid: GridFit, in image: GrayImage) -> ModuleSamples {
    ModuleSamples(of: grid, in: image, offsets: [0.125, 0.375, 0.625, 0.875])
  }

  private init(of grid: GridFit, in image: GrayImage, offsets: [Double]) {
    let side = grid.size + 2 * Self.margin
    let centerDistance = Double(grid.size - 7)
    let coordinates = (0..<side).flatMap { module in
      offsets.map { (Double(module - Self.margin) + $0 - 3.5) / centerDistance }
    }
    var luminance: [Float] = []
    luminance.reserveCapacity(coordinates.count * coordinates.count)
    for v in coordinates {
      for u in coordinates { luminance.append(image.luminance(at: grid.point(u, v))) }
    }
    self.init(side: side, density: offsets.count, luminance: luminance)
  }
}
