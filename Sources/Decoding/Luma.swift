/// Converts rows of pixels to luminance.
package enum Luma {
  /// The luminance of the first `count` pixels of a row, composited on white; `luminance` has room.
  package static func luminance(
    of row: [UInt8], channels: Int, count: Int, into luminance: inout [UInt8]
  ) {
    switch channels {
    case 1: for index in 0..<count { luminance[index] = row[index] }
    case 2:
      for index in 0..<count { luminance[index] = onWhite(row[2 * index], row[2 * index + 1]) }
    default: fill(&luminance, of: row, channels, count) { luma(row[$0], row[$0 + 1], row[$0 + 2]) }
    }
  }

  /// The largest of red, green and blue, or the luminance, of `count` pixels, composited on white.
  package static func brightest(
    of row: [UInt8], channels: Int, count: Int, into luminance: inout [UInt8]
  ) {
    guard channels >= 3 else {
      return self.luminance(of: row, channels: channels, count: count, into: &luminance)
    }
    fill(&luminance, of: row, channels, count) { max(row[$0], row[$0 + 1], row[$0 + 2]) }
  }

  /// One channel of a color row, 0 to 2 for red, green and blue, composited on white.
  package static func channel(
    _ channel: Int, of row: [UInt8], channels: Int, count: Int, into luminance: inout [UInt8]
  ) {
    fill(&luminance, of: row, channels, count) { row[$0 + channel] }
  }

  /// Whether any of the first `count` pixels looks colored.
  package static func isColored(_ row: [UInt8], channels: Int, count: Int) -> Bool {
    guard channels >= 3 else { return false }
    for index in 0..<count {
      let start = channels * index
      let (red, green, blue) = (row[start], row[start + 1], row[start + 2])
      if max(red, green, blue) - min(red, green, blue) > Tuning.leastColor {
        return true
      }
    }
    return false
  }

  @inline(__always) private static func fill(
    _ luminance: inout [UInt8], of row: [UInt8], _ channels: Int, _ count: Int,
    _ value: (Int) -> UInt8
  ) {
    for index in 0..<count {
      let start = channels * index
      luminance[index] = channels == 4 ? onWhite(value(start), row[start + 3]) : value(start)
    }
  }

  /// ITU-R BT.709 luma in 256ths: 54.4, 183.1 and 18.5, rounded to add up to 256.
  private static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let (red, green, blue) = (UInt32(red), UInt32(green), UInt32(blue))
    let sum: UInt32 = red * 54 + green * 183 + blue * 19 + 128
    return UInt8(sum >> 8)
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
