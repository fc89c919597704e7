/// Binarises a picture by the luminance around each block of 8 × 8 pixels.
///
/// The usual rule makes a flat block as dark or light as its neighbours, which loses faded tickets.
/// Here a flat block's level lies below its own luminance, so blank paper stays light.
enum BlockThreshold {
  /// The binary picture.
  static func apply(to image: GrayImage) -> BitImage {
    let levels = BlockLevels(of: image)
    let thresholds = levels.thresholds
    var bits = BitImage(width: image.width, height: image.height)
    let whole = image.width / 8
    let pixels = image.pixels.span
    for row in 0..<image.height {
      let start = row * image.width
      let block = row / 8 * levels.columns
      let line = thresholds.span.extracting(block..<block + levels.columns)
      for word in 0..<bits.wordsPerRow {
        var dark: UInt64 = 0
        for column in 8 * word..<min(8 * word + 8, whole) {
          let eight = Self.notAbove(line[column], pixels.word(at: start &+ 8 &* column))
          dark |= eight &<< UInt64(8 &* (column & 7))
        }
        bits.words[row * bits.wordsPerRow + word] = dark
      }
      for column in 8 * whole..<image.width where image.pixels[start + column] <= line[whole] {
        bits.words[row * bits.wordsPerRow + column >> 6] |= 1 << UInt64(column & 63)
      }
    }
    return bits
  }

  /// One bit for each of eight pixels that is not above the threshold; the first is the lowest.
  ///
  /// SWAR comparison: a byte with its top bit set minus a byte with it clear never borrows, which
  /// compares the lower seven bits; the top bits are compared separately.
  @inline(__always)
  private static func notAbove(_ threshold: UInt8, _ pixels: UInt64) -> UInt64 {
    let limits = UInt64(threshold) &* 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let lower = (limits | high) &- (pixels & ~high)
    let isDark = ((limits & ~pixels) | (~(limits ^ pixels) & lower)) & high
    // The multiplication gathers the eight top bits in the top byte, the first one lowest.
    return ((isDark >> 7) &* 0x0102_0408_1020_4080) >> 56
  }
}
