private import Glibc

/// A finder pattern as its outlines show it: a dark square in a light one in a dark one, with areas of
/// 9, 25 and 49 modules, however the paper is bent.
struct NestedSquares {
  let center: Point
  /// The mean side of a module in pixels.
  let moduleSize: Double
  /// How far the areas are from 9 : 25 : 49, as the logarithm of a ratio; 0 if they are exact.
  ///
  /// Blur makes the light square smaller, or the inner one: then the two dark ones may fit instead.
  let misfit: Double

  /// Nil if what lies around a point is not nested, or round; `moduleSize` is about that of a module.
  init?(around point: Point, moduleSize: Double, in bits: BitImage) {
    let limit = Int(Guards.outline * (moduleSize + 2))
    var (column, row) = (Int(point.x), Int(point.y))
    guard bits.contains(column, row), bits.isDark(column, row) else { return nil }
    var outlines: [PixelOutline] = []
    for isDark in [true, false, true] {
      while bits.contains(column, row), bits.isDark(column, row) == isDark { column += 1 }
      guard
        let outline = PixelOutline(around: column - 1, row, isDark: isDark, in: bits, limit: limit),
        outline.area > outlines.last?.area ?? 0
      else { return nil }
      outlines.append(outline)
    }
    let (inner, light, outer) = (outlines[0].area, outlines[1].area, outlines[2].area)
    guard outlines[1].roundness < Tuning.mostRound else { return nil }
    center = outlines[1].center
    self.moduleSize = (light / 25).squareRoot()
    let excess = log(light / inner * 9 / 25)
    misfit = max(excess, min(abs(excess), abs(log(outer / inner * 9 / 49))))
  }
}

/// The outline of pixels of one color along their edges: what it encloses, also of the other color.
private struct PixelOutline {
  /// In pixels; negative if the pixels lie around the outline.
  private(set) var area = 0.0
  private var sum = Vector.zero
  private var squares = (xx: 0.0, xy: 0.0, yy: 0.0)

  var center: Point { sum / area }

  /// The area divided by that of an ellipse with the same moments: 1 for an ellipse, 0.955 for a
  /// parallelogram.
  var roundness: Double {
    let mean = sum / area
    let xx = squares.xx / area - mean.x * mean.x
    let xy = squares.xy / area - mean.x * mean.y
    let yy = squares.yy / area - mean.y * mean.y
    return area / (4 * Double.pi * max(xx * yy - xy * xy, .leastNormalMagnitude).squareRoot())
  }

  /// Follows the outline from the right edge of a pixel at it; nil if it meets the edge of the picture
  /// or is longer than a limit.
  ///
  /// Dark pixels that touch at a corner belong together, light ones do not.
  init?(around column: Int, _ row: Int, isDark: Bool, in bits: BitImage, limit: Int) {
    let start = (x: column + 1, y: row + 1)
    var (x, y) = start
    // The pixels lie to the left.
    var (stepX, stepY) = (0, -1)
    for _ in 0..<limit {
      add(edgeAt: Double(x), from: Double(y), by: stepY)
      (x, y) = (x + stepX, y + stepY)
      guard x > 0, y > 0, x < bits.width, y < bits.height else { return nil }
      // Those beyond the corner, on both sides.
      let left = bits.isDark(x + (stepX + stepY - 1) / 2, y + (stepY - stepX - 1) / 2) == isDark
      let right = bits.isDark(x + (stepX - stepY - 1) / 2, y + (stepY + stepX - 1) / 2) == isDark
      if right, left || isDark {
        (stepX, stepY) = (-stepY, stepX)
      } else if !left {
        (stepX, stepY) = (stepY, -stepX)
      }
      if x == start.x, y == start.y, stepX == 0, stepY == -1 { return }
    }
    return nil
  }

  /// Adds what an edge has to the left, by Green's theorem.
  private mutating func add(edgeAt x: Double, from start: Double, by step: Int) {
    guard step != 0 else { return }
    let sign = Double(-step)
    let y = start + Double(step) / 2
    area += sign * x
    sum += Vector(x * x / 2, x * y) * sign
    squares.xx += sign * x * x * x / 3
    squares.xy += sign * x * x / 2 * y
    squares.yy += sign * x * (y * y + 1.0 / 12)
  }
}

extension NestedSquares {
  /// Limits fitted to pictures.
  enum Tuning {
    // Derived on `make_corpus.py --set unread`, seeds 1001 and 1002, and 512 pictures of `empty-411`
    // (Benchmarks/Runs/2026-11-29-unread).

    /// The roundness above which the light square is a circle: 98 of 100 bent patterns have less than
    /// 0.976, 98 of 100 circles more than 0.985.
    static let mostRound = 0.98
  }
}
