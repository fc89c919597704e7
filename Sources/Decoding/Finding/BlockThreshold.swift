/// Black and white by the luminance around each block of 8 × 8 pixels.
///
/// The usual rule makes a flat block dark or light as its neighbours are, and loses faded tickets.
/// Here the level of a flat block lies below its own luminance, so that paper stays paper.
enum BlockThreshold {
  /// The picture in black and white.
  static func apply(to image: GrayImage) -> BitImage {
    let levels = BlockLevels(of: image)
    let thresholds = levels.thresholds
    var bits = BitImage(width: image.width, height: image.height)
    let whole = image.width / 8
    let pixels = image.pixels.span
    for row in 0..<image.height {
      let block = row / 8 * levels.columns
      let (start, target) = (row * image.width, row * bits.wordsPerRow)
      for column in 0..<whole {
        let dark = Self.notAbove(thresholds[block + column], pixels.word(at: start + 8 * column))
        bits.words[target + column >> 3] |= dark << UInt64(8 * (column & 7))
      }
      for column in 8 * whole..<image.width
      where
        image.pixels[start + column] <= thresholds[block + whole]
      {
        bits.words[target + column >> 6] |= 1 << UInt64(column & 63)
      }
    }
    return bits
  }

  /// A bit for each of eight pixels that is not above a threshold, the first the lowest.
  ///
  /// All bytes at once: a byte with its highest bit set less another without it never borrows, and
  /// tells the lower seven bits apart; the highest bits are compared by themselves.
  @inline(__always)
  private static func notAbove(_ threshold: UInt8, _ pixels: UInt64) -> UInt64 {
    let limits = UInt64(threshold) &* 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let lower = (limits | high) &- (pixels & ~high)
    let isDark = ((limits & ~pixels) | (~(limits ^ pixels) & lower)) & high
    // The product adds the eight highest bits up in its top byte, the first one lowest.
    return ((isDark >> 7) &* 0x0102_0408_1020_4080) >> 56
  }
}
