/// Converts rows of pixels to luminance.
package enum Luma {
  /// The luminance of the first `count` pixels of a row, composited on white; `luminance` has room.
  package static func luminance(
    of row: Span<UInt8>, channels: Int, count: Int, into luminance: inout [UInt8]
  ) {
    switch channels {
    case 1: for index in 0..<count { luminance[index] = row[index] }
    case 2:
      for index in 0..<count { luminance[index] = onWhite(row[2 * index], row[2 * index + 1]) }
    default:
      PictureKernel.best.weighColors(of: row, channels: channels, count: count, into: &luminance)
    }
  }

  /// The largest of red, green and blue, or the luminance, of `count` pixels, composited on white.
  package static func brightest(
    of row: Span<UInt8>, channels: Int, count: Int, into luminance: inout [UInt8]
  ) {
    guard channels >= 3 else {
      return self.luminance(of: row, channels: channels, count: count, into: &luminance)
    }
    PictureKernel.best.findBrightest(of: row, channels: channels, count: count, into: &luminance)
  }

  /// One channel of a color row, 0 to 2 for red, green and blue, composited on white.
  package static func channel(
    _ channel: Int, of row: Span<UInt8>, channels: Int, count: Int, into luminance: inout [UInt8]
  ) {
    for index in 0..<count {
      let start = channels * index
      let value = row[start + channel]
      luminance[index] = channels == 4 ? onWhite(value, row[start + 3]) : value
    }
  }

  /// Whether any of the first `count` pixels is not opaque.
  package static func isClear(_ row: Span<UInt8>, channels: Int, count: Int) -> Bool {
    guard channels % 2 == 0 else { return false }
    return (0..<count).contains { row[channels * ($0 + 1) - 1] < .max }
  }

  /// Turns luminance that was composited on white into what it is on black.
  package static func moveToBlack(
    _ luminance: inout [UInt8], of row: Span<UInt8>, channels: Int, count: Int
  ) {
    guard channels % 2 == 0 else { return }
    for index in 0..<count {
      let white = .max - row[channels * (index + 1) - 1]
      luminance[index] -= min(white, luminance[index])
    }
  }

  /// Whether any of the first `count` pixels looks colored.
  package static func isColored(_ row: Span<UInt8>, channels: Int, count: Int) -> Bool {
    channels >= 3
      && PictureKernel.best.mostColor(of: row, channels: channels, count: count)
        > Tuning.leastColor
  }

  private static func onWhite(_ luminance: UInt8, _ alpha: UInt8) -> UInt8 {
    let (luminance, alpha) = (UInt32(luminance), UInt32(alpha))
    let sum: UInt32 = luminance * alpha + 255 * (255 - alpha) + 127
    return UInt8(sum / 255)
  }
}

extension Luma {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The difference between a pixel's channels up to which it counts as gray.
    static let leastColor: UInt8 = 40
  }
}
