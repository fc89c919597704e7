/// The rows of a picture sampled anew, at places between its pixels, by their distance.
///
/// Around the picture lies a margin of samples that continues its edges, so that a pattern is also
/// seen where the picture ends beside it.
struct SampleRows {
  /// Samples of the margin on each side.
  static let margin = 4

  /// Samples in a row, with the margins.
  let columns: Int
  /// Rows of samples, with the margins.
  let rows: Int

  private let image: GrayImage
  private let step: Double
  private let places: [Place]
  /// Two rows of the picture at the columns of samples, and their numbers.
  private var lines: [[Int16]]
  private var lineNumbers = [-1, -1]

  /// The samples of a picture of at least two by two pixels, so many pixels apart.
  init(of image: GrayImage, step: Double) {
    precondition(image.width > 1 && image.height > 1, "samples lie between pixels")
    self.image = image
    self.step = step
    columns = Int((Double(image.width) / step).rounded(.up)) + 2 * Self.margin
    rows = Int((Double(image.height) / step).rounded(.up)) + 2 * Self.margin
    places = (0..<columns).map { Place($0, step, of: image.width) }
    let line = [Int16](repeating: 0, count: columns + PaddedRow.slack)
    lines = [line, line]
  }

  /// Loads a row of samples, half as large as shades; rows are to be loaded from the first to the
  /// last.
  mutating func load(_ row: Int, into samples: inout [Int16]) {
    let place = Place(row, step, of: image.height)
    let upperLine = line(place.before, keeping: place.before + 1)
    let lowerLine = line(place.before + 1, keeping: place.before)
    Self.mix(lines[upperLine], lines[lowerLine], Int16(place.share), columns, into: &samples)
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
      // At most 255 · 128, so that it fits; halved, since sums of samples have 16 bits.
      let mixed = (below &- above) &* share &+ above &<< 7
      samples.store(mixed &>> 8, at: column)
    }
  }

  /// The line that holds a row of the picture, loaded in place of the one that is not to be kept.
  private mutating func line(_ row: Int, keeping other: Int) -> Int {
    if let found = lineNumbers.firstIndex(of: row) { return found }
    let free = lineNumbers[0] == other ? 1 : 0
    lineNumbers[free] = row
    Self.fill(&lines[free], from: image, row, at: places)
    return free
  }

  private static func fill(
    _ line: inout [Int16], from image: GrayImage, _ row: Int, at places: [Place]
  ) {
    let pixels = image.pixels.span.extracting(row * image.width..<(row + 1) * image.width)
    let places = places.span
    var line = line.mutableSpan
    for column in places.indices {
      let place = places[column]
      let left = Int32(pixels[place.before])
      let right = Int32(pixels[place.before &+ 1])
      line[column] = Int16(truncatingIfNeeded: left &+ ((right &- left) &* place.share &+ 64) &>> 7)
    }
  }
}

/// A place between two neighbouring pixels.
private struct Place {
  private let bits: UInt32

  /// The place of a sample along a side of so many pixels.
  init(_ index: Int, _ step: Double, of count: Int) {
    // A pixel's shade is that of its middle; beyond the outer middles the shades stay the same.
    let middle = (Double(index - SampleRows.margin) + 0.5) * step - 0.5
    let place = min(max(middle, 0), Double(count - 1))
    let before = min(Int(place), count - 2)
    bits = UInt32(before) << 8 | UInt32((place - Double(before)) * 128)
  }

  /// The pixel before the place.
  @inline(__always) var before: Int { Int(bits >> 8) }
  /// How near the place is to the next pixel, in 128ths.
  @inline(__always) var share: Int32 { Int32(truncatingIfNeeded: bits & 255) }
}
