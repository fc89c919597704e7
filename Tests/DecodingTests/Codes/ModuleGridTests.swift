import Testing

@testable import Decoding

struct ModuleGridTests {
  @Test(arguments: 1...9)
  func `the modules of every version are those that were drawn`(_ version: Int) throws {
    let code = try DrawnCode.of(version: version, level: "M")
    let picture = code.picture(scale: 2)
    #expect(ModuleGrid.modules(between: code.corners(scale: 2), in: picture) == code.soft)
  }

  @Test func `the corner at which the code begins is found`() throws {
    var code = try DrawnCode.of(version: 3, level: "Q")
    let upright = code.soft
    for turns in 0..<4 {
      let modules = ModuleGrid.modules(between: code.corners(), in: code.picture())
      #expect(modules == upright, "\(turns) turns")
      code = code.turned
    }
    #expect(code.soft == upright)
  }

  @Test func `of a mirrored code the transposed modules are found`() throws {
    let code = try DrawnCode.of(version: 3, level: "Q")
    let mirrored = code.mirrored
    let modules = ModuleGrid.modules(between: mirrored.corners(), in: mirrored.picture())
    #expect(modules?.transposed == code.soft)
  }

  @Test func `dark and light are told apart by what the picture has of both`() throws {
    let code = try DrawnCode.of(version: 2, level: "L")
    for (dark, light) in [(0, 60), (100, 160), (200, 255), (0, 255)] as [(UInt8, UInt8)] {
      let picture = code.picture(dark: dark, light: light)
      let modules = ModuleGrid.modules(between: code.corners(), in: picture)
      #expect(modules == code.soft, "\(dark) on \(light)")
    }
  }

  @Test func `what has none of the patterns is no code`() {
    let noise = RandomPicture.of(60, 60, seed: 11)
    let corners = [(0.0, 0.0), (60, 0), (60, 60), (0, 60)].map { Point(x: $0.0, y: $0.1) }
    #expect(ModuleGrid.modules(between: corners, in: noise) == nil, "seed 11")
    #expect(ModuleGrid.modules(between: corners, in: GrayImage(width: 60, height: 60)) == nil)
    #expect(
      ModuleGrid.modules(between: corners, in: GrayImage(width: 60, height: 60, shade: 0)) == nil)
  }

  @Test func `corners that are no square are no code`() throws {
    let code = try DrawnCode.of(version: 1, level: "L")
    let picture = code.picture()
    #expect(ModuleGrid.modules(between: [], in: picture) == nil)
    #expect(ModuleGrid.modules(between: Array(code.corners().prefix(3)), in: picture) == nil)
    #expect(
      ModuleGrid.modules(between: code.corners() + [Point(x: 0, y: 0)], in: picture) == nil)
    let same = Point(x: 3, y: 3)
    #expect(ModuleGrid.modules(between: [same, same, same, same], in: picture) == nil)
  }

  @Test func `corners far outside of the picture do not trap`() throws {
    let picture = try DrawnCode.of(version: 1, level: "L").picture()
    for far in [1e3, -1e3, 1e12, 1e300, .infinity, -.infinity, .nan] {
      let corners = [
        Point(x: 0, y: 0), Point(x: far, y: 0), Point(x: far, y: far), Point(x: 0, y: far),
      ]
      #expect(ModuleGrid.modules(between: corners, in: picture) == nil, "\(far)")
    }
  }
}
