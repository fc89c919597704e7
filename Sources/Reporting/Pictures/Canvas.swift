/// A picture in colour that lines and letters are drawn on.
package struct Canvas: Equatable {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Red, green and blue of each pixel, row after row from the top left.
  private(set) var bytes: [UInt8]

  /// A colour.
  struct Colour: Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    static let black = Colour(0, 0, 0)
    static let white = Colour(255, 255, 255)
  }

  /// A canvas that shows a picture of one byte a pixel, or of three.
  ///
  /// - Precondition: there are as many bytes as pixels and channels make.
  package init(width: Int, height: Int, channels: Int, bytes: [UInt8]) {
    precondition(channels == 1 || channels == 3, "gray, or red, green and blue")
    precondition(width > 0 && height > 0 && bytes.count == width * height * channels, "a picture")
    self.width = width
    self.height = height
    self.bytes = channels == 3 ? bytes : bytes.flatMap { [$0, $0, $0] }
  }

  /// The canvas as a PNG file.
  package var png: [UInt8] {
    PNGFile.file(width: width, height: height, channels: 3, shades: bytes)
  }

  /// Paints a rectangle, as far as it lies on the canvas.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ colour: Colour) {
    let columns = columns.clamped(to: 0..<width)
    for row in rows.clamped(to: 0..<height) {
      for column in columns { paint(column, row, colour) }
    }
  }

  /// Draws a line of that thickness; a dashed one has gaps as long as its dashes.
  ///
  /// - Complexity: O(*n* · *m*) in the line's length and thickness, of what lies near the canvas.
  mutating func line(
    from start: (x: Int, y: Int), to end: (x: Int, y: Int), thickness: Int, dash: Int? = nil,
    _ colour: Colour
  ) {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y))
    for step in 0...min(steps, Self.lineLimit) {
      if let dash, step / dash % 2 == 1 { continue }
      let x = start.x + (end.x - start.x) * step / max(steps, 1) - thickness / 2
      let y = start.y + (end.y - start.y) * step / max(steps, 1) - thickness / 2
      fill(x..<x + thickness, y..<y + thickness, colour)
    }
  }

  /// Writes a line of letters whose dots are squares of so many pixels.
  mutating func write(_ text: String, x: Int, y: Int, dot: Int, _ colour: Colour) {
    for (place, letter) in text.enumerated() {
      let left = x + place * DotFont.advance.across * dot
      for column in 0..<DotFont.size.width {
        for row in 0..<DotFont.size.height
        where DotFont.hasDot(letter, column: column, row: row) {
          let (x, y) = (left + column * dot, y + row * dot)
          fill(x..<x + dot, y..<y + dot, colour)
        }
      }
    }
  }

  private mutating func paint(_ column: Int, _ row: Int, _ colour: Colour) {
    let start = 3 * (row * width + column)
    bytes[start] = colour.red
    bytes[start + 1] = colour.green
    bytes[start + 2] = colour.blue
  }

  /// Corners come from a decoder: however far away they lie, a line ends.
  private static let lineLimit = 200_000
}
