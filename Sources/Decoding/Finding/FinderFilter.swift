/// Correlates a picture with a finder pattern and the light ring around it, for one module size.
///
/// The pattern is a sum of squares of 3, 5, 7 and 9 modules, alternating dark and light: sixteen
/// integral-image lookups at any size. Samples are half a module apart, so each square extends as
/// many samples from its center, a corner between four samples, as its side has modules.
enum FinderFilter {
  /// What the sums over squares are weighed with.
  struct Weights {
    private static let area: Float = 324
    /// The mean of the pattern's values: −1 in 48 of 81 modules, 1 in 33.
    private static let mean: Float = -15.0 / 81
    static let threshold = Correlation.Tuning.fair
    let ofWhole = 1 + mean
    let reciprocalArea = 1 / area
    let energy = area * (1 - mean * mean)
    let flatEnergy = area * GrayImage.Tuning.noiseVariance
    /// The least product that can exceed the threshold, since no surroundings count as flatter.
    var leastProduct: Float { Self.threshold * (flatEnergy * energy).squareRoot() }
  }

  /// The local maxima of the correlation, and of that with the inverted pattern, row by row;
  /// `moduleSize` is in pixels of the picture.
  static func peaks(
    in image: GrayImage, moduleSize: Double, by kernel: PictureKernel = .best
  ) -> (darkOnLight: [FinderPattern], lightOnDark: [FinderPattern]) {
    let step = moduleSize / 2
    guard image.width > 1, image.height > 1 else { return ([], []) }
    var source = SampleRows(of: image, step: step, by: kernel)
    guard source.columns >= 18, source.rows >= 18 else { return ([], []) }
    var samples = [Int16](repeating: 0, count: source.columns + PaddedRow.slack)
    var integral = IntegralRows(columns: source.columns)
    let weights = Weights()
    // Only corners with nine samples on each side.
    let corners = source.columns - 17
    var dark = PeakRows(columns: corners, threshold: Weights.threshold * Weights.threshold)
    var light = dark
    let line = [Float](repeating: 0, count: corners + PaddedRow.slack)
    var responses = (dark: line, light: line)
    for row in 0..<source.rows {
      source.load(row, into: &samples)
      integral.append(samples, by: kernel)
      guard row >= 17 else { continue }
      kernel.respond(
        to: integral, around: row - 8, weights, count: corners, dark: &responses.dark,
        light: &responses.light)
      dark.append(responses.dark, by: kernel)
      light.append(responses.light, by: kernel)
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
}

/// The last rows of integral images of samples and of their squares, kept modulo 2¹⁶ and 2³²: sums
/// over rectangles are exact if below those.
struct IntegralRows {
  /// Rows kept: a square of 18 samples needs 19.
  private static let kept = 19
  private(set) var sums: [UInt16]
  private(set) var squareSums: [UInt32]
  /// Sums in a row with vector padding.
  let length: Int
  /// Elements from one row to the next.
  private let stride: Int
  private var last = 0

  init(columns: Int) {
    // Avoid 4K aliasing: a load slightly more than a multiple of 4,096 bytes from a recent store
    // stalls, so each row starts at least 1,024 bytes past such a multiple.
    length = columns + 1 + PaddedRow.slack
    stride = length % 1024 < 512 ? length / 1024 * 1024 + 512 : length
    sums = [UInt16](repeating: 0, count: stride * Self.kept)
    squareSums = [UInt32](repeating: 0, count: stride * Self.kept)
  }

  func start(_ row: Int) -> Int { row % Self.kept * stride }

  /// Appends a row of samples and its padding.
  mutating func append(_ samples: [Int16], by kernel: PictureKernel) {
    precondition(samples.count < length, "a row has its columns and its padding")
    let above = start(last)
    last += 1
    kernel.append(samples, to: &sums, &squareSums, at: start(last), after: above)
  }
}
