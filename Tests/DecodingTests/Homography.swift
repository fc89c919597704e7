@testable import Decoding

/// The projective map that takes four points to four others, from eight linear equations.
struct Homography {
  /// The entries of its 3 × 3 matrix, row by row, without the last one, which is 1.
  private(set) var h: [Double]

  /// The map of four points to four others; no three of them may lie on a line.
  init(from: [Point], to: [Point]) {
    // u (h6 x + h7 y + 1) = h0 x + h1 y + h2, and likewise v with h3, h4, h5.
    var rows: [[Double]] = []
    for (source, target) in zip(from, to) {
      let (x, y) = (source.x, source.y)
      rows.append([x, y, 1, 0, 0, 0, -target.x * x, -target.x * y, target.x])
      rows.append([0, 0, 0, x, y, 1, -target.y * x, -target.y * y, target.y])
    }
    for pivot in 0..<8 {
      let best = (pivot..<8).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      for row in 0..<8 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot..<9 { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
  }

  func map(_ point: Point) -> Point {
    let w = h[6] * point.x + h[7] * point.y + 1
    return Point(
      x: (h[0] * point.x + h[1] * point.y + h[2]) / w,
      y: (h[3] * point.x + h[4] * point.y + h[5]) / w)
  }
}
