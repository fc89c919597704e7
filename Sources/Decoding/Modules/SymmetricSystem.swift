enum SymmetricSystem {
  /// Solves linear equations by Cholesky decomposition of the upper triangle of a matrix, which
  /// must be symmetric and positive definite.
  static func solution(of matrix: [Double], for right: [Double]) -> [Double] {
    let size = right.count
    // Decompose the matrix into Rᵀ R with R upper, then solve two triangular systems.
    var root = matrix
    for row in 0..<size {
      for above in 0..<row {
        let factor = root[above * size + row]
        for column in row..<size {
          root[row * size + column] -= factor * root[above * size + column]
        }
      }
      let pivot = max(root[row * size + row], .leastNormalMagnitude).squareRoot()
      for column in row..<size { root[row * size + column] /= pivot }
    }
    var values = right
    for row in 0..<size {
      values[row] /= root[row * size + row]
      for below in row + 1..<size { values[below] -= root[row * size + below] * values[row] }
    }
    for row in (0..<size).reversed() {
      for column in row + 1..<size { values[row] -= root[row * size + column] * values[column] }
      values[row] /= root[row * size + row]
    }
    return values
  }
}
