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
