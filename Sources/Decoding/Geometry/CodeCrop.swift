/// The part of a picture around a triple, with modules of few pixels, or seen from straight above.
struct CodeCrop {
  /// The part.
  let image: GrayImage
  /// The triple, in the part.
  let triple: FinderTriple
  /// From the part to the picture.
  private let view: Perspective
  /// Pixels of the part for one of the view's units.
  private let unit: Double

  /// Larger modules, in pixels, are averaged: that takes less time, and takes grain away.
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
      (view, unit) = (Self.magnified(1, left: 0, top: 0), 1)
      return
    }
    let step = min(side, Self.sideLimit)
    image = Reduction.apply(to: picture.part(part.columns, part.rows), side: step)
    let (left, top) = (Double(part.columns.lowerBound), Double(part.rows.lowerBound))
    var moved = triple
    moved.corner = Point(x: triple.corner.x - left, y: triple.corner.y - top)
    self.triple = moved.scaled(by: 1 / Double(step))
    (view, unit) = (Self.magnified(Double(step), left: left, top: top), 1)
  }

  private static func magnified(_ factor: Double, left: Double, top: Double) -> Perspective {
    Perspective(
      corner: Point(x: left, y: top), right: Point(x: left + factor, y: top),
      below: Point(x: left, y: top + factor), falling: (0, 0))
  }

  /// A reduction averages squares of at most so many pixels a side.
  private static let sideLimit = 16

  /// The point of the picture at a point of the part.
  func original(_ point: Point) -> Point {
    view.map(point.x / unit, point.y / unit)
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

// MARK: - Seen from straight above

extension CodeCrop {
  /// The same code seen from straight above; nil where its patterns do not tell that it is seen
  /// askew.
  var upright: CodeCrop? {
    guard triple.tilt != nil else { return nil }
    let span = Double(triple.timing ?? Int((triple.distance / triple.moduleSize).rounded()))
    let distance = Self.uprightModule * span
    let near = (Self.uprightMargin * distance).rounded(.up)
    let seen = triple.view
    let side = Int(distance + 2 * near)
    var image = GrayImage(width: side, height: side)
    for row in 0..<side {
      let v = (Double(row) + 0.5 - near) / distance
      for column in 0..<side {
        let shade = self.image.shade(at: seen.map((Double(column) + 0.5 - near) / distance, v))
        image.pixels[row * side + column] = UInt8(shade)
      }
    }
    let places = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { (x, y) in
      original(seen.map(x - near / distance, y - near / distance))
    }
    guard let view = Perspective(unitSquareTo: places) else { return nil }
    return CodeCrop(
      image: image,
      triple: FinderTriple(
        corner: Point(x: near, y: near), across: Vector(x: distance, y: 0),
        down: Vector(x: 0, y: distance), moduleSize: distance / span, misfit: triple.misfit,
        timing: triple.timing),
      view: view, unit: distance)
  }

  /// Pixels of a module.
  private static let uprightModule = 4.0
  /// How far the part reaches around the middles, in units of their distance: a little farther than
  /// what a grid is fitted in.
  private static let uprightMargin = 0.4

  private init(image: GrayImage, triple: FinderTriple, view: Perspective, unit: Double) {
    self.image = image
    self.triple = triple
    self.view = view
    self.unit = unit
  }
}
