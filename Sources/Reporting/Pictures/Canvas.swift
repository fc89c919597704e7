internal import Geometry

/// A color picture that can be drawn on: a stored picture turned upright, perhaps reduced.
package struct Canvas: Equatable {
  let width, height: Int
  private let orientation: Orientation
  /// Pixels per pixel of the picture as stored.
  private let scale: Double
  /// Red, green and blue of each pixel, row by row from the top left.
  private(set) var bytes: [UInt8]
  /// The number of pixels filled so far, and of fills that had none on the canvas.
  private(set) var drawn = 0

  struct Color: Equatable {
    let red, green, blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    static let black = Color(0, 0, 0)
    static let white = Color(255, 255, 255)
  }

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

  /// Whether both show the same, however much was drawn for it.
  package static func == (one: Canvas, other: Canvas) -> Bool {
    (one.width, one.height) == (other.width, other.height) && one.bytes == other.bytes
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

  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Color) {
    let columns = columns.clamped(to: 0..<width)
    let rows = rows.clamped(to: 0..<height)
    drawn += max(1, columns.count * rows.count)
    for row in rows {
      for column in columns {
        let start = 3 * (row * width + column)
        (bytes[start], bytes[start + 1]) = (color.red, color.green)
        bytes[start + 2] = color.blue
      }
    }
  }

  /// Draws a line, in dashes and gaps as long as `dash` if given; parts off the canvas are skipped.
  mutating func line(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), thickness: Int, dash: Int? = nil,
    _ color: Color
  ) {
    let across = end.x - start.x
    let down = end.y - start.y
    let steps = max(abs(across), abs(down))
    let isFlat = abs(across) >= abs(down)
    let (from, side) = isFlat ? (start.x, width) : (start.y, height)
    let first = (isFlat ? across : down) >= 0 ? -from : from - side
    for step in stride(
      from: max(0, first - thickness), through: min(steps, first + side + thickness), by: 1)
    {
      if let dash, step / dash % 2 == 1 { continue }
      let part = Double(step) / Double(max(steps, 1))
      let x = start.x + Int((Double(across) * part).rounded())
      let y = start.y + Int((Double(down) * part).rounded())
      // The ends are squares; in between, each step fills one pixel of the line's length.
      let isEnd = step == 0 || step == steps
      fill(
        isEnd || !isFlat ? Self.span(thickness, around: x) : x..<x + 1,
        isEnd || isFlat ? Self.span(thickness, around: y) : y..<y + 1, color)
    }
  }

  private static func span(_ length: Int, around middle: Int) -> Range<Int> {
    middle - length / 2..<middle - length / 2 + length
  }

  /// Writes a line of text; `dot` is the size in pixels of the squares that make up the letters.
  mutating func write(_ text: String, x: Int, y: Int, dot: Int, _ color: Color) {
    var left = x
    for letter in text {
      let isHangul = HangulDots.isOne(letter)
      let top = isHangul ? y - DotFont.hangulMargin * dot : y
      let size = isHangul ? (HangulDots.side, HangulDots.side) : DotFont.size
      for column in 0..<size.0 {
        for row in 0..<size.1 where Self.hasDot(letter, column, row) {
          let (x, y) = (left + column * dot, top + row * dot)
          fill(x..<x + dot, y..<y + dot, color)
        }
      }
      left += DotFont.cells(of: letter) * DotFont.advance.across * dot
    }
  }

  private static func hasDot(_ letter: Character, _ column: Int, _ row: Int) -> Bool {
    HangulDots.hasDot(letter, column: column, row: row)
      ?? DotFont.hasDot(letter, column: column, row: row)
  }

  /// How many of the samples in a rectangle, at most 500, lie at the edge of a stroke that is about
  /// as wide as `stroke`: many in print, few on plain paper, whatever its shade.
  mutating func ink(in columns: Range<Int>, _ rows: Range<Int>, stroke: Int) -> Int {
    let columns = columns.clamped(to: 0..<max(0, width - stroke))
    let rows = rows.clamped(to: 0..<max(0, height - stroke))
    if columns.isEmpty || rows.isEmpty { return 0 }
    var ink = 0
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: rows.count / 16 + 1) {
      for column in stride(
        from: columns.lowerBound, to: columns.upperBound, by: columns.count / 24 + 1)
      {
        let shade = shade(column, row)
        let beside = [self.shade(column + stroke, row), self.shade(column, row + stroke)]
        if beside.contains(where: { abs($0 - shade) > Self.contrast }) { ink += 1 }
        drawn += 3
      }
    }
    return ink
  }

  private func shade(_ column: Int, _ row: Int) -> Int {
    let start = 3 * (row * width + column)
    return Int(bytes[start]) + Int(bytes[start + 1]) + Int(bytes[start + 2])
  }

  /// The least difference between print and paper, as a sum of three channels.
  ///
  /// Thermal print in the photographs of `Fixtures` differs by 300 and more, a fold by less than 100.
  private static let contrast = 150
}
