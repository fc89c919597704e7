/// A binary picture: one bit per pixel, 64 pixels per word.
struct BitImage: Equatable, Sendable {
  let width: Int
  let height: Int
  /// Bits past the last pixel of a row are 0.
  let wordsPerRow: Int
  /// A dark pixel's bit is 1, and the first pixel of a word is the lowest bit.
  var words: [UInt64]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    wordsPerRow = (width + 63) / 64
    words = [UInt64](repeating: 0, count: wordsPerRow * height)
  }

  @inline(__always) func isDark(_ column: Int, _ row: Int) -> Bool { bit(column, row) == 1 }

  @inline(__always) func bit(_ column: Int, _ row: Int) -> UInt64 {
    let word = words[row &* wordsPerRow &+ (column &>> 6)]
    return (word &>> UInt64(truncatingIfNeeded: column)) & 1
  }

  @inline(__always) func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && row >= 0 && column < width && row < height
  }

  /// Whether a point lies at least a pixel from the edge.
  func contains(_ point: Point) -> Bool {
    point.x >= 1 && point.y >= 1 && point.x < Double(width - 1) && point.y < Double(height - 1)
  }

  /// Counts the color changes between samples along a line; all samples must be in the picture.
  func changes(from start: Point, by step: Vector, count: Int) -> Int {
    // Fixed point, in 65,536ths of a pixel.
    var (x, y) = (Int(start.x * 65_536), Int(start.y * 65_536))
    let (stepX, stepY) = (Int(step.x * 65_536), Int(step.y * 65_536))
    let words = words.span
    var changes: UInt64 = 0
    var last = bit(x &>> 16, y &>> 16)
    for _ in 0..<count {
      (x, y) = (x &+ stepX, y &+ stepY)
      let word = words[(y &>> 16) &* wordsPerRow &+ x &>> 22]
      let bit = word &>> UInt64(truncatingIfNeeded: x &>> 16)
      changes &+= (bit ^ last) & 1
      last = bit
    }
    return Int(changes)
  }
}
