import TestSupport
import Testing

@testable import Decoding

struct ModuleGridTests {
  private static func modules(_ grid: ModuleGrid) -> [[Bool]] {
    (0..<grid.size).map { row in (0..<grid.size).map { grid.isDark(column: $0, row: row) } }
  }

  @Test(arguments: 1...9)
  func `the modules of every version are those that were drawn`(_ version: Int) throws {
    let code = try DrawnCode.of(version: version, level: "M")
    let picture = code.picture(scale: 2)
    let grid = try #require(ModuleGrid.fit(corners: code.corners(scale: 2), in: picture))
    #expect(grid.version == version)
    #expect(grid.size == 17 + 4 * version)
    #expect(Self.modules(grid) == code.modules)
  }

  @Test func `the corner at which the code begins is found`() throws {
    var code = try DrawnCode.of(version: 3, level: "Q")
    let upright = code.modules
    for turns in 0..<4 {
      let grid = try #require(ModuleGrid.fit(corners: code.corners(), in: code.picture()))
      #expect(Self.modules(grid) == upright, "\(turns) turns")
      code = code.turned
    }
    #expect(code.modules == upright)
  }

  @Test func `a mirrored code is found as its transposed grid`() throws {
    let code = try DrawnCode.of(version: 3, level: "Q")
    let mirrored = code.mirrored
    let grid = try #require(ModuleGrid.fit(corners: mirrored.corners(), in: mirrored.picture()))
    #expect(grid.modules.transposed == code.soft)
    #expect(grid.modules.transposed.transposed == grid.modules)
  }

  @Test func `dark and light are told apart by what the picture has of both`() throws {
    let code = try DrawnCode.of(version: 2, level: "L")
    for (dark, light) in [(0, 60), (100, 160), (200, 255), (0, 255)] as [(UInt8, UInt8)] {
      let picture = code.picture(dark: dark, light: light)
      let grid = try #require(ModuleGrid.fit(corners: code.corners(), in: picture))
      #expect(Self.modules(grid) == code.modules, "\(dark) on \(light)")
    }
  }

  @Test func `what has none of the patterns is no code`() {
    var generator = SeededGenerator(seed: 11)
    var noise = GrayImage(width: 60, height: 60)
    for index in noise.pixels.indices {
      noise.pixels[index] = .random(in: 0...255, using: &generator)
    }
    let corners = [(0.0, 0.0), (60, 0), (60, 60), (0, 60)].map { Point(x: $0.0, y: $0.1) }
    #expect(ModuleGrid.fit(corners: corners, in: noise) == nil, "seed 11")
    #expect(ModuleGrid.fit(corners: corners, in: GrayImage(width: 60, height: 60)) == nil)
    #expect(
      ModuleGrid.fit(corners: corners, in: GrayImage(width: 60, height: 60, shade: 0)) == nil)
  }

  @Test func `corners that are no square are no code`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let picture = code.picture()
    #expect(ModuleGrid.fit(corners: [], in: picture) == nil)
    #expect(ModuleGrid.fit(corners: Array(code.corners().prefix(3)), in: picture) == nil)
    #expect(
      ModuleGrid.fit(corners: code.corners() + [Point(x: 0, y: 0)], in: picture) == nil)
    let same = Point(x: 3, y: 3)
    #expect(ModuleGrid.fit(corners: [same, same, same, same], in: picture) == nil)
  }

  @Test func `corners far outside of the picture do not trap`() throws {
    let picture = try DrawnCode.of(version: 1, level: "L").picture()
    for far in [1e3, -1e3, 1e12, 1e300, .infinity, -.infinity, .nan] {
      let corners = [
        Point(x: 0, y: 0), Point(x: far, y: 0), Point(x: far, y: far), Point(x: 0, y: far),
      ]
      #expect(ModuleGrid.fit(corners: corners, in: picture) == nil, "\(far)")
    }
  }
}
