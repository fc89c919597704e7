/// The modules of a code, sampled from a picture between its four corners.
struct ModuleGrid {
  /// The code's version, 1…9.
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

  /// The grid that agrees best with the patterns every code has; nil when none agrees well.
  ///
  /// The version and the corner at which the code begins are found by trying all of them. Whether
  /// it is mirrored these patterns do not tell: they are the same on both sides of the diagonal.
  static func fit(corners: [Point], in image: GrayImage) -> ModuleGrid? {
    guard corners.count == 4 else { return nil }
    var best: (grid: ModuleGrid, agreement: Double)?
    for turned in turns(of: corners) {
      guard let view = Perspective(unitSquareTo: turned) else { continue }
      for version in 1...9 {
        let grid = ModuleGrid(version: version, view: view, image: image)
        let agreement = grid.agreement
        if agreement > best?.agreement ?? 0 { best = (grid, agreement) }
      }
    }
    guard let best, best.agreement >= 0.9 else { return nil }
    return best.grid
  }

  private init(version: Int, dark: [Bool]) {
    self.version = version
    self.dark = dark
  }

  private init(version: Int, view: Perspective, image: GrayImage) {
    self.version = version
    let size = Self.size(ofVersion: version)
    var shades: [UInt8] = []
    shades.reserveCapacity(size * size)
    for row in 0..<size {
      for column in 0..<size {
        let place = view.map(
          (Double(column) + 0.5) / Double(size), (Double(row) + 0.5) / Double(size))
        shades.append(image.shade(Int(place.x.clamped), Int(place.y.clamped)))
      }
    }
    let threshold = (Int(shades.min() ?? 0) + Int(shades.max() ?? 0)) / 2
    dark = shades.map { Int($0) < threshold }
  }

  /// The share of modules of finder and timing patterns that are as they have to be.
  private var agreement: Double {
    var right = 0
    var count = 0
    for place in 0..<7 {
      for other in 0..<7 {
        let ring = max(abs(place - 3), abs(other - 3))
        let isDark = ring != 2
        let far = size - 7
        for (column, row) in [(place, other), (far + place, other), (place, far + other)] {
          right += self.isDark(column: column, row: row) == isDark ? 1 : 0
          count += 1
        }
      }
    }
    for place in 8..<size - 8 {
      right += isDark(column: place, row: 6) == (place % 2 == 0) ? 1 : 0
      right += isDark(column: 6, row: place) == (place % 2 == 0) ? 1 : 0
      count += 2
    }
    return Double(right) / Double(count)
  }

  private static func size(ofVersion version: Int) -> Int { 17 + 4 * version }

  /// The corners from each of them on.
  private static func turns(of corners: [Point]) -> [[Point]] {
    (0..<4).map { start in (0..<4).map { corners[(start + $0) % 4] } }
  }
}

extension Double {
  /// The number cut to what an integer of 32 bits holds; 0 for one that is none.
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -2e9), 2e9) }
}
