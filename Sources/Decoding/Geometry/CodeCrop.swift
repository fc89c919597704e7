/// The part of a picture around a candidate, reduced to small modules, or rectified.
struct CodeCrop {
  /// The cropped picture.
  let image: GrayImage
  /// The candidate, in the crop's coordinates.
  let candidate: TimedCandidate
  /// The transform from the crop to the picture.
  private let view: Perspective
  /// Pixels of the crop per unit of the transform.
  private let unit: Double

  /// Crops the surroundings of a candidate and reduces them; keeps the picture if its modules are small.
  init(of candidate: TimedCandidate, in picture: GrayImage) {
    guard let reduced = Reduced(candidate, in: picture) else {
      image = picture
      self.candidate = candidate
      (view, unit) = (Self.magnified(1, left: 0, top: 0), 1)
      return
    }
    image = Reduction.apply(to: picture.part(reduced.columns, reduced.rows), side: reduced.step)
    self.candidate = reduced.candidate
    let (left, top) = (Double(reduced.columns.lowerBound), Double(reduced.rows.lowerBound))
    (view, unit) = (Self.magnified(Double(reduced.step), left: left, top: top), 1)
  }

  /// Whether the crop of a candidate would show finder patterns, told by their pixels alone.
  static func showsSquares(_ candidate: TimedCandidate, in picture: GrayImage) -> Bool {
    guard let reduced = Reduced(candidate, in: picture) else {
      return candidate.hasSquares(in: picture)
    }
    return reduced.candidate.hasSquares(
      in: ReducedPart(of: picture, reduced.columns, reduced.rows, side: reduced.step))
  }

  /// Where a candidate's surroundings lie, and the candidate in their reduced picture.
  private struct Reduced {
    let columns, rows: Range<Int>
    let step: Int
    let candidate: TimedCandidate

    /// Nil if the candidate's modules are small, or if it lies outside the picture.
    init?(_ candidate: TimedCandidate, in picture: GrayImage) {
      let sizes = DetectorTuning.Geometry.moduleReduction
      let side = Int(candidate.moduleSize / sizes.reduced)
      guard candidate.moduleSize > sizes.largest, side > 1,
        let part = CodeCrop.part(of: candidate.patterns, in: picture)
      else { return nil }
      (columns, rows) = part
      step = min(side, CodeCrop.sideLimit)
      let corner = Point(x: Double(columns.lowerBound), y: Double(rows.lowerBound))
      self.candidate = PictureFrame(corner: corner, scale: 1 / Double(step)).local(candidate)
    }
  }

  private static func magnified(_ factor: Double, left: Double, top: Double) -> Perspective {
    Perspective(
      corner: Point(x: left, y: top), right: Point(x: left + factor, y: top),
      below: Point(x: left, y: top + factor), projectiveTerms: (0, 0))
  }

  /// The largest reduction factor: `Reduction` averages squares of at most this side in one pass.
  private static let sideLimit = 16

  /// Maps a point of the crop to the picture.
  func original(_ point: Point) -> Point { view.map(point.x / unit, point.y / unit) }

  private static func part(
    of patterns: FinderPatternSet, in picture: GrayImage
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let margin = DetectorTuning.Geometry.cropMargin
    let bounds = Bounds(
      around: [
        (-margin, -margin), (1 + margin, -margin), (-margin, 1 + margin), (1 + margin, 1 + margin),
      ]
      .map { patterns.point($0.0, $0.1) })
    let (width, height) = (Double(picture.width), Double(picture.height))
    // A set may lie outside the picture, or have NaN coordinates.
    guard bounds.right >= 1, bounds.bottom >= 1, bounds.left < width, bounds.top < height else {
      return nil
    }
    let columns = Int(max(0, bounds.left))..<Int(max(1, min(width, bounds.right)))
    let rows = Int(max(0, bounds.top))..<Int(max(1, min(height, bounds.bottom)))
    return columns.count > 16 && rows.count > 16 ? (columns, rows) : nil
  }
}

// MARK: - Rectification

extension CodeCrop {
  /// The code rectified to a view from straight above; nil if no perspective is known.
  var rectified: CodeCrop? {
    guard candidate.perspective != nil else { return nil }
    let centerDistance = Double(candidate.centerDistance)
    let distance = DetectorTuning.Geometry.rectified.moduleSize * centerDistance
    let near = (DetectorTuning.Geometry.rectified.margin * distance).rounded(.up)
    let seen = candidate.view
    let side = Int(distance + 2 * near)
    var image = GrayImage(width: side, height: side)
    for row in 0..<side {
      let v = (Double(row) + 0.5 - near) / distance
      for column in 0..<side {
        let luminance = self.image.luminance(
          at: seen.map((Double(column) + 0.5 - near) / distance, v))
        image.pixels[row * side + column] = UInt8(luminance)
      }
    }
    let places = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { (x, y) in
      original(seen.map(x - near / distance, y - near / distance))
    }
    guard let view = Perspective(unitSquareTo: places) else { return nil }
    let moduleSize = distance / centerDistance
    let patterns = FinderPatternSet(
      corner: Point(x: near, y: near), across: Vector(x: distance, y: 0),
      down: Vector(x: 0, y: distance), moduleSize: moduleSize, score: candidate.patterns.score)
    return CodeCrop(
      image: image,
      candidate: TimedCandidate(
        patterns: patterns, moduleSize: moduleSize, timedDistance: candidate.timedDistance,
        score: candidate.score), view: view, unit: distance)
  }

  private init(image: GrayImage, candidate: TimedCandidate, view: Perspective, unit: Double) {
    self.image = image
    self.candidate = candidate
    self.view = view
    self.unit = unit
  }
}
