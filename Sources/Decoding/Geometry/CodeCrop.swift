/// The part of a picture around a triple, with modules of few pixels.
struct CodeCrop {
  /// The part.
  let image: GrayImage
  /// The triple, in the part.
  let triple: FinderTriple
  /// Pixels of the picture along a side of one of the part.
  private let factor: Double
  private let left: Double
  private let top: Double

  /// Modules of more pixels are averaged: that takes less time, and grain away.
  private static let largestModule = 7.0
  /// About how many pixels are left of a module.
  private static let reducedModule = 4.0
  /// How far the part reaches around the middles, in units of their distances.
  private static let margin = 0.6

  /// The surroundings of a triple, or the picture itself where its modules are small enough.
  init(of triple: FinderTriple, in picture: GrayImage) {
    let side = Int(triple.moduleSize / Self.reducedModule)
    let part = Self.part(of: triple, in: picture)
    guard triple.moduleSize > Self.largestModule, let part, side > 1 else {
      image = picture
      self.triple = triple
      (factor, left, top) = (1, 0, 0)
      return
    }
    let step = min(side, Self.sideLimit)
    image = Reduction.apply(to: picture.part(part.columns, part.rows), side: step)
    factor = Double(step)
    (left, top) = (Double(part.columns.lowerBound), Double(part.rows.lowerBound))
    var moved = triple
    moved.corner = Point(x: triple.corner.x - left, y: triple.corner.y - top)
    self.triple = moved.scaled(by: 1 / factor)
  }

  /// A reduction averages squares of at most so many pixels a side.
  private static let sideLimit = 16

  /// The point of the picture at a point of the part.
  func original(_ point: Point) -> Point {
    Point(x: point.x * factor + left, y: point.y * factor + top)
  }

  private static func part(
    of triple: FinderTriple, in picture: GrayImage
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let bounds = Bounds(
      around: [
        (-margin, -margin), (1 + margin, -margin), (-margin, 1 + margin), (1 + margin, 1 + margin),
      ]
      .map { triple.place($0.0, $0.1) })
    let (width, height) = (Double(picture.width), Double(picture.height))
    // A triple may lie beside the picture, or nowhere.
    guard bounds.right >= 1, bounds.bottom >= 1, bounds.left < width, bounds.top < height else {
      return nil
    }
    let columns = Int(max(0, bounds.left))..<Int(max(1, min(width, bounds.right)))
    let rows = Int(max(0, bounds.top))..<Int(max(1, min(height, bounds.bottom)))
    return columns.count > 16 && rows.count > 16 ? (columns, rows) : nil
  }
}
