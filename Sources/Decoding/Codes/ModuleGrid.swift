/// The modules of a code, sampled from a picture between its four corners.
struct ModuleGrid {
  /// The code's version, one of `versions`.
  let version: Int
  private let dark: [Bool]

  /// Modules along a side.
  var size: Int { Self.size(ofVersion: version) }

  /// Whether a module is dark.
  func isDark(column: Int, row: Int) -> Bool { dark[row * size + column] }

  /// The grid of the mirrored code: columns for rows.
  var transposed: ModuleGrid {
    let size = size
    let modules = (0..<size * size).map { dark[$0 % size * size + $0 / size] }
    return ModuleGrid(version: version, dark: modules)
  }

  /// The versions that are tried: the longest ticket at the highest level takes version 12.
  static let versions = 1...12

  /// The grid that agrees best with the patterns every code has; nil when none agrees well.
  ///
  /// The version and the corner at which the code begins are found by trying all of them. Whether
  /// it is mirrored these patterns do not tell: they are the same on both sides of the diagonal.
  static func fit(corners: [Point], in image: GrayImage) -> ModuleGrid? {
    guard corners.count == 4 else { return nil }
    var best: (sampling: Sampling, agreement: Double)?
    for start in 0..<4 {
      let turned = (0..<4).map { corners[(start + $0) % 4] }
      guard let view = Perspective(unitSquareTo: turned) else { continue }
      for version in versions {
        let sampling = Sampling(image: image, view: view, size: size(ofVersion: version))
        let agreement = sampling.agreement
        if agreement > best?.agreement ?? 0 { best = (sampling, agreement) }
      }
    }
    guard let best, best.agreement >= 0.9 else { return nil }
    return ModuleGrid(best.sampling)
  }

  private init(version: Int, dark: [Bool]) {
    self.version = version
    self.dark = dark
  }

  private init(_ sampling: Sampling) {
    let size = sampling.size
    let shades = (0..<size * size).map { sampling.shade(column: $0 % size, row: $0 / size) }
    let threshold = (Int(shades.min() ?? 0) + Int(shades.max() ?? 0)) / 2
    self.init(version: (size - 17) / 4, dark: shades.map { Int($0) < threshold })
  }

  private static func size(ofVersion version: Int) -> Int { 17 + 4 * version }
}

/// A code in a picture, seen as a grid of so many modules along a side.
private struct Sampling {
  let image: GrayImage
  let view: Perspective
  let size: Int

  /// The shade in the middle of a module.
  func shade(column: Int, row: Int) -> UInt8 {
    let place = view.map(
      (Double(column) + 0.5) / Double(size), (Double(row) + 0.5) / Double(size))
    return image.shade(Int(place.x.clamped), Int(place.y.clamped))
  }

  /// The share of modules of finder and timing patterns that are as they have to be.
  var agreement: Double {
    let modules = patternModules.map { (shade: shade(column: $0, row: $1), isDark: $2) }
    let shades = modules.map(\.shade)
    let threshold = (Int(shades.min() ?? 0) + Int(shades.max() ?? 0)) / 2
    let right = modules.filter { (Int($0.shade) < threshold) == $0.isDark }.count
    return Double(right) / Double(modules.count)
  }

  /// The modules of the three finder patterns and of the two timing patterns.
  private var patternModules: [(column: Int, row: Int, isDark: Bool)] {
    var modules: [(column: Int, row: Int, isDark: Bool)] = []
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
}

extension Double {
  /// The number cut to what an integer of 32 bits holds; 0 for one that is none.
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -2e9), 2e9) }
}
