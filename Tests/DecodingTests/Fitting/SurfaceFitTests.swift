import Glibc
import Testing

@testable import Decoding

struct SurfaceFitTests {
  /// A code on paper bent along both axes, by so many modules in waves of so many.
  private static func waves(_ most: Double, period: Double) throws -> BentCode {
    let turn = 2 * Double.pi / period
    return BentCode(try DrawnCode.of(version: 5, level: "L")) {
      Vector(most * sin($0.y * turn + 0.4), most * sin($0.x * turn + 1))
    }
  }

  private static func surface(of bent: BentCode) throws -> GridFit? {
    bent.finder.surface(among: [try #require(SymbolVersion(size: bent.code.size))])
  }

  @Test(arguments: [(1.0, 20.0), (1.5, 20), (2, 30), (2.5, 45)])
  func `a surface follows paper bent along both axes`(_ most: Double, _ period: Double) throws {
    let bent = try Self.waves(most, period: period)
    let grid = try #require(try Self.surface(of: bent))
    #expect(bent.missed(by: grid) < 20)
  }

  @Test func `a surface stays where a code is flat`() throws {
    let flat = try Self.waves(0, period: 20)
    let grid = try #require(try Self.surface(of: flat))
    #expect(flat.missed(by: grid) == 0)
    #expect(grid.correlation > 0.8)
  }

  @Test func `without timing patterns between the finder patterns there is no surface`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let random = code.changing { column, row in
      let isFinder = row < 8 && (column < 8 || column > 28) || row > 28 && column < 8
      return isFinder
        ? code.modules[row][column] : (column * 7 + row * 13 + column * row) % 3 == 0
    }
    #expect(try Self.surface(of: BentCode(random) { _ in .zero }) == nil)
  }

  @Test func `without finder patterns there is no surface`() throws {
    let blank = try DrawnCode.of(version: 5, level: "L").changing { _, _ in false }
    #expect(try Self.surface(of: BentCode(blank) { _ in .zero }) == nil)
  }
}

struct SplineSurfaceTests {
  /// Pulls every point of a lattice to where it should be.
  private static func pulls(
    _ surface: SplineSurface, to place: (Double, Double) -> Point
  ) -> [SplineSurface.Pull] {
    (0..<surface.side).flatMap { row in
      (0..<surface.side).flatMap { column in
        [Vector(1, 0), Vector(0, 1)].map { normal in
          SplineSurface.Pull(
            row: surface.bases[2 * row], column: surface.bases[2 * column], normal: normal,
            point: place(Double(column), Double(row)), weight: 1)
        }
      }
    }
  }

  @Test(arguments: [0.02, 1, 1_000])
  func `a plane costs nothing, however stiff a surface is`(_ stiffness: Double) {
    func plane(_ x: Double, _ y: Double) -> Point { Point(3 + 2 * x - y, 0.5 * x + 1.5 * y - 7) }
    var surface = SplineSurface(side: 23, stiffness: stiffness)
    surface.fit(Self.pulls(surface, to: plane))
    for (row, column) in [(0, 0), (0, 44), (44, 0), (44, 44), (13, 30)] {
      let point = surface.point(surface.bases[row], surface.bases[column])
      #expect((point - plane(Double(column) / 2, Double(row) / 2)).length < 0.01)
      let slope = surface.point(surface.bases[row], surface.slopes[column])
      #expect((slope - Vector(2, 0.5)).length < 0.02)
    }
  }

  @Test func `a bend is followed, less so by a stiff surface`() {
    func wave(_ x: Double, _ y: Double) -> Point { Point(x + sin(y / 4), y + sin(x / 4)) }
    func worst(stiffness: Double) -> Double {
      var surface = SplineSurface(side: 39, stiffness: stiffness)
      surface.fit(Self.pulls(surface, to: wave))
      return (0..<39).reduce(0) { worst, index in
        let point = surface.point(surface.bases[2 * index], surface.bases[20])
        return max(worst, (point - wave(10, Double(index))).length)
      }
    }
    #expect(worst(stiffness: 0.01) < 0.05)
    #expect(worst(stiffness: 100) > 0.3)
  }

  @Test func `a pull across a line leaves the way along it alone`() {
    var surface = SplineSurface(side: 23, stiffness: 0.02)
    let flat = Self.pulls(surface) { Point($0, $1) }
    let across = SplineSurface.Pull(
      row: surface.bases[22], column: surface.bases[22], normal: Vector(0, 1), point: Point(99, 12),
      weight: 1_000)
    surface.fit(flat + [across])
    let point = surface.point(surface.bases[22], surface.bases[22])
    #expect(abs(point.x - 11) < 0.01 && abs(point.y - 12) < 0.1)
  }
}
