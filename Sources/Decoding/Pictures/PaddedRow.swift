/// A row of pixels as floats, padded for filters by repeating its ends.
struct PaddedRow {
  /// The lanes by which a vector may overrun the last element.
  static let slack = 16
  /// The margin, the pixels, the margin again, and vector padding.
  private(set) var values: [Float]
  private let margin: Int

  init(width: Int, margin: Int) {
    self.margin = margin
    values = [Float](repeating: 0, count: width + 2 * margin + Self.slack)
  }

  /// The picture must have the width given to `init`.
  mutating func load(_ row: Int, of image: GrayImage) {
    let width = image.width
    let margin = margin
    precondition(values.count == width + 2 * margin + Self.slack, "the width is the row's")
    let pixels = image.pixels.span.extracting(row * width..<(row + 1) * width)
    var target = values.mutableSpan
    for column in stride(from: 0, through: width - 16, by: 16) {
      let luminance: SIMD16<UInt8> = pixels.vector(at: column)
      let numbers = SIMD16<Float>(SIMD16<Int32>(truncatingIfNeeded: luminance))
      target.store(numbers, at: margin + column)
    }
    for column in width / 16 * 16..<width { target[margin + column] = Float(pixels[column]) }
    let (first, last) = (Float(pixels[0]), Float(pixels[width - 1]))
    for index in 0..<margin { target[index] = first }
    for index in margin + width..<target.count { target[index] = last }
  }
}
