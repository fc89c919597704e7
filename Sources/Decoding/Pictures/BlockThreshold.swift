/// Binarizes a picture by the luminance around each block of 8 × 8 pixels.
///
/// The usual rule, to give a flat block the level of its neighbors, loses faded tickets. Here its
/// level lies below its own luminance, so blank paper stays light.
enum BlockThreshold {
  /// With `isInverted`, black and white are exchanged first.
  static func apply(
    to image: GrayImage, isInverted: Bool = false, by kernel: PictureKernel = .best
  ) -> BitImage {
    let levels = BlockLevels(of: image, isInverted: isInverted, by: kernel)
    let thresholds = levels.thresholds
    var bits = BitImage(width: image.width, height: image.height)
    for block in 0..<levels.rows {
      kernel.compare(
        image, rows: 8 * block..<min(8 * block + 8, image.height),
        to: thresholds.span.extracting(block * levels.columns..<(block + 1) * levels.columns),
        inversion: isInverted ? .max : 0, into: &bits)
    }
    return bits
  }
}

/// The level of each block of 8 × 8 pixels: its mean luminance, or less where it is flat.
struct BlockLevels {
  let columns: Int
  let rows: Int
  private var levels: [Int32]
  private static let side = 8

  /// With `isInverted`, black and white are exchanged first.
  init(of image: GrayImage, isInverted: Bool = false, by kernel: PictureKernel = .best) {
    columns = (image.width + Self.side - 1) / Self.side
    rows = (image.height + Self.side - 1) / Self.side
    levels = [Int32](repeating: 0, count: columns * rows)
    let whole = image.height >= Self.side ? image.width / Self.side : 0
    for row in 0..<rows {
      // A block cut by the bottom edge borrows the missing rows from above.
      let top = min(row * Self.side, image.height - Self.side)
      if whole > 0 {
        kernel.findLevels(
          of: image, from: top * image.width, count: whole, isInverted: isInverted,
          into: &levels, at: row * columns)
      }
      for column in whole..<columns {
        levels[row * columns + column] = Self.level(of: image, column, row, isInverted)
      }
    }
  }

  private static func level(
    of image: GrayImage, _ column: Int, _ row: Int, _ isInverted: Bool
  ) -> Int32 {
    var (sum, square, count) = (0.0, 0.0, 0.0)
    for y in row * side..<min((row + 1) * side, image.height) {
      for x in column * side..<min((column + 1) * side, image.width) {
        let luminance = Double(image.pixels[y * image.width + x])
        sum += luminance
        square += luminance * luminance
        count += 1
      }
    }
    let mean = isInverted ? 255 - sum / count : sum / count
    return level(mean: mean, variance: (square - sum * sum / count) / count)
  }

  private static func level(mean: Double, variance: Double) -> Int32 {
    let isFlat = variance < Double(GrayImage.Tuning.noiseVariance)
    return Int32(mean) - (isFlat ? Tuning.flatMargin : 0)
  }

  var thresholds: [UInt8] {
    BoxMean.means(of: levels, width: columns, radius: Tuning.reach)
  }
}

extension BlockLevels {
  /// Limits fitted to pictures.
  enum Tuning {
    /// How far a flat block's threshold lies below its mean, so that paper stays light.
    static let flatMargin: Int32 = 14
    /// Blocks in each direction averaged into a threshold: 5 × 5 in all (and zxing).
    static let reach = 2
  }
}
