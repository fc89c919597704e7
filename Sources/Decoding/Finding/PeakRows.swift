/// Finds the local maxima in a map of filter responses, fed row by row.
struct PeakRows {
  struct Peak: Equatable {
    /// Interpolated between neighbors.
    let column, row: Double
    let response: Double
  }

  /// Half the side of the square in which a peak is highest, and the rows that cover it.
  private static let reach = 4
  private static let window = 2 * reach + 1
  private(set) var found: [Peak] = []
  private let threshold: Float
  private let columns, stride: Int
  private var responses: [Float]
  /// The columns above the threshold in each row of the window.
  private var candidates: [(columns: [Int32], count: Int)]
  private var rows = 0

  /// Only responses above the threshold, which is positive, are peaks.
  init(columns: Int, threshold: Float) {
    self.threshold = threshold
    self.columns = columns
    // The square may extend past both ends of a row.
    stride = Self.reach + columns + PaddedRow.slack
    responses = [Float](repeating: 0, count: stride * Self.window)
    let noColumns = [Int32](repeating: 0, count: columns)
    candidates = Array(repeating: (noColumns, 0), count: Self.window)
  }

  /// Appends a row; entries beyond the map's columns are ignored.
  mutating func append(_ line: [Float], by kernel: PictureKernel = .best) {
    emitPeaks(rows - Self.reach - 1)
    let slot = rows % Self.window
    candidates[slot].count = kernel.copy(
      line, count: columns, to: &responses, at: slot * stride + Self.reach, above: threshold,
      &candidates[slot].columns)
    rows += 1
  }

  mutating func finish() {
    let nothing = [Float](repeating: 0, count: columns)
    for _ in 0...Self.reach { append(nothing) }
  }

  private func start(_ row: Int) -> Int { row % Self.window * stride }

  private mutating func emitPeaks(_ row: Int) {
    guard row >= 0 else { return }
    let (candidates, count) = candidates[row % Self.window]
    for column in candidates[..<count].lazy.map(Int.init) {
      let index = start(row) + Self.reach + column
      let response = responses[index]
      guard isHighest(response, around: column) else { continue }
      let above = responses[start(row + Self.window - 1) + Self.reach + column]
      let below = responses[start(row + 1) + Self.reach + column]
      let aside = Self.vertex(responses[index - 1], response, responses[index + 1])
      let peak = Peak(
        column: Double(column) + aside, row: Double(row) + Self.vertex(above, response, below),
        response: Double(response))
      found.append(peak)
    }
  }

  private func isHighest(_ response: Float, around column: Int) -> Bool {
    let responses = responses.span
    for slot in 0..<Self.window {
      let index = slot * stride + column
      let lanes: SIMD8<Float> = responses.vector(at: index)
      if any(lanes .> response) || responses[index + 8] > response { return false }
    }
    return true
  }

  /// The vertex of the parabola through three neighbors, relative to the middle one.
  private static func vertex(_ before: Float, _ middle: Float, _ after: Float) -> Double {
    let bend = before - 2 * middle + after
    guard bend < 0 else { return 0 }
    return Double(min(max((before - after) / (2 * bend), -0.5), 0.5))
  }
}
