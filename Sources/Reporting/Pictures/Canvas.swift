internal import Geometry

/// A color picture that can be drawn on: a stored picture turned upright, perhaps reduced.
package struct Canvas: Equatable {
  let width, height: Int
  private let orientation: Orientation
  /// Pixels per pixel of the picture as stored.
  private let scale: Double
  /// Red, green and blue of each pixel, row by row from the top left.
  var bytes: [UInt8]

  /// A canvas from a picture of width × height × channels bytes, with one or three channels.
  package init(
    width: Int, height: Int, channels: Int, bytes: [UInt8], orientation: Orientation = .upright,
    scale: Double = 1
  ) {
    precondition(channels == 1 || channels == 3, "a picture has one or three channels")
    precondition(
      width > 0 && height > 0 && bytes.count == width * height * channels, "a picture has pixels")
    (self.width, self.height) = orientation.turned(width: width, height: height)
    self.orientation = orientation
    self.scale = scale
    self.bytes = []
    self.bytes.reserveCapacity(3 * width * height)
    orientation.forEachPixel(width: width, height: height) { index in
      // The last channel is blue, or the only one.
      for channel in 0..<3 {
        self.bytes.append(bytes[channels * index + min(channel, channels - 1)])
      }
    }
  }

  /// Where corners in the picture as stored are on the canvas.
  func shown(_ corners: Corners) -> [SIMD2<Double>] {
    // Turning twice gives the size of the picture as stored.
    let stored = orientation.turned(width: width, height: height)
    return corners.points.map { corner in
      let (x, y) = orientation.turned(
        x: Double(corner.x) * scale, y: Double(corner.y) * scale,
        width: Double(stored.width), height: Double(stored.height))
      return SIMD2(x, y)
    }
  }

  /// What may be drawn, or read, for all marks together: far more than codes side by side need.
  ///
  /// A hostile decoder may report thousands of codes, each as large as the picture.
  var allowance: Int { max(4 * width * height, 1_000_000) }

  /// The canvas as a PNG file.
  package var png: [UInt8] {
    PNGFile.file(width: width, height: height, channels: 3, pixels: bytes)
  }

  /// The mean of all bytes in a rectangle, which must be on the canvas and not empty.
  func meanShade(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt8 {
    var sum = 0
    for row in rows {
      let start = 3 * (row * width + columns.lowerBound)
      for position in start..<start + 3 * columns.count { sum += Int(bytes[position]) }
    }
    return UInt8(sum / (3 * columns.count * rows.count))
  }

  /// From the least to the greatest sum of a pixel's three bytes in a rectangle, which must be on the
  /// canvas and not empty.
  func shades(_ columns: Range<Int>, _ rows: Range<Int>) -> ClosedRange<Int> {
    var (least, greatest) = (3 * 255, 0)
    for row in rows {
      for column in columns {
        let start = 3 * (row * width + column)
        let shade = Int(bytes[start]) + Int(bytes[start + 1]) + Int(bytes[start + 2])
        least = min(least, shade)
        greatest = max(greatest, shade)
      }
    }
    return least...greatest
  }
}
