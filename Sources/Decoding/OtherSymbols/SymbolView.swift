/// Where the modules of a flat symbol, or of a part of it, lie in a picture.
struct SymbolView {
  let columns, rows: Int
  /// The outer edges' corners, clockwise from the symbol's own upper left one unless mirrored.
  private(set) var corners: [Point]
  let image: GrayImage
  let levels: Levels

  struct Levels {
    let middle: Float
    /// Half the difference of light and dark modules; negative for a symbol light on dark.
    let amplitude: Float
  }

  init(columns: Int, rows: Int, corners: [Point], in image: GrayImage, levels: Levels) {
    (self.columns, self.rows, self.corners) = (columns, rows, corners)
    (self.image, self.levels) = (image, levels)
  }

  /// The same square turned and mirrored in all eight ways.
  var orientations: [SymbolView] {
    [corners, [corners[0], corners[3], corners[2], corners[1]]].flatMap { corners in
      (0..<4).map { turn in
        var view = self
        view.corners = (0..<4).map { corners[($0 + turn) % 4] }
        return view
      }
    }
  }

  /// The view of more or fewer modules from the same upper left corner.
  func extended(toColumns columns: Int, rows: Int) -> SymbolView? {
    guard let map = Perspective(unitSquareTo: corners) else { return nil }
    let (right, below) = (
      Double(columns) / Double(self.columns), Double(rows) / Double(self.rows)
    )
    return SymbolView(
      columns: columns, rows: rows,
      corners: [map.map(0, 0), map.map(right, 0), map.map(right, below), map.map(0, below)],
      in: image, levels: levels)
  }

  /// How dark modules are, less what blur added from their neighbors; 0 outside the picture.
  func darkness(of modules: [(column: Int, row: Int)]) -> [Float] {
    guard let map = Perspective(unitSquareTo: corners) else { return modules.map { _ in 0 } }
    return modules.map { column, row in
      func darkness(_ x: Int, _ y: Int) -> Float {
        self.darkness(column + x, row + y, map, Self.inner, limit: 2)
      }
      let neighbors = darkness(-1, 0) + darkness(1, 0) + darkness(0, -1) + darkness(0, 1)
      return darkness(0, 0) - Tuning.blurredShare * neighbors
    }
  }

  /// The share of known modules in a role that show the opposite color.
  func wrongShare(of known: [KnownModule], in role: KnownModule.Role) -> Double {
    let modules = known.filter { $0.role == role }
    let wrong = zip(modules, darkness(of: modules.map { ($0.column, $0.row) })).count {
      $0.isDark ? $1 < 0 : $1 > 0
    }
    return Double(wrong) / Double(max(modules.count, 1))
  }

  /// 1 if all known modules are clear and right, about 0 by chance.
  func correlation(with known: [KnownModule]) -> Float {
    guard let map = Perspective(unitSquareTo: corners) else { return -1 }
    var sum: Float = 0
    for module in known {
      let darkness = darkness(module.column, module.row, map, Self.outer, limit: 1)
      sum += module.isDark ? darkness : -darkness
    }
    return sum / Float(max(known.count, 1))
  }

  /// Moves the corners so that known modules agree better; without perspective, opposite sides stay
  /// parallel.
  func fitted(to known: [KnownModule], withPerspective: Bool) -> SymbolView {
    var (best, bestCorrelation) = (self, correlation(with: known))
    let moduleSize = (self.corners[1] - self.corners[0]).length / Double(columns)
    // All corners, one edge, or one corner move.
    let edges = [[0, 1, 1, 0], [1, 0, 0, 1], [0, 0, 1, 1], [1, 1, 0, 0]]
    let corners = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    let ways = [[1, 1, 1, 1]] + edges + (withPerspective ? corners : [])
    for step in Tuning.fitSteps {
      for _ in 0..<Tuning.fitRounds {
        var isBetter = false
        for way in ways {
          for shift in [Point(1, 0), Point(-1, 0), Point(0, 1), Point(0, -1)] {
            var moved = best
            for (index, weight) in way.enumerated() {
              moved.corners[index] += shift * (step * moduleSize * Double(weight))
            }
            let correlation = moved.correlation(with: known)
            if correlation > bestCorrelation {
              (best, bestCorrelation, isBetter) = (moved, correlation, true)
            }
          }
        }
        if !isBetter { break }
      }
    }
    return best
  }

  @inline(__always)
  private func darkness(
    _ column: Int, _ row: Int, _ map: Perspective, _ samples: [Vector], limit: Float
  ) -> Float {
    var sum: Float = 0
    for sample in samples {
      let point = map.map(
        (Double(column) + sample.x) / Double(columns), (Double(row) + sample.y) / Double(rows))
      guard image.bounds.contains(point) else { return 0 }
      let darkness = (levels.middle - image.luminance(at: point)) / levels.amplitude
      sum += min(max(darkness, -limit), limit)
    }
    return sum / Float(samples.count)
  }

  /// Samples far from a module's edges, to read it.
  private static let inner = samples(at: [0.3, 0.7])
  /// Samples near its corners, which show whether it is in the middle, to fit views.
  private static let outer = samples(at: [0.15, 0.85])

  private static func samples(at places: [Double]) -> [Vector] {
    places.flatMap { y in places.map { Vector(x: $0, y: y) } }
  }
}

extension SymbolView {
  /// Limits fitted to pictures.
  ///
  /// *Named* are 380 of 400 drawn codes of 2.5 to 12 pixels a module: turned, blurred, noisy,
  /// faded, in perspective, or all of that and JPEG. Of 1,943 pictures without any, none is.
  enum Tuning {
    /// Steps of a fit in modules, and the most rounds with each (without the last, wide codes are
    /// lost, as one corner's small error in height shifts the modules in the middle).
    static let fitSteps = [0.4, 0.2, 0.1, 0.05, 0.02]
    static let fitRounds = 4
    /// The share of its neighbors' darkness that blur adds to a module, if its deviation is half a
    /// module: that of the Gaussian that lies a module beside its middle.
    static let blurredShare: Float = 0.16
  }
}
