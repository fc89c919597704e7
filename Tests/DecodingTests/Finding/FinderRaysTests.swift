import Glibc
import Testing

@testable import Decoding

struct FinderRaysTests {
  private static func rays(_ image: GrayImage, at point: Point, _ moduleSize: Double) -> FinderRays?
  {
    FinderRays(
      around: point, moduleSize: moduleSize, in: BlockThreshold.apply(to: image),
      leastRings: 11)
  }

  @Test(arguments: Array(stride(from: 0.0, to: 90, by: 15)), [3.0, 4.5, 9])
  func `all rays see the rings of a sharp pattern, however it is turned`(
    _ degrees: Double, _ moduleSize: Double
  ) throws {
    let scan = DrawnScan(
      try DrawnCode.of(version: 5, level: "L"), moduleSize: moduleSize, degrees: degrees)
    for finder in scan.finders {
      // From a point that is off by a module.
      let start = finder + Vector(0.7, -0.7) * moduleSize
      let rays = try #require(Self.rays(scan.image, at: start, moduleSize))
      #expect((rays.center - finder).length < 0.6 * moduleSize)
      #expect(rays.ringCount == 16)
      #expect(rays.closedCount >= 14)
      // A ray that is not along a side is up to √2 times as long.
      #expect((0.95...1.45).contains(rays.moduleSize / moduleSize))
    }
  }

  @Test func `the rings of a pattern on paper bent in two directions are seen`() throws {
    let code = try DrawnCode.of(version: 5, level: "L")
    let bent = BentCode(code) { Vector(1.2 * sin($0.y / 4), 1.2 * sin($0.x / 5 + 1)) }
    for (column, row) in [(3, 3), (code.size - 4, 3), (3, code.size - 4)] {
      let rays = try #require(
        Self.rays(bent.image, at: bent.middle(column, row), BentCode.scale))
      #expect(rays.closedCount >= 10)
    }
  }

  /// Dark rings of these outer radii in pixels, with light between them; round, or square.
  private static func rings(_ radii: [Double], areRound: Bool, ground: UInt8 = 255) -> GrayImage {
    var image = GrayImage(width: 121, height: 121)
    for index in image.pixels.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: 121)
      let (x, y) = (Double(column) - 60, Double(row) - 60)
      let radius = areRound ? (x * x + y * y).squareRoot() : max(abs(x), abs(y))
      let place = radii.firstIndex { radius < $0 }
      image.pixels[index] = place.map { $0 % 2 == 0 ? 0 : 255 } ?? ground
    }
    return image
  }

  @Test func `rings of other proportions are not closed`() {
    for radii in [[7.0, 21, 35], [6, 12, 40], [14, 18, 22]] {
      let rays = Self.rays(Self.rings(radii, areRound: false), at: Point(60, 60), radii[0] / 1.5)
      #expect(rays?.closedCount ?? 0 < 10, "\(radii)")
    }
  }

  @Test func `a pattern without a quiet zone on dark ground has rings without an end`() throws {
    let image = Self.rings([9, 15], areRound: false, ground: 0)
    let rays = try #require(Self.rays(image, at: Point(60, 60), 6))
    #expect(rays.ringCount == 16)
    #expect(rays.closedCount == 0)
  }

  @Test func `the modules between two patterns are counted along the line through both`() throws {
    let scan = DrawnScan(
      try DrawnCode.of(version: 5, level: "L"), moduleSize: 5, degrees: 30)
    let finders = scan.finders
    let one = try #require(Self.rays(scan.image, at: finders[0], 5))
    let other = try #require(Self.rays(scan.image, at: finders[1], 5))
    let modules = try #require(FinderRays.modules(from: one, to: other))
    #expect(abs(modules - 30) < 2)
  }
}
