/// A picture squeezed along the axis that it is stretched along, by averaging pixels.
struct SqueezedPicture {
  let picture: Picture
  /// Pixels of the original per pixel, along rows and columns.
  private let factors: Vector

  init(_ gray: GrayImage, by stretch: Stretch) {
    let side = Double(stretch.isWide ? gray.width : gray.height)
    let count = max(Int((side / stretch.ratio).rounded()), 1)
    let factor = side / Double(count)
    factors = stretch.isWide ? Vector(factor, 1) : Vector(1, factor)
    let image = stretch.isWide ? gray.squeezedRows(to: count) : gray.squeezedColumns(to: count)
    picture = Picture(gray: image)
  }

  func original(_ point: Point) -> Point { point * factors }
}

extension GrayImage {
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
