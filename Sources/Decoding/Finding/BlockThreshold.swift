/// Binarizes a picture by the luminance around each block of 8 × 8 pixels.
///
/// The usual rule, to give a flat block the level of its neighbors, loses faded tickets. Here its
/// level lies below its own luminance, so blank paper stays light.
enum BlockThreshold {
  /// With `isInverted`, black and white are exchanged first.
  static func apply(to image: GrayImage, isInverted: Bool = false) -> BitImage {
    let levels = BlockLevels(of: image, isInverted: isInverted)
    let inversion: UInt8 = isInverted ? .max : 0
    let thresholds = levels.thresholds
    var bits = BitImage(width: image.width, height: image.height)
    let pixels = image.pixels.span
    for block in 0..<levels.rows {
      let line = thresholds.span.extracting(block * levels.columns..<(block + 1) * levels.columns)
      for word in 0..<bits.wordsPerRow {
        let limits = limits(in: line, word)
        let count = min(64, image.width - 64 * word)
        for row in 8 * block..<min(8 * block + 8, image.height) {
          let start = row * image.width + 64 * word
          bits.words[row * bits.wordsPerRow + word] =
            start + 64 <= pixels.count
            ? pixels.bits(notAbove: limits, at: start, inversion) & (.max &>> UInt64(64 - count))
            : dark(pixels.extracting(start..<start + count), line, word, inversion)
        }
      }
    }
    return bits
  }

  /// The thresholds of a word's eight blocks, repeated for each pixel.
  @inline(__always) private static func limits(in line: Span<UInt8>, _ word: Int) -> Bytes64 {
    func limits(_ block: Int) -> SIMD16<UInt8> {
      let (one, next) = (min(block, line.count - 1), min(block + 1, line.count - 1))
      return SIMD16(lowHalf: SIMD8(repeating: line[one]), highHalf: SIMD8(repeating: line[next]))
    }
    let first = 8 * word
    return (limits(first), limits(first + 2), limits(first + 4), limits(first + 6))
  }

  private static func dark(
    _ pixels: Span<UInt8>, _ line: Span<UInt8>, _ word: Int, _ inversion: UInt8
  ) -> UInt64 {
    var dark: UInt64 = 0
    for column in pixels.indices where pixels[column] ^ inversion <= line[8 * word + column / 8] {
      dark |= 1 << UInt64(column)
    }
    return dark
  }
}
