/// The part of a picture around a candidate, reduced to small modules, or rectified.
struct CodeCrop {
  let image: GrayImage
  let candidate: TimedCandidate
  private var frame = PictureFrame.original
  /// The transform to the picture from units of the pattern distance; nil unless rectified.
  private var view: (transform: Perspective, unit: Double)?

  func original(_ point: Point) -> Point {
    guard let view else { return frame.original(point) }
    return view.transform.map(point.x / view.unit, point.y / view.unit)
  }
}

extension CodeCrop {
  init(of candidate: TimedCandidate, in picture: GrayImage) {
    guard let part = ReducedSurroundings(of: candidate, in: picture) else {
      self.init(image: picture, candidate: candidate)
      return
    }
    self.init(
      image: Reduction.apply(to: picture.part(part.columns, part.rows), side: part.side),
      candidate: part.frame.local(candidate), frame: part.frame)
  }

  /// Same as `hasSquares` on the crop, but computes only the pixels that are looked at.
  static func showsSquares(
    _ candidate: TimedCandidate, in picture: GrayImage, isInverted: Bool = false
  ) -> Bool {
    guard let part = ReducedSurroundings(of: candidate, in: picture) else {
      return candidate.hasSquares(in: picture, isInverted: isInverted)
    }
    return part.frame.local(candidate).hasSquares(
      in: ReducedPart(of: picture, part.columns, part.rows, side: part.side),
      isInverted: isInverted)
  }

  var rectified: CodeCrop? {
    guard candidate.perspective != nil else { return nil }
    let centerDistance = Double(candidate.centerDistance)
    let distance = Tuning.moduleSize * centerDistance
    let near = (NormalizedPatch.Tuning.fineDetail.margin * distance).rounded(.up)
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
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { (x, y) in
      original(seen.map(x - near / distance, y - near / distance))
    }
    guard let view = Perspective(unitSquareTo: corners) else { return nil }
    let rectified = TimedCandidate(
      corner: Point(near, near), across: Vector(distance, 0), down: Vector(0, distance),
      moduleSize: distance / centerDistance, timedDistance: candidate.timedDistance,
      score: candidate.score)
    return CodeCrop(image: image, candidate: rectified, view: (view, distance))
  }
}

private struct ReducedSurroundings {
  let columns, rows: Range<Int>
  /// Pixels along a side that are averaged into one, at most 16, as `Reduction` does in one pass.
  let side: Int
  private static let sideLimit = 16

  /// Nil if the candidate's modules are small, or if it lies outside the picture.
  init?(of candidate: TimedCandidate, in picture: GrayImage) {
    side = min(Int(candidate.moduleSize / CodeCrop.Tuning.moduleSize), Self.sideLimit)
    guard side > 1 else { return nil }
    let (near, far) = (-CodeCrop.Tuning.margin, 1 + CodeCrop.Tuning.margin)
    let bounds = Bounds(
      around: [(near, near), (far, near), (near, far), (far, far)].map {
        candidate.patterns.point($0.0, $0.1)
      })
    let (width, height) = (Double(picture.width), Double(picture.height))
    // A set may lie outside the picture, or have NaN coordinates.
    guard bounds.right >= 1, bounds.bottom >= 1, bounds.left < width, bounds.top < height else {
      return nil
    }
    columns = Int(max(0, bounds.left))..<Int(max(1, min(width, bounds.right)))
    rows = Int(max(0, bounds.top))..<Int(max(1, min(height, bounds.bottom)))
    if columns.count <= 16 || rows.count <= 16 { return nil }
  }

  var frame: PictureFrame {
    PictureFrame(
      corner: Point(Double(columns.lowerBound), Double(rows.lowerBound)), scale: 1 / Double(side))
  }
}

extension CodeCrop {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The pixels of a module to which larger ones are reduced, which saves time and removes grain, and
    /// to which crops are rectified.
    static let moduleSize = 4.0
    /// How far a crop extends around the pattern centers, in units of their distance: to the corner
    /// of a code in perspective, and its quiet zone.
    static let margin = 0.6
  }
}
