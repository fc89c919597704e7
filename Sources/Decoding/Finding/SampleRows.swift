/// Resamples a picture row by row, with bilinear interpolation; a margin repeats the edges, so that
/// patterns touching them are found too.
struct SampleRows {
  static let margin = 4
  /// Samples in a row and in a column, including the margins.
  let columns, rows: Int
  private let image: GrayImage
  private let step: Double
  private let kernel: PictureKernel
  /// The pixel before each sample of a row, and how far the sample is towards the next, in 128ths.
  private let before: [Int32]
  private let shares: [Int16]
  private var lines: [[Int16]]
  private var lineNumbers = [-1, -1]

  /// Samples every `step` pixels; the picture must have at least 2 × 2.
  init(of image: GrayImage, step: Double, by kernel: PictureKernel = .best) {
    precondition(image.width > 1 && image.height > 1, "samples lie between pixels")
    self.image = image
    self.step = step
    self.kernel = kernel
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
    kernel.mix(lines[upperLine], lines[lowerLine], share: position.share, into: &samples)
  }

  /// The line that holds a row of the picture, if necessary loaded over the line without `other`.
  private mutating func line(_ row: Int, keeping other: Int) -> Int {
    if let found = lineNumbers.firstIndex(of: row) { return found }
    let free = lineNumbers[0] == other ? 1 : 0
    lineNumbers[free] = row
    let image = image
    let pixels = image.pixels.span.extracting(row * image.width..<(row + 1) * image.width)
    kernel.sample(pixels, at: before, shares, into: &lines[free])
    return free
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
