/// Samples the modules of a code between its four corners.
enum ModuleGrid {
  /// Modules along a side of the codes that are tried: those of every version.
  private static let sizes = SymbolVersion.numbers.compactMap { SymbolVersion($0)?.size }

  /// The modules, plainly dark or light, of the grid that agrees best with the patterns every code
  /// has; nil when none agrees well.
  ///
  /// The size and the corner at which the code begins are found by trying all of them. Whether it
  /// is mirrored these patterns do not tell: they are the same on both sides of the diagonal.
  static func modules(between corners: [Point], in image: GrayImage) -> SoftModules? {
    guard corners.count == 4 else { return nil }
    var best: (sampling: Sampling, agreement: Double)?
    for start in 0..<4 {
      let turned = (0..<4).map { corners[(start + $0) % 4] }
      for size in sizes {
        guard let sampling = Sampling(of: image, corners: turned, size: size) else { continue }
        let agreement = sampling.agreement(of: sampling.finderAndTiming)
        if agreement > best?.agreement ?? 0 { best = (sampling, agreement) }
      }
    }
    guard let best, best.agreement >= leastAgreement else { return nil }
    return best.sampling.withFarCornerRefined?.modules
  }

  /// The least share of the finder and timing modules that has to be right.
  private static let leastAgreement = 0.9
}

/// A code in a picture, seen as a grid of so many modules along a side.
private struct Sampling {
  let size: Int
  private let image: GrayImage
  private let corners: [Point]
  private let view: Perspective

  /// The code between four corners; nil when they are no quadrilateral.
  init?(of image: GrayImage, corners: [Point], size: Int) {
    guard let view = Perspective(unitSquareTo: corners) else { return nil }
    self.size = size
    self.image = image
    self.corners = corners
    self.view = view
  }

  /// Each module as plainly dark or light.
  var modules: SoftModules {
    let shades = (0..<size * size).map { shade(column: $0 % size, row: $0 / size) }
    let threshold = Self.threshold(of: shades)
    return SoftModules(size: size, values: shades.map { Int($0) < threshold ? 1 : -1 })
  }

  /// Half-way between the darkest shade and the lightest.
  private static func threshold(of shades: [UInt8]) -> Int {
    (Int(shades.min() ?? 0) + Int(shades.max() ?? 0)) / 2
  }

  /// The same code with its far corner where the alignment pattern beside it says; nil when the
  /// pattern is not found.
  ///
  /// No finder pattern lies in that corner: its place is an estimate, off by a module at times, and
  /// the header begins right there.
  var withFarCornerRefined: Sampling? {
    // Version 1 has no alignment pattern.
    if size == 21 { return self }
    let side = max(abs(corners[1].x - corners[0].x), abs(corners[1].y - corners[0].y))
    // A third of a module.
    let step = side / Double(size) / 3
    var best: [Point] = []
    var bestAgreement = 0.0
    for x in -5...5 {
      for y in -5...5 {
        let far = Point(
          x: corners[2].x + step * Double(x), y: corners[2].y + step * Double(y))
        guard let sampling = moved(to: far) else { continue }
        let agreement = sampling.agreement(of: sampling.finderAndTiming + sampling.alignment)
        if agreement > bestAgreement { (best, bestAgreement) = ([], agreement) }
        if agreement == bestAgreement { best.append(far) }
      }
    }
    // Many places agree equally well: the middle of them is the safest.
    let count = Double(best.count)
    let middle = Point(
      x: best.reduce(0) { $0 + $1.x } / count, y: best.reduce(0) { $0 + $1.y } / count)
    guard let refined = moved(to: middle), refined.agreement(of: refined.alignment) >= 0.8 else {
      return nil
    }
    return refined
  }

  /// The same code with another far corner.
  private func moved(to far: Point) -> Sampling? {
    Sampling(of: image, corners: [corners[0], corners[1], far, corners[3]], size: size)
  }

  /// The shade in the middle of a module.
  func shade(column: Int, row: Int) -> UInt8 {
    let place = view.map(
      (Double(column) + 0.5) / Double(size), (Double(row) + 0.5) / Double(size))
    return image.shade(Int(place.x.clamped), Int(place.y.clamped))
  }

  /// A module whose colour is the same in every code of the size.
  typealias FixedModule = (column: Int, row: Int, isDark: Bool)

  /// The share of some modules that are as they have to be.
  func agreement(of modules: [FixedModule]) -> Double {
    let shades = modules.map { shade(column: $0.column, row: $0.row) }
    let threshold = Self.threshold(of: shades)
    let right = zip(modules, shades).filter { (Int($1) < threshold) == $0.isDark }.count
    return Double(right) / Double(modules.count)
  }

  /// The modules of the three finder patterns and of the two timing patterns.
  var finderAndTiming: [FixedModule] {
    var modules: [FixedModule] = []
    let far = size - 7
    for place in 0..<7 {
      for other in 0..<7 {
        let isDark = max(abs(place - 3), abs(other - 3)) != 2
        modules.append((place, other, isDark))
        modules.append((far + place, other, isDark))
        modules.append((place, far + other, isDark))
      }
    }
    for place in 8..<size - 8 {
      modules.append((place, 6, place % 2 == 0))
      modules.append((6, place, place % 2 == 0))
    }
    return modules
  }

  /// The modules of the alignment pattern that is nearest to the far corner.
  var alignment: [FixedModule] {
    let middle = size - 7
    var modules: [FixedModule] = []
    for x in -2...2 {
      for y in -2...2 { modules.append((middle + x, middle + y, max(abs(x), abs(y)) != 1)) }
    }
    return modules
  }
}

extension Double {
  /// The number cut to what an integer of 32 bits holds; 0 for one that is none.
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -2e9), 2e9) }
}
