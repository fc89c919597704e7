/// Equations of least squares, whose symmetric matrix is zero far from its diagonal.
struct BandedEquations {
  let count: Int
  /// The entries of a row from the diagonal on that may not be zero.
  let width: Int
  /// The upper half row by row, each row from the diagonal on, with a margin before and after it.
  var matrix: [Float]
  /// With a margin after them.
  var rightSides: [Float]
  /// The numbers from one row to the next.
  let stride: Int
  /// Vectors reach up to seven numbers beyond either end of a row.
  static let margin = 8

  /// Equations without a term.
  init(count: Int, width: Int) {
    self.count = count
    self.width = width
    stride = width + 2 * Self.margin
    matrix = [Float](repeating: 0, count: count * stride)
    rightSides = [Float](repeating: 0, count: count + Self.margin)
  }

  /// An entry of the matrix; the column must not lie before the row.
  subscript(row: Int, column: Int) -> Float {
    get { matrix[row * stride + Self.margin + column - row] }
    set { matrix[row * stride + Self.margin + column - row] = newValue }
  }

  /// The square of a sum of unknowns less its value: there are four blocks of eight unknowns each.
  struct Square {
    /// Eight terms, a factor of the terms for each block, the weight, and the value.
    let numbers: SIMD16<Float>
    let start: Int

    /// `start` is the first unknown of the first block.
    init(start: Int, terms: SIMD8<Float>, factors: SIMD4<Float>, weight: Float, value: Float) {
      let rest = SIMD4(weight, value, 0, 0)
      numbers = SIMD16(lowHalf: terms, highHalf: SIMD8(lowHalf: factors, highHalf: rest))
      self.start = start
    }
  }
}
