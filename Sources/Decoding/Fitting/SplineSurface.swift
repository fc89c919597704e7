private import Glibc

/// A surface over a square lattice of points, smooth in both directions: a product of cubic B-splines.
///
/// It is fitted to lines that its points should lie on, by least squares with the energy of its bends.
struct SplineSurface {
  /// How the knots around a coordinate share in the value there, or in a derivative.
  struct Basis {
    let first: Int
    let shares: SIMD4<Double>
  }

  /// The points of the lattice along a side, at whole coordinates from 0 on.
  let side: Int
  private let knots: Int
  private let spacing: Double
  /// The knots row by row, each x before y.
  private var knotPoints: [Double]
  /// Of points of the lattice and half-way to the next; and the derivatives there.
  let bases: [Basis]
  let slopes: [Basis]
  private let bending: BandedMatrix

  init(side: Int) {
    self.side = side
    let spans = ((Double(side) - 1) / Self.knotDistance).rounded(.up)
    let (knots, spacing) = (Int(spans) + 3, (Double(side) - 1) / spans)
    func bases(_ derivative: Int) -> [Basis] {
      (0..<2 * side - 1).map {
        Self.basis(at: Double($0) / 2 / spacing, derivative, spans: Int(spans), spacing)
      }
    }
    self.knots = knots
    self.spacing = spacing
    knotPoints = [Double](repeating: 0, count: 2 * knots * knots)
    let flat = bases(0)
    let first = bases(1)
    let second = bases(2)
    self.bases = flat
    slopes = first
    bending = Self.bending(flat, first, second, knots: knots)
  }

  private static let knotDistance = 3.0

  private static func basis(
    at position: Double, _ derivative: Int, spans: Int, _ spacing: Double
  ) -> Basis {
    let first = min(Int(position), spans - 1)
    let f = position - Double(first)
    let g = 1 - f
    let shares =
      switch derivative {
      case 0: SIMD4(g * g * g, (3 * f - 6) * f * f + 4, (3 * g - 6) * g * g + 4, f * f * f) / 6
      case 1: SIMD4(-g * g, (3 * f - 4) * f, (4 - 3 * g) * g, f * f) / 2
      default: SIMD4(g, 3 * f - 2, 3 * g - 2, f)
      }
    return Basis(first: first, shares: shares / pow(spacing, Double(derivative)))
  }

  /// The bending energy, ∫ xx² + 2 xy² + yy², as a quadratic form of one coordinate of all knots.
  private static func bending(
    _ flat: [Basis], _ first: [Basis], _ second: [Basis], knots: Int
  ) -> BandedMatrix {
    /// The integrals of products of two knots' functions; points are half a unit apart.
    func products(_ bases: [Basis]) -> [[Double]] {
      var products = [[Double]](repeating: [Double](repeating: 0, count: knots), count: knots)
      for basis in bases {
        for one in 0..<4 {
          for other in 0..<4 {
            products[basis.first + one][basis.first + other] +=
              basis.shares[one] * basis.shares[other] / 2
          }
        }
      }
      return products
    }
    let (a, b, c) = (products(flat), products(first), products(second))
    var energy = BandedMatrix(size: 2 * knots * knots, width: bandwidth(knots))
    for row in 0..<knots {
      for other in max(0, row - 3)...row {
        for column in 0..<knots {
          for beside in max(0, column - 3)...min(knots - 1, column + 3) {
            let (one, two) = (row * knots + column, other * knots + beside)
            guard two <= one else { continue }
            let value =
              c[row][other] * a[column][beside] + a[row][other] * c[column][beside]
              + 2 * b[row][other] * b[column][beside]
            for axis in 0..<2 { energy[2 * one + axis, 2 * two + axis] = Float(value) }
          }
        }
      }
    }
    return energy
  }

  private static func bandwidth(_ knots: Int) -> Int { 2 * (3 * knots + 3) + 2 }

  /// The point, or its derivative, where bases of a row and a column meet.
  @inline(__always) func point(_ row: Basis, _ column: Basis) -> Point {
    var sum = Point.zero
    let values = knotPoints.span
    for index in 0..<4 {
      let start = 2 * ((row.first + index) * knots + column.first)
      let points: SIMD8<Double> = values.vector(at: start)
      let x = (points.evenHalf * column.shares).sum()
      let y = (points.oddHalf * column.shares).sum()
      sum += Point(x, y) * row.shares[index]
    }
    return sum
  }

