/// Correlates a picture with a finder pattern and the light ring around it, for one module size.
///
/// The pattern is a sum of squares of 3, 5, 7 and 9 modules, alternating dark and light: sixteen
/// integral-image lookups at any size. Samples are half a module apart, so each square extends as
/// many samples from its center, a corner between four samples, as its side has modules.
struct FinderFilter {
  private static let area: Float = 324
  /// The mean of the pattern's values: −1 in 48 of 81 modules, 1 in 33.
  private static let mean: Float = -15.0 / 81
  private static let energy = area * (1 - mean * mean)
  private static let threshold = DetectorTuning.Finding.leastFilterCorrelation
  private static let flatEnergy = area * DetectorTuning.Finding.leastFilterVariance
  /// The least product that can exceed the threshold, since no surroundings count as flatter.
  private static let leastProduct = threshold * (flatEnergy * energy).squareRoot()

  private var integral: IntegralRows
  private var three, five, seven, nine: [UInt16]
  private var squareSums: [UInt32]

  /// The local maxima of the correlation, and of that with the inverted pattern, row by row;
  /// `moduleSize` is in pixels of the picture.
  static func peaks(
    in image: GrayImage, moduleSize: Double
  ) -> (darkOnLight: [FinderPattern], lightOnDark: [FinderPattern]) {
    let step = moduleSize / 2
    guard image.width > 1, image.height > 1 else { return ([], []) }
    var source = SampleRows(of: image, step: step)
    guard source.columns >= 18, source.rows >= 18 else { return ([], []) }
    var samples = [Int16](repeating: 0, count: source.columns + PaddedRow.slack)
    var filter = FinderFilter(columns: source.columns)
    // Only corners with nine samples on each side.
    var dark = PeakRows(columns: source.columns - 17, threshold: threshold * threshold)
    var light = dark
    let line = [Float](repeating: 0, count: filter.three.count)
    var responses = (dark: line, light: line)
    for row in 0..<source.rows {
      source.load(row, into: &samples)
      filter.integral.append(samples)
      guard row >= 17 else { continue }
      filter.sum(around: row - 8)
      filter.respond(dark: &responses.dark, light: &responses.light)
      dark.append(responses.dark)
      light.append(responses.light)
    }
    func patterns(_ peaks: inout PeakRows) -> [FinderPattern] {
      peaks.finish()
      return peaks.found.map { pattern(at: $0, moduleSize, step) }
    }
    return (patterns(&dark), patterns(&light))
  }

  private static func pattern(
    at peak: PeakRows.Peak, _ moduleSize: Double, _ step: Double
  ) -> FinderPattern {
    let x = (peak.column + 9 - Double(SampleRows.margin)) * step
    let y = (peak.row + 9 - Double(SampleRows.margin)) * step
    return FinderPattern(
      center: Point(x: x, y: y), moduleSize: moduleSize, correlation: peak.response.squareRoot())
  }

  private init(columns: Int) {
    integral = IntegralRows(columns: columns)
    let line = [UInt16](repeating: 0, count: columns - 17 + 2 * PaddedRow.slack)
    (three, five, seven, nine) = (line, line, line, line)
    squareSums = [UInt32](repeating: 0, count: line.count)
  }

  private mutating func sum(around row: Int) {
    integral.sums(around: row, reach: 3, into: &three)
    integral.sums(around: row, reach: 5, into: &five)
    integral.sums(around: row, reach: 7, into: &seven)
    integral.sums(around: row, reach: 9, into: &nine)
    integral.squareSums(around: row, reach: 9, into: &squareSums)
  }

  /// Squared correlations at a row of corners, which rank alike without square roots; a group of
  /// eight is 0 if none of it can exceed the threshold.
  private func respond(dark: inout [Float], light: inout [Float]) {
    let count = three.count
    let three = three.span.extracting(0..<count)
    let five = five.span.extracting(0..<count)
    let seven = seven.span.extracting(0..<count)
    let nine = nine.span.extracting(0..<count)
    let squareSums = squareSums.span.extracting(0..<count)
    let (least, flat, energy) = (Self.leastProduct, Self.flatEnergy, Self.energy)
    var dark = dark.mutableSpan
    var light = light.mutableSpan
    for column in stride(from: 0, through: count - 8, by: 8) {
      let printed: SIMD8<UInt16> =
        seven.vector(at: column) &- five.vector(at: column) &+ three.vector(at: column)
      let whole = Self.numbers(nine.vector(at: column))
      // Dark pixels have low values, so the pattern's signs are inverted.
      let product = whole * (1 + Self.mean) - 2 * Self.numbers(printed)
      var response = SIMD8<Float>(repeating: 0)
      if any(product .> least) || any(product .< -least) {
        let squares = SIMD8<Int32>(
          truncatingIfNeeded: squareSums.vector(at: column, as: SIMD8.self))
        let spread = SIMD8<Float>(squares) - whole * whole * (1 / Self.area)
        response =
          product * product / (spread.replacing(with: flat, where: spread .< flat) * energy)
      }
      dark.store(response.replacing(with: 0, where: product .< 0), at: column)
      light.store(response.replacing(with: 0, where: product .> 0), at: column)
    }
  }

  @inline(__always) private static func numbers(_ sums: SIMD8<UInt16>) -> SIMD8<Float> {
    SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: sums))
  }
}
