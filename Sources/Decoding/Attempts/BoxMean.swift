/// The mean of the square around each pixel, at the edges of what there is of it.
enum BoxMean {
  /// The means of squares whose side is twice the radius and one.
  ///
  /// - Complexity: O(*n*) in the pixels, whatever the radius.
  static func apply(to image: GrayImage, radius: Int) -> GrayImage {
    let (width, height) = (image.width, image.height)
    var result = image
    var columnSums = [Int](repeating: 0, count: width)
    var rows = 0..<0
    for row in 0..<height {
      let wanted = max(row - radius, 0)..<min(row + radius + 1, height)
      while rows.upperBound < wanted.upperBound {
        let start = rows.upperBound * width
        for column in 0..<width { columnSums[column] += Int(image.pixels[start + column]) }
        rows = rows.lowerBound..<rows.upperBound + 1
      }
      while rows.lowerBound < wanted.lowerBound {
        let start = rows.lowerBound * width
        for column in 0..<width { columnSums[column] -= Int(image.pixels[start + column]) }
        rows = rows.lowerBound + 1..<rows.upperBound
      }
      var sum = columnSums[..<min(radius, width)].reduce(0, +)
      for column in 0..<width {
        if column + radius < width { sum += columnSums[column + radius] }
        if column > radius { sum -= columnSums[column - radius - 1] }
        let columns = min(column + radius + 1, width) - max(column - radius, 0)
        result.pixels[row * width + column] = UInt8(sum / (columns * rows.count))
      }
    }
    return result
  }
}