  /// A line across the plane, on which a point of the surface should lie.
  struct Pull {
    let row, column: Basis
    /// Across the line; its length weighs as much as the inverse distance to it.
    let normal: Vector
    let point: Point
    let weight: Double
  }

  /// Fits all points anew.
  mutating func fit(_ pulls: [Pull], stiffness: Double) {
    var matrix = bending.scaled(by: Float(stiffness), plus: 1e-6)
    var right = [Float](repeating: 0, count: 2 * knots * knots)
    for pull in pulls where pull.weight > 0 {
      let n = pull.normal
      // The four knots of a row lie together, each x before y.
      let shares = SIMD8(
        lowHalf: SIMD4(
          lowHalf: n * pull.column.shares[0], highHalf: n * pull.column.shares[1]),
        highHalf: SIMD4(
          lowHalf: n * pull.column.shares[2], highHalf: n * pull.column.shares[3]))
      let value = pull.weight * n.dot(pull.point)
      let floats = SIMD8<Float>(shares)
      for row in 0..<4 {
        let start = 2 * ((pull.row.first + row) * knots + pull.column.first)
        let own = pull.row.shares[row]
        for lane in 0..<8 { right[start + lane] += Float(value * own * shares[lane]) }
        for other in 0...row {
          let from = 2 * ((pull.row.first + other) * knots + pull.column.first)
          let share = Float(pull.weight * own * pull.row.shares[other])
          for lane in 0..<8 {
            matrix.add(floats * (share * floats[lane]), toRow: start + lane, from: from)
          }
        }
      }
    }
    matrix.solve(&right)
    knotPoints = right.map(Double.init)
  }
}

/// The lower half of a symmetric matrix whose entries far from the diagonal are zero.
private struct BandedMatrix {
  private let size, width: Int
  /// Row by row; the diagonal lies at `width - 1`, and vectors may reach seven beyond it.
  private var values: [Float]
  private var stride: Int { width + 7 }

  init(size: Int, width: Int) {
    self.size = size
    self.width = width
    values = [Float](repeating: 0, count: size * (width + 7))
  }

  subscript(row: Int, column: Int) -> Float {
    get { values[row * stride + column - row + width - 1] }
    set { values[row * stride + column - row + width - 1] = newValue }
  }

  func scaled(by factor: Float, plus diagonal: Float) -> BandedMatrix {
    var scaled = self
    for index in scaled.values.indices { scaled.values[index] *= factor }
    for row in 0..<size { scaled[row, row] += diagonal }
    return scaled
  }

  /// Adds to eight columns; what lies above the diagonal does not count.
  @inline(__always) mutating func add(_ vector: SIMD8<Float>, toRow row: Int, from column: Int) {
    let start = row * stride + column - row + width - 1
    let sum = values.span.vector(at: start) + vector
    var span = values.mutableSpan
    span.store(sum, at: start)
  }

  /// Solves the equations for right sides, which become the solution, by Cholesky's method.
  mutating func solve(_ right: inout [Float]) {
    for row in 0..<size {
      let first = max(0, row - width + 1)
      let base = row * stride - row + width - 1
      for column in first...row {
        let other = column * stride - column + width - 1
        let start = max(first, column - width + 1)
        var sum = values[base + column]
        sum -= product(base + start, other + start, count: column - start)
        if column < row {
          values[base + column] = sum / values[other + column]
        } else {
          values[base + row] = max(sum, 1e-7).squareRoot()
        }
      }
    }
    for row in 0..<size {
      let base = row * stride - row + width - 1
      var sum = right[row]
      for column in max(0, row - width + 1)..<row { sum -= values[base + column] * right[column] }
      right[row] = sum / values[base + row]
    }
    for row in (0..<size).reversed() {
      let base = row * stride - row + width - 1
      right[row] /= values[base + row]
      for column in max(0, row - width + 1)..<row {
        right[column] -= values[base + column] * right[row]
      }
    }
  }

  @inline(__always) private func product(_ one: Int, _ other: Int, count: Int) -> Float {
    let values = values.span
    var sums = SIMD8<Float>.zero
    var index = 0
    while index + 8 <= count {
      let (a, b): (SIMD8<Float>, SIMD8<Float>) =
        (values.vector(at: one + index), values.vector(at: other + index))
      sums += a * b
      index += 8
    }
    var sum = sums.sum()
    while index < count {
      sum += values[one + index] * values[other + index]
      index += 1
    }
    return sum
  }
}
