/// Turns the channels of a row into shades of gray.
package enum Luma {
  /// The shades of the first pixels of a row; alpha lies on white.
  ///
  /// - Precondition: the row has `count * channels` bytes, and there is room for `count` shades.
  package static func shades(
    of row: [UInt8], channels: Int, count: Int, into shades: inout [UInt8]
  ) {
    switch channels {
    case 1:
      for index in 0..<count { shades[index] = row[index] }
    case 2:
      for index in 0..<count { shades[index] = onWhite(row[2 * index], row[2 * index + 1]) }
    case 3:
      for index in 0..<count {
        shades[index] = shade(row[3 * index], row[3 * index + 1], row[3 * index + 2])
      }
    default:
      for index in 0..<count {
        let shade = shade(row[4 * index], row[4 * index + 1], row[4 * index + 2])
        shades[index] = onWhite(shade, row[4 * index + 3])
      }
    }
  }

  /// The largest of red, green and blue of the first pixels of a row; alpha lies on white.
  ///
  /// Of a row without colours the shades.
  package static func brightest(
    of row: [UInt8], channels: Int, count: Int, into shades: inout [UInt8]
  ) {
    guard channels >= 3 else {
      return self.shades(of: row, channels: channels, count: count, into: &shades)
    }
    for index in 0..<count {
      let start = channels * index
      let shade = max(row[start], row[start + 1], row[start + 2])
      shades[index] = channels == 4 ? onWhite(shade, row[start + 3]) : shade
    }
  }

  /// One of red, green and blue, 0 to 2, of the first pixels of a row; alpha lies on white.
  ///
  /// - Precondition: the row has at least three channels.
  package static func channel(
    _ channel: Int, of row: [UInt8], channels: Int, count: Int, into shades: inout [UInt8]
  ) {
    for index in 0..<count {
      let start = channels * index
      let shade = row[start + channel]
      shades[index] = channels == 4 ? onWhite(shade, row[start + 3]) : shade
    }
  }

  /// Whether any of the first pixels of a row looks coloured.
  package static func isColoured(_ row: [UInt8], channels: Int, count: Int) -> Bool {
    guard channels >= 3 else { return false }
    for index in 0..<count {
      let start = channels * index
      let (red, green, blue) = (row[start], row[start + 1], row[start + 2])
      if max(red, green, blue) - min(red, green, blue) > DetectorTuning.Pictures.leastColour {
        return true
      }
    }
    return false
  }

  /// The luma of ITU-R BT.709 in 256ths: 54.4, 183.1 and 18.5, rounded to add up.
  private static func shade(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    let (red, green, blue) = (UInt32(red), UInt32(green), UInt32(blue))
    let sum: UInt32 = red * 54 + green * 183 + blue * 19 + 128
    return UInt8(sum >> 8)
  }

  private static func onWhite(_ shade: UInt8, _ alpha: UInt8) -> UInt8 {
    let (shade, alpha) = (UInt32(shade), UInt32(alpha))
    let sum: UInt32 = shade * alpha + 255 * (255 - alpha) + 127
    return UInt8(sum / 255)
  }
}
