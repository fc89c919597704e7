/// The last rows of two integral images: sums of all samples above and to the left, and of squares.
///
/// They are counted modulo 2¹⁶ and 2³²: a sum over a rectangle, which is a difference of four of
/// them, is right all the same where it is less than that.
struct IntegralRows {
  /// Rows that are kept: a square of 18 samples lies between nineteen.
  private static let kept = 19

  /// The sums of samples, of all rows that are kept.
  private(set) var sums: [UInt16]
  /// The sums of their squares.
  private(set) var squareSums: [UInt32]

  /// Sums in a row, with what vectors may reach beyond; and elements from one row to the next.
  private let length, stride: Int
  /// The number of the last row.
  private var last = 0
  /// The sums of the samples of one row.
  private var sumLine: [UInt16]
  private var squareLine: [UInt32]

  /// Nothing but the row above the first row of samples.
  init(columns: Int) {
    // Where addresses differ by a little more than a multiple of 4,096 bytes, processors take a
    // load for one of what was just stored, and wait ("4K aliasing"): a row begins at least 1,024
    // bytes behind such a multiple.
    length = columns + 1 + PaddedRow.slack
    stride = length % 1024 < 512 ? length / 1024 * 1024 + 512 : length
    sums = [UInt16](repeating: 0, count: stride * Self.kept)
    squareSums = [UInt32](repeating: 0, count: stride * Self.kept)
    sumLine = [UInt16](repeating: 0, count: length)
    squareLine = [UInt32](repeating: 0, count: length)
  }

  /// Where a row begins, of those that are kept.
  func start(_ row: Int) -> Int { row % Self.kept * stride }

  /// Adds a row of samples.
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
    // The first of a line is the sum of no sample.
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
    var column = 0
    while column + 16 <= line.count {
      let before: SIMD16<Sum> = rows.span.vector(at: above + column)
      rows.store(before &+ line.vector(at: column), at: start + column)
      column += 16
    }
    for column in column..<line.count {
      rows[start + column] = rows[above + column] &+ line[column]
    }
  }

  /// The sums of the squares that reach so many samples to each side, above and below from the
  /// corners of a row between samples, from the ninth corner on.
  func sums(around row: Int, reach: Int, into line: inout [UInt16]) {
    Self.squares(sums, start(row - reach), start(row + reach), length - 18, reach, into: &line)
  }

  /// As `sums`, but of the squares of samples.
  func squareSums(around row: Int, reach: Int, into line: inout [UInt32]) {
    Self.squares(
      squareSums, start(row - reach), start(row + reach), length - 18, reach, into: &line)
  }

  private static func squares<Sum: FixedWidthInteger & SIMDScalar & BitwiseCopyable>(
    _ rows: [Sum], _ above: Int, _ below: Int, _ count: Int, _ reach: Int, into line: inout [Sum]
  ) where SIMD16<Sum>: BitwiseCopyable {
    // Of one length, so that their bounds are checked together.
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
