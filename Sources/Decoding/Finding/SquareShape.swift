private import Glibc

/// The dark middle square of a finder pattern as a picture shows it: a parallelogram whose moments
/// tell how it is stretched, whatever the direction.
struct SquareShape {
  let center: Point
  /// In pixels.
  let area: Double
  /// Rows that show it.
  let rowCount: Int
  /// The means of x², xy and y² from the center.
  private let moments: Moments

  private struct Moments {
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    var determinant: Double { max(0, xx * yy - xy * xy) }

    /// The largest and the smallest mean square in any direction.
    var extremes: (most: Double, least: Double) {
      let (middle, difference) = ((xx + yy) / 2, (xx - yy) / 2)
      let reach = (difference * difference + xy * xy).squareRoot()
      return (middle + reach, max(middle - reach, .leastNormalMagnitude))
    }
  }

  /// Nil if what is dark around a pattern's center is no parallelogram.
  init?(of pattern: FinderPattern, in bits: BitImage) {
    // Three modules of a code that is stretched the most.
    let limit = Int(3 * Stretch.Tuning.elongations.upperBound * pattern.moduleSize) + 4
    guard let runs = bits.darkRuns(around: pattern.center, limit: limit) else { return nil }
    var (area, sum) = (0.0, Vector.zero)
    for run in runs {
      area += run.length
      sum += run.middle * run.length
    }
    let center = sum * (1 / area)
    var moments = Moments()
    for run in runs {
      let (way, length) = (run.middle - center, run.length)
      moments.xx += (way.x * way.x + length * length / 12) * length / area
      moments.xy += way.x * way.y * length / area
      moments.yy += (way.y * way.y + 1.0 / 12) * length / area
    }
    // Of a parallelogram, the moments give the area.
    let expected = 12 * moments.determinant.squareRoot()
    guard max(area, expected) < Tuning.areaError * min(area, expected) else { return nil }
    self.center = center
    self.area = area
    self.moments = moments
    rowCount = runs.count
  }

  /// Its length along the axis divided by its width.
  var elongation: Double { (moments.extremes.most / moments.extremes.least).squareRoot() }

  /// The length of a square with these moments across the axis, in pixels.
  var width: Double { (12 * moments.extremes.least).squareRoot() }

  /// The direction in which it is longest, of length 1.
  var axis: Vector {
    let most = moments.extremes.most
    if moments.xy == 0 { return moments.xx >= moments.yy ? Vector(1, 0) : Vector(0, 1) }
    let way = Vector(most - moments.yy, moments.xy)
    return way * (1 / way.length)
  }

  /// Whether a finder pattern's light and dark rings lie around it, along one of some pairs of lines
  /// that cross at right angles in the printed square; the others may graze its edges.
  func hasRings(in bits: BitImage) -> Bool {
    let along = axis * elongation
    let across = Vector(-axis.y, axis.x)
    return Tuning.rings.degrees.contains { degrees in
      let (x, y) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      return [along * x + across * y, across * x - along * y].allSatisfy { line in
        let limit = Tuning.rings.reach * width * line.length
        return bits.patternLength(through: center, line * (1 / line.length), limit: limit) != nil
      }
    }
  }
}

extension SquareShape {
  /// Its elongation after the picture is squeezed.
  func elongation(squeezedBy stretch: Stretch) -> Double {
    let (axis, change) = (stretch.axis, 1 / stretch.ratio - 1)
    // With S = 1 + change · a · aᵀ, the moments M become S M S.
    let (xx, xy, yy) = (
      1 + change * axis.x * axis.x, change * axis.x * axis.y, 1 + change * axis.y * axis.y
    )
    let rows = (
      Vector(xx * moments.xx + xy * moments.xy, xx * moments.xy + xy * moments.yy),
      Vector(xy * moments.xx + yy * moments.xy, xy * moments.xy + yy * moments.yy)
    )
    let extremes = Moments(
      xx: rows.0.dot(Vector(xx, xy)), xy: rows.0.dot(Vector(xy, yy)),
      yy: rows.1.dot(Vector(xy, yy))
    ).extremes
    return (extremes.most / extremes.least).squareRoot()
  }
}

/// The dark pixels of one row of a shape.
private struct DarkRun {
  let middle: Point
  let length: Double
}

extension BitImage {
  /// The dark run of each row that is connected to the one through a point, one per row; nil if the
  /// point is light, or if a run or their number exceeds the limit.
  fileprivate func darkRuns(around point: Point, limit: Int) -> [DarkRun]? {
    guard contains(point) else { return nil }
    let (column, row) = (Int(point.x), Int(point.y))
    guard isDark(column, row) else { return nil }
    var runs: [DarkRun] = []
    for step in [1, -1] {
      var (y, above) = (step == 1 ? row : row - 1, column..<column + 1)
      while 0..<height ~= y, let x = above.first(where: { isDark($0, y) }) {
        var (start, end) = (x, x + 1)
        while start > 0, end - start <= limit, isDark(start - 1, y) { start -= 1 }
        while end < width, end - start <= limit, isDark(end, y) { end += 1 }
        guard end - start <= limit, runs.count < limit else { return nil }
        runs.append(
          DarkRun(
            middle: Point(Double(start + end) / 2, Double(y) + 0.5), length: Double(end - start)))
        (y, above) = (y + step, start..<end)
      }
    }
    return runs
  }
}

extension SquareShape {
  /// Limits fitted to pictures.
  enum Tuning {
    /// How far the area may be from that of a parallelogram, as a ratio.
    static let areaError = 1.2
    /// The angles of the lines to the axis, and how far from the center a ring's edge is looked for,
    /// as a multiple of the square's length in that direction: 7 / 6 to an edge, √2 times that to a
    /// corner, and slack.
    static let rings = (degrees: [0.0, 45, 22.5, 67.5], reach: 2.0)
  }
}
