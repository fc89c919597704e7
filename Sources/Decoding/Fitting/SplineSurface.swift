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
  /// What bends cost.
  private let bending: BandedEquations

  /// `stiffness` is what a bend costs.
  init(side: Int, stiffness: Double) {
    self.side = side
    let spans = min(((Double(side) - 1) / Self.knotDistance).rounded(.up), Self.mostSpans)
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
    bending = Self.bending(flat, first, second, knots: knots, stiffness: stiffness)
  }

  /// The distance of knots in modules, and the most spans between them, those of version 10: larger codes have
  /// alignment patterns all over.
  private static let (knotDistance, mostSpans) = (3.0, 20.0)

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

  /// The bending energy, ∫ xx² + 2 xy² + yy², of either coordinate, times the stiffness.
  private static func bending(
    _ flat: [Basis], _ first: [Basis], _ second: [Basis], knots: Int, stiffness: Double
  ) -> BandedEquations {
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
    var energy = BandedEquations(count: 2 * knots * knots, width: bandwidth(knots))
    for row in 0..<knots {
      for other in row...min(knots - 1, row + 3) {
        for column in 0..<knots {
          for beside in max(0, column - 3)...min(knots - 1, column + 3) {
            let (one, two) = (row * knots + column, other * knots + beside)
            guard two >= one else { continue }
            let value =
              c[row][other] * a[column][beside] + a[row][other] * c[column][beside]
              + 2 * b[row][other] * b[column][beside]
            for axis in 0..<2 { energy[2 * one + axis, 2 * two + axis] = Float(stiffness * value) }
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

  /// What its bends cost.
  var energy: Double {
    var sum = 0.0
    for row in 0..<bending.count {
      for column in row..<min(row + bending.width, bending.count) {
        let product = Double(bending[row, column]) * knotPoints[row] * knotPoints[column]
        sum += row == column ? product : 2 * product
      }
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
  mutating func fit(_ pulls: [Pull]) {
    let squares = pulls.map { pull in
      // The four knots of a row lie together, each x before y.
      let n = SIMD2<Float>(pull.normal)
      let shares = SIMD4<Float>(pull.column.shares)
      return BandedEquations.Square(
        start: 2 * (pull.row.first * knots + pull.column.first),
        terms: SIMD8(
          lowHalf: SIMD4(lowHalf: n * shares[0], highHalf: n * shares[1]),
          highHalf: SIMD4(lowHalf: n * shares[2], highHalf: n * shares[3])),
        factors: SIMD4<Float>(pull.row.shares), weight: Float(pull.weight),
        value: Float(pull.normal.dot(pull.point)))
    }
    var equations = bending
    // Far from all edges, nothing else fixes the knots.
    for index in 0..<equations.count { equations[index, index] += 1e-6 }
    PictureKernel.best.add(squares, step: 2 * knots, to: &equations)
    knotPoints = PictureKernel.best.solution(of: equations).map(Double.init)
  }
}
