/// A picture squeezed along the axis that it is stretched along, by averaging pixels; along a
/// slanted axis it is turned, too, so that the axis lies along its rows.
struct SqueezedPicture {
  let picture: Picture
  /// Where its top left corner is in the original, and the ways to the next pixels.
  private let corner: Point
  private let across, down: Vector

  init(_ gray: GrayImage, by stretch: Stretch) {
    let axis = stretch.axis
    if axis.x == 0 || axis.y == 0 {
      let isWide = axis.y == 0
      let side = Double(isWide ? gray.width : gray.height)
      let count = max(Int((side / stretch.ratio).rounded()), 1)
      let factor = side / Double(count)
      corner = .zero
      across = Vector(isWide ? factor : 1, 0)
      down = Vector(0, isWide ? 1 : factor)
      picture = Picture(
        gray: isWide ? gray.squeezedRows(to: count) : gray.squeezedColumns(to: count))
    } else {
      across = axis * stretch.ratio
      down = Vector(-axis.y, axis.x)
      let (right, bottom) = (Double(gray.width), Double(gray.height))
      let bounds = Bounds(
        around: [Point(0, 0), Point(right, 0), Point(0, bottom), Point(right, bottom)].map {
          Point($0.dot(axis) / stretch.ratio, axis.cross($0))
        })
      corner = across * bounds.left + down * bounds.top
      picture = Picture(
        gray: gray.resampled(
          from: corner, across, down, width: max(1, Int(bounds.width.rounded(.up))),
          height: max(1, Int(bounds.height.rounded(.up)))))
    }
  }

  func original(_ point: Point) -> Point { corner + across * point.x + down * point.y }
}

extension GrayImage {
  /// Each pixel the mean of as many samples along `across` as that is long; that of the edge outside.
  fileprivate func resampled(
    from corner: Point, _ across: Vector, _ down: Vector, width: Int, height: Int
  ) -> GrayImage {
    var result = GrayImage(width: width, height: height)
    guard min(self.width, self.height) > 1 else { return result }
    let count = max(1, Int(across.length.rounded()))
    var line = [Float](repeating: 0, count: width)
    for row in 0..<height {
      var sums = [Float](repeating: 0.5, count: width)
      let start = corner + down * (Double(row) + 0.5)
      for sample in 0..<count {
        let share = (Double(sample) + 0.5) / Double(count)
        PictureKernel.best.sample(
          self, from: start + across * share, by: across, into: &line, 0..<width)
        for column in 0..<width { sums[column] += line[column] / Float(count) }
      }
      for column in 0..<width {
        result.pixels[row * width + column] = UInt8(max(0, min(sums[column], 255)))
      }
    }
    return result
  }

  fileprivate func squeezedRows(to width: Int) -> GrayImage {
    var result = GrayImage(width: width, height: height)
    let shares = Shares.all(of: self.width, in: width)
    for row in 0..<height {
      let pixels = self.pixels.span.extracting(row * self.width..<(row + 1) * self.width)
      for (column, share) in shares.enumerated() {
        var sum: Float = 0
        for (index, weight) in share.weights.enumerated() {
          sum += Float(pixels[share.first + index]) * weight
        }
        result.pixels[row * width + column] = UInt8(min(sum + 0.5, 255))
      }
    }
    return result
  }

  fileprivate func squeezedColumns(to height: Int) -> GrayImage {
    var result = GrayImage(width: width, height: height)
    var sums = [Float](repeating: 0, count: width)
    for (row, share) in Shares.all(of: self.height, in: height).enumerated() {
      for column in 0..<width { sums[column] = 0.5 }
      for (index, weight) in share.weights.enumerated() {
        let start = (share.first + index) * width
        for column in 0..<width { sums[column] += Float(pixels[start + column]) * weight }
      }
      for column in 0..<width {
        result.pixels[row * width + column] = UInt8(min(sums[column], 255))
      }
    }
    return result
  }
}

/// How much each pixel of a line adds to one pixel of a shorter line.
private struct Shares {
  let first: Int
  let weights: [Float]

  static func all(of count: Int, in shorter: Int) -> [Shares] {
    let step = Double(count) / Double(shorter)
    return (0..<shorter).map { index in
      let (start, end) = (Double(index) * step, min(Double(index + 1) * step, Double(count)))
      let first = min(Int(start), count - 1)
      let last = max(first, min(Int(end.rounded(.up)) - 1, count - 1))
      let weights = (first...last).map { pixel in
        Float((min(end, Double(pixel + 1)) - max(start, Double(pixel))) / step)
      }
      return Shares(first: first, weights: weights)
    }
  }
}
