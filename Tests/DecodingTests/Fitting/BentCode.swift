import Glibc

@testable import Decoding

/// A drawing of a code on bent paper: `bend` moves points, in modules of the flat code.
struct BentCode {
  /// The code.
  let code: DrawnCode
  /// The picture.
  let image: GrayImage
  private let bend: (Point) -> Vector
  /// Pixels in a module, and modules around the code.
  static let (scale, border) = (5.0, 5.0)

  /// Draws a code.
  init(_ code: DrawnCode, bend: @escaping (Point) -> Vector) {
    (self.code, self.bend) = (code, bend)
    let side = Int((Double(code.size) + 2 * Self.border) * Self.scale)
    var image = GrayImage(width: side, height: side)
    for row in 0..<side {
      for column in 0..<side {
        var point = Point(Double(column) + 0.5, Double(row) + 0.5) * (1 / Self.scale)
        point -= Vector(Self.border, Self.border)
        // Bends are slight, so going back by the bend of the place is close enough, twice.
        let source = point - bend(point - bend(point))
        let (x, y) = (Int(source.x.rounded(.down)), Int(source.y.rounded(.down)))
        guard 0..<code.size ~= x, 0..<code.size ~= y, code.modules[y][x] else { continue }
        image.pixels[row * side + column] = 0
      }
    }
    self.image = image
  }

  /// Where the middle of a module is in the picture.
  func middle(_ column: Int, _ row: Int) -> Point {
    let flat = Point(Double(column) + 0.5, Double(row) + 0.5)
    return (flat + bend(flat) + Vector(Self.border, Self.border)) * Self.scale
  }

  /// Finds grids between the finder patterns.
  var finder: GridFinder {
    let corner = middle(3, 3)
    let candidate = TimedCandidate(
      corner: corner, across: middle(code.size - 4, 3) - corner,
      down: middle(3, code.size - 4) - corner, moduleSize: Self.scale,
      timedDistance: code.size - 7)
    return GridFinder(of: candidate, in: image)
  }

  /// The modules whose middle a grid misses by more than half a module.
  func missed(by grid: GridFit) -> Int {
    let span = Double(code.size - 7)
    return (0..<code.size * code.size).count { module in
      let (row, column) = module.quotientAndRemainder(dividingBy: code.size)
      let found = grid.point((Double(column) - 3) / span, (Double(row) - 3) / span)
      return (found - middle(column, row)).maxNorm > 0.5 * Self.scale
    }
  }
}

extension BentCode {
  /// Around a bottle: both sides are moved by a quarter of some modules, the middle is not.
  static func bottle(_ code: DrawnCode, _ most: Vector = Vector(0, 4)) -> BentCode {
    BentCode(code) { point in
      let place = point.x / Double(code.size) - 0.5
      return most * (place * place)
    }
  }

  /// Creased paper: waves in both directions.
  static func creased(_ code: DrawnCode) -> BentCode {
    BentCode(code) { Vector(0.7 * sin($0.y / 6), 0.7 * sin($0.x / 7 + 1)) }
  }
}
