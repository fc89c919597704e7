import Glibc
import Testing

@testable import Decoding

struct BentGridTests {
  @Test(arguments: [1, 2, 3, 5], [Vector(-4, 0), Vector(0, 4)])
  func `a grid follows a code around a bottle`(_ version: Int, _ most: Vector) throws {
    let code = try DrawnCode.of(version: version, level: "M")
    let bent = BentCode.bottle(code, most)
    let flat = try #require(bent.finder.fitBest())
    #expect(flat.size == code.size)
    #expect(bent.missed(by: flat) > 20)
    let grid = try #require(bent.finder.bent(flat))
    #expect(bent.missed(by: grid) == 0)
  }

  @Test(arguments: [2, 3])
  func `a grid follows creased paper`(_ version: Int) throws {
    let bent = BentCode.creased(try DrawnCode.of(version: version, level: "M"))
    let flat = try #require(bent.finder.fitBest())
    #expect(bent.missed(by: flat) > 20)
    let grid = try #require(bent.finder.bent(flat))
    #expect(bent.missed(by: grid) < 10)
  }

  @Test func `known modules hold the grid where clarity alone misleads`() throws {
    let code = try DrawnCode.of(version: 5, level: "M")
    // Below the middle everything is a module farther to the right: as clear as where it should be.
    let bent = BentCode(code) { $0.y > 18 ? Vector(1.3, 0) : .zero }
    let flat = try #require(bent.finder.fitBest())
    let grid = try #require(bent.finder.bent(flat, to: code.soft))
    #expect(bent.missed(by: grid) < code.size * 3)
  }

  @Test(arguments: [false, true])
  func `a grid follows rows, and columns, that a camera read while it moved`(_ areRows: Bool) throws
  {
    let bent = BentCode(try DrawnCode.of(version: 5, level: "M")) { point in
      areRows ? Vector(0.7 * sin(point.y / 1.8), 0) : Vector(0, 0.7 * sin(point.x / 1.8))
    }
    let flat = try #require(bent.finder.fitBest())
    #expect(bent.missed(by: flat) > 300)
    let grid = try #require(bent.finder.bent(flat))
    #expect(bent.missed(by: grid) < 30)
  }

  @Test func `a flat grid stays where it is`() throws {
    for version in [1, 5, 9] {
      let flat = BentCode(try DrawnCode.of(version: version, level: "L")) { _ in .zero }
      let grid = try #require(flat.finder.fitBest())
      let bent = flat.finder.bent(grid) ?? grid
      #expect(flat.missed(by: grid) == 0 && flat.missed(by: bent) == 0, "version \(version)")
    }
  }

  @Test func `a large code's grid is bent beyond its alignment patterns`() throws {
    let code = try DrawnCode.of(version: 9, level: "L")
    let bent = BentCode(code) { Vector(0.9 * sin($0.y / 6), 0.9 * sin($0.x / 7 + 1)) }
    let flat = try #require(bent.finder.fitBest())
    let grid = try #require(bent.finder.bent(flat))
    #expect(bent.missed(by: flat) > 200)
    #expect(bent.missed(by: grid) < 20)
  }
}
