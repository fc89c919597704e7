/// Black and white by the shades around each block of 8 × 8 pixels.
///
/// The usual rule takes a flat block for dark or light by its neighbours and loses faded tickets: here
/// a flat block counts as a little lighter than it is, so paper stays paper.
enum BlockThreshold {
  /// Pixels along a side of a block.
  private static let side = 8

  /// A block whose shades span less holds no edge.
  private static let flatSpan: UInt8 = 12

  /// How much darker than a flat block a pixel beside it has to be.
  private static let flatMargin = 10

  /// Blocks in each direction whose levels are averaged with a block's own.
  private static let reach = 2

  /// The picture in black and white.
  static func apply(to image: GrayImage) -> BitImage {
    let columns = (image.width + side - 1) / side
    let rows = (image.height + side - 1) / side
    let levels = blockLevels(of: image, columns: columns, rows: rows)
    let thresholds = smoothed(levels, columns: columns, rows: rows)
    var bits = BitImage(width: image.width, height: image.height)
    for row in 0..<image.height {
      let blockRow = row / side * columns
      for column in 0..<image.width {
        let threshold = thresholds[blockRow + column / side]
        if image.pixels[row * image.width + column] <= threshold {
          bits.words[row * bits.wordsPerRow + column >> 6] |= 1 << UInt64(column & 63)
        }
      }
    }
    return bits
  }

  private static func blockLevels(of image: GrayImage, columns: Int, rows: Int) -> [Int32] {
    var levels = [Int32](repeating: 0, count: columns * rows)
    for blockRow in 0..<rows {
      for blockColumn in 0..<columns {
        var (sum, count) = (0, 0)
        var (darkest, lightest) = (UInt8.max, UInt8.min)
        for row in blockRow * side..<min((blockRow + 1) * side, image.height) {
          for column in blockColumn * side..<min((blockColumn + 1) * side, image.width) {
            let shade = image.pixels[row * image.width + column]
            sum += Int(shade)
            count += 1
            darkest = min(darkest, shade)
            lightest = max(lightest, shade)
          }
        }
        let isFlat = lightest - darkest < flatSpan
        levels[blockRow * columns + blockColumn] =
          Int32(isFlat ? Int(darkest) - flatMargin : sum / count)
      }
    }
    return levels
  }

  /// The mean of each block's surroundings.
  private static func smoothed(_ levels: [Int32], columns: Int, rows: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: levels.count)
    for row in 0..<rows {
      for column in 0..<columns {
        var (sum, count): (Int32, Int32) = (0, 0)
        for y in max(row - reach, 0)...min(row + reach, rows - 1) {
          for x in max(column - reach, 0)...min(column + reach, columns - 1) {
            sum += levels[y * columns + x]
            count += 1
          }
        }
        result[row * columns + column] = UInt8(clamping: sum / count)
      }
    }
    return result
  }
}
