/// Resamples a picture row by row, with bilinear interpolation.
///
/// A margin of samples repeats the edges, so that patterns touching the edge of the picture are
/// found too.
struct SampleRows {
  /// Samples in the margin on each side.
  static let margin = 4

  /// Samples in a row, including the margins.
  let columns: Int
  /// Rows of samples, including the margins.
  let rows: Int

  private let image: GrayImage
  private let step: Double
  private let places: [Position]
  /// Two rows of the picture, resampled along the columns, and their row numbers.
  private var lines: [[Int16]]
  private var lineNumbers = [-1, -1]

  /// Samples a picture of at least 2 × 2 pixels every `step` pixels.
  init(of image: GrayImage, step: Double) {
    precondition(image.width > 1 && image.height > 1, "samples lie between pixels")
    self.image = image
    self.step = step
    columns = Int((Double(image.width) / step).rounded(.up)) + 2 * Self.margin
    rows = Int((Double(image.height) / step).rounded(.up)) + 2 * Self.margin
    places = (0..<columns).map { Position($0, step, of: image.width) }
    let line = [Int16](repeating: 0, count: columns + PaddedRow.slack)
    lines = [line, line]
  }

  /// Loads a row of samples, as half the luminance; load rows from first to last.
  mutating func load(_ row: Int, into samples: inout [Int16]) {
    let position = Position(row, step, of: image.height)
    let upperLine = line(position.before, keeping: position.before + 1)
    let lowerLine = line(position.before + 1, keeping: position.before)
    Self.mix(lines[upperLine], lines[lowerLine], Int16(position.share), columns, into: &samples)
  }

  private static func mix(
    _ upper: [Int16], _ lower: [Int16], _ share: Int16, _ columns: Int, into samples: inout [Int16]
  ) {
    let upper = upper.span
    let lower = lower.span
    var samples = samples.mutableSpan
    for column in stride(from: 0, to: columns, by: 16) {
      let above: SIMD16<Int16> = upper.vector(at: column)
      let below: SIMD16<Int16> = lower.vector(at: column)
      // At most 255 · 128, which fits into 16 bits; halved because sums of samples have 16 bits.
      let mixed = (below &- above) &* share &+ above &<< 7
      samples.store(mixed &>> 8, at: column)
    }
  }

  /// The line that holds a row of the picture, loaded over the line that is not `other`.
  private mutating func line(_ row: Int, keeping other: Int) -> Int {
    if let found = lineNumbers.firstIndex(of: row) { return found }
    let free = lineNumbers[0] == other ? 1 : 0
    lineNumbers[free] = row
    Self.fill(&lines[free], from: image, row, at: places)
    return free
  }

  private static func fill(
    _ line: inout [Int16], from image: GrayImage, _ row: Int, at places: [Position]
  ) {
    let pixels = image.pixels.span.extracting(row * image.width..<(row + 1) * image.width)
    let places = places.span
    var line = line.mutableSpan
    for column in places.indices {
      let position = places[column]
      let left = Int32(pixels[position.before])
      let right = Int32(pixels[position.before &+ 1])
      line[column] = Int16(
        truncatingIfNeeded: left &+ ((right &- left) &* position.share &+ 64) &>> 7)
    }
  }
}

/// A position between two neighbouring pixels.
private struct Position {
  private let bits: UInt32

  /// The position of a sample along a side of `count` pixels.
  init(_ index: Int, _ step: Double, of count: Int) {
    // A pixel's luminance applies to its center; beyond the outermost centers it stays constant.
    let middle = (Double(index - SampleRows.margin) + 0.5) * step - 0.5
    let position = min(max(middle, 0), Double(count - 1))
    let before = min(Int(position), count - 2)
    bits = UInt32(before) << 8 | UInt32((position - Double(before)) * 128)
  }

  /// The pixel before the position.
  @inline(__always) var before: Int { Int(bits >> 8) }
  /// How far the position is towards the next pixel, in 128ths.
  @inline(__always) var share: Int32 { Int32(truncatingIfNeeded: bits & 255) }
}
