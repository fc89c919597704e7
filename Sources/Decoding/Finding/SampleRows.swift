/// Resamples a picture row by row, with bilinear interpolation; a margin repeats the edges, so that
/// patterns touching them are found too.
struct SampleRows {
  static let margin = 4
  /// Samples in a row and in a column, including the margins.
  let columns, rows: Int
  private let image: GrayImage
  private let step: Double
  /// The pixel before each sample of a row, and how far the sample is towards the next, in 128ths.
  private let before: [Int32]
  private let shares: [Int16]
  private var lines: [[Int16]]
  private var lineNumbers = [-1, -1]

  /// Samples every `step` pixels; the picture must have at least 2 × 2.
  init(of image: GrayImage, step: Double) {
    precondition(image.width > 1 && image.height > 1, "samples lie between pixels")
    self.image = image
    self.step = step
    columns = Int((Double(image.width) / step).rounded(.up)) + 2 * Self.margin
    rows = Int((Double(image.height) / step).rounded(.up)) + 2 * Self.margin
    let line = [Int16](repeating: 0, count: columns + PaddedRow.slack)
    let positions = line.indices.map { Self.position($0, step, of: image.width) }
    before = positions.map { Int32($0.before) }
    shares = positions.map(\.share)
    lines = [line, line]
  }

  /// Loads a row of samples, as half the luminance; load rows from first to last.
  mutating func load(_ row: Int, into samples: inout [Int16]) {
    let position = Self.position(row, step, of: image.height)
    let upperLine = line(position.before, keeping: position.before + 1)
    let lowerLine = line(position.before + 1, keeping: position.before)
    let (above, below) = (lines[upperLine], lines[lowerLine])
    var samples = samples.mutableSpan
    for column in stride(from: 0, to: columns, by: 16) {
      let upper: SIMD16<Int16> = above.span.vector(at: column)
      let lower: SIMD16<Int16> = below.span.vector(at: column)
      // At most 255 · 128, which fits into 16 bits; halved because sums of samples have 16 bits.
      let mixed = (lower &- upper) &* position.share &+ upper &<< 7
      samples.store(mixed &>> 8, at: column)
    }
  }

  /// The line that holds a row of the picture, if necessary loaded over the line without `other`.
  private mutating func line(_ row: Int, keeping other: Int) -> Int {
    if let found = lineNumbers.firstIndex(of: row) { return found }
    let free = lineNumbers[0] == other ? 1 : 0
    lineNumbers[free] = row
    Self.fill(&lines[free], from: image, row, at: before, shares)
    return free
  }

  private static func fill(
    _ line: inout [Int16], from image: GrayImage, _ row: Int, at before: [Int32], _ shares: [Int16]
  ) {
    let pixels = image.pixels.span.extracting(row * image.width..<(row + 1) * image.width)
    let (before, shares) = (before.span, shares.span)
    var line = line.mutableSpan
    for column in stride(from: 0, to: line.count - 7, by: 8) {
      // The constant length lets the compiler drop bounds checks.
      let indices = before.extracting(column..<column &+ 8)
      let pairs = SIMD8(
        pixels.pair(at: Int(indices[0])), pixels.pair(at: Int(indices[1])),
        pixels.pair(at: Int(indices[2])), pixels.pair(at: Int(indices[3])),
        pixels.pair(at: Int(indices[4])), pixels.pair(at: Int(indices[5])),
        pixels.pair(at: Int(indices[6])), pixels.pair(at: Int(indices[7])))
      let left = SIMD8<Int16>(truncatingIfNeeded: pairs & 255)
      let right = SIMD8<Int16>(truncatingIfNeeded: pairs &>> 8)
      // At most 255 · 128 + 64, which fits into 16 bits.
      let mixed = (right &- left) &* shares.vector(at: column) &+ 64
      line.store(left &+ mixed &>> 7, at: column)
    }
  }

  private static func position(
    _ index: Int, _ step: Double, of count: Int
  ) -> (before: Int, share: Int16) {
    // A pixel's luminance applies to its center; beyond the outermost centers it stays constant.
    let middle = (Double(index - margin) + 0.5) * step - 0.5
    let position = min(max(middle, 0), Double(count - 1))
    let before = min(Int(position), count - 2)
    return (before, Int16((position - Double(before)) * 128))
  }
}
