/// The last rows of integral images of samples and of their squares, kept modulo 2¹⁶ and 2³²: sums
/// over rectangles are exact if below those.
struct IntegralRows {
  /// Rows kept: a square of 18 samples needs 19.
  private static let kept = 19
  private(set) var sums: [UInt16]
  private(set) var squareSums: [UInt32]
  /// Sums in a row with vector padding, and elements from one row to the next.
  private let length, stride: Int
  private var last = 0
  private var sumLine: [UInt16]
  private var squareLine: [UInt32]

  init(columns: Int) {
    // Avoid 4K aliasing: a load slightly more than a multiple of 4,096 bytes from a recent store
    // stalls, so each row starts at least 1,024 bytes past such a multiple.
    length = columns + 1 + PaddedRow.slack
    stride = length % 1024 < 512 ? length / 1024 * 1024 + 512 : length
    sums = [UInt16](repeating: 0, count: stride * Self.kept)
    squareSums = [UInt32](repeating: 0, count: stride * Self.kept)
    sumLine = [UInt16](repeating: 0, count: length)
    squareLine = [UInt32](repeating: 0, count: length)
  }

  func start(_ row: Int) -> Int { row % Self.kept * stride }

  mutating func append(_ samples: [Int16]) {
    Self.accumulate(samples, into: &sumLine, &squareLine)
    let above = start(last)
    last += 1
    Self.add(sumLine, to: &sums, at: start(last), above: above)
    Self.add(squareLine, to: &squareSums, at: start(last), above: above)
  }

  private static func accumulate(
    _ samples: [Int16], into sumLine: inout [UInt16], _ squareLine: inout [UInt32]
  ) {
    let samples = samples.span
    var sums = sumLine.mutableSpan
    var squareSums = squareLine.mutableSpan
    var (sum, squareSum): (UInt16, UInt32) = (0, 0)
    // The first entry of a line is the sum of no samples.
    for column in 0..<min(samples.count, sums.count - 1, squareSums.count - 1) {
      let sample = UInt16(truncatingIfNeeded: samples[column])
      sum &+= sample
      squareSum &+= UInt32(sample) &* UInt32(sample)
      sums[column &+ 1] = sum
      squareSums[column &+ 1] = squareSum
    }
  }

  private static func add<Sum: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    _ line: [Sum], to rows: inout [Sum], at start: Int, above: Int
  ) where SIMD16<Sum>: BitwiseCopyable {
    let line = line.span
    var rows = rows.mutableSpan
    for column in Swift.stride(from: 0, through: line.count - 16, by: 16) {
      let before: SIMD16<Sum> = rows.span.vector(at: above + column)
      rows.store(before &+ line.vector(at: column), at: start + column)
    }
    for column in line.count / 16 * 16..<line.count {
      rows[start + column] = rows[above + column] &+ line[column]
    }
  }

  /// The sums over squares centered on the corners between samples of a row, from the ninth corner
  /// on; each extends `reach` samples in all four directions.
  func sums(around row: Int, reach: Int, into line: inout [UInt16]) {
    Self.squares(sums, start(row - reach), start(row + reach), length - 18, reach, into: &line)
  }

  func squareSums(around row: Int, reach: Int, into line: inout [UInt32]) {
    Self.squares(
      squareSums, start(row - reach), start(row + reach), length - 18, reach, into: &line)
  }

  private static func squares<Sum: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    _ rows: [Sum], _ above: Int, _ below: Int, _ count: Int, _ reach: Int, into line: inout [Sum]
  ) where SIMD16<Sum>: BitwiseCopyable {
    // Equal lengths let the compiler combine the bounds checks.
    let upperLeft = rows.span.extracting(above + 9 - reach..<above + 9 - reach + count)
    let lowerLeft = rows.span.extracting(below + 9 - reach..<below + 9 - reach + count)
    let upperRight = rows.span.extracting(above + 9 + reach..<above + 9 + reach + count)
    let lowerRight = rows.span.extracting(below + 9 + reach..<below + 9 + reach + count)
    var line = line.mutableSpan
    var column = 0
    while column + 16 <= count {
      let lower = lowerRight.vector(at: column, as: SIMD16.self) &- lowerLeft.vector(at: column)
      let upper = upperRight.vector(at: column, as: SIMD16.self) &- upperLeft.vector(at: column)
      line.store(lower &- upper, at: column)
      column += 16
    }
  }
}
